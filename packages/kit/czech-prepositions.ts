/**
 * A number with the Czech preposition "in": `v 11,8 %`, `ve 48,4 %`. The preposition follows the
 * first spoken word: it is `ve` before dva, tři, čtyři, sto and the numerals derived from them.
 * @param text a number as it is written, groups of thousands apart: `1 234`, `48,4 %`
 */
export function czechIn(text: string | number): string {
  return `${CLUSTERS.has(firstNumeral(text)) ? 've' : 'v'} ${text}`;
}

/**
 * A number with the Czech preposition "of": `z 5`, `ze 4`. It is `ze` where `ve` stands, and before
 * numerals that begin with a sibilant: šest, sedm and those derived from them.
 * @param text a number as it is written, groups of thousands apart: `1 234`, `48,4 %`
 */
export function czechOf(text: string | number): string {
  const numeral = firstNumeral(text);
  return `${CLUSTERS.has(numeral) || SIBILANTS.has(numeral) ? 'ze' : 'z'} ${text}`;
}

const CLUSTERS: ReadonlySet<number> = new Set([2, 3, 4, 100]);
const SIBILANTS: ReadonlySet<number> = new Set([6, 7]);

/**
 * The first spoken word, as the digit it derives from: 4 for čtyři, čtrnáct, čtyřicet, čtyři sta
 * and čtyři tisíce; 100 for sto; 1 also for tisíc and jedenáct, 10 for deset.
 */
function firstNumeral(text: string | number): number {
  let number = Number(/^\d+/.exec(`${text}`)?.[0]);
  while (number >= 1_000) number = Math.floor(number / 1_000);
  if (number >= 100) return number < 200 ? 100 : Math.floor(number / 100);
  if (number >= 20) return Math.floor(number / 10);
  return number > 10 ? number % 10 : number;
}
