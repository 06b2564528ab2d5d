/**
 * A number with the Czech preposition "in", which follows the first spoken word: `v 5`, `ve 4`.
 * @param text as it is written, groups of thousands apart: `1 234`
 */
export function czechIn(text: string | number): string {
  return `${/^[234]$/.test(firstSpoken(text)) ? 've' : 'v'} ${text}`;
}

/**
 * A number with the Czech preposition "of": `z 5`, `ze 14` (ze čtrnácti), `ze 60`, `ze 120`.
 * @param text as it is written, groups of thousands apart: `1 234`
 */
export function czechOf(text: string | number): string {
  return `${/^([23467]|100)$/.test(firstSpoken(text)) ? 'ze' : 'z'} ${text}`;
}

/** The digit that the first spoken word begins with; 100 for sto, 1 for tisíc. */
function firstSpoken(text: string | number): string {
  const number = Number(/^\d+/.exec(`${text}`)?.[0]);
  if (number < 20) return String(number % 10);
  return number >= 100 && number < 200 ? '100' : String(number).charAt(0);
}
