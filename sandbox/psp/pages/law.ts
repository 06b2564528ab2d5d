import { OLDER_LAWS } from '../older-laws.ts';
import type { Parliament } from '../parliament.ts';
import { escaped, sitePage } from './page.ts';

/** `sbirka.sqw?cz=&r=`: a law of the collection and the print it came from, if any. */
export function lawPage(
  { periods }: Parliament,
  number: number,
  year: number,
): Uint8Array | undefined {
  const title = `${number}/${year} Sb.`;
  for (const { period, prints } of periods) {
    const print = prints.find(({ law }) => law?.number === number && law.year === year);
    if (print === undefined) continue;
    const link = `historie.sqw?o=${period}&amp;t=${print.number}`;
    return sitePage(
      title,
      `<h1>${title}</h1>\n<p>${escaped(print.shortName)}, sněmovní tisk <a href="${link}">${print.number}</a></p>`,
    );
  }
  const older = OLDER_LAWS.find((law) => law.number === number && law.year === year);
  return older === undefined
    ? undefined
    : sitePage(title, `<h1>${title}</h1>\n<p>${escaped(older.title)}</p>`);
}
