/**
 * A number with the Czech preposition "in": `v 11,8 %`, `ve 48,4 %`. The preposition follows the
 * first spoken word: it is `ve` before dva, tři, čtyři, sto and the numerals derived from them.
 * @param text a number as it is written, groups of thousands apart: `1 234`, `48,4 %`
 */
export function czechIn(text: string): string {
  const number = Number(/^\d+/.exec(text)?.[0]);
  return `${beginsWithCluster(number) ? 've' : 'v'} ${text}`;
}

/** Whether a whole number below 1,000 is spoken with two consonants first: dv-, tř-, čt-, st-. */
function beginsWithCluster(number: number): boolean {
  if (number >= 100) return Math.floor(number / 100) <= 4;
  const decisive = number < 20 ? number % 10 : Math.floor(number / 10);
  return decisive >= 2 && decisive <= 4;
}
