import { escaped } from '../../stand-in.ts';
import { type Day, isoDay } from '../calendar.ts';
import type { Law } from '../laws.ts';
import type { Print } from '../record.ts';
import { isInWindows1250, windows1250 } from '../unl.ts';
import { words } from '../words.ts';

/** A page of the site in Windows-1250; `body` is markup inside `div#main-content`. */
export function sitePage(title: string, body: string): Uint8Array {
  const html = `<!DOCTYPE html>
<html lang="cs">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=windows-1250">
<title>${escaped(title)} - Smyšlená sněmovna</title>
</head>
<body>
<div id="header"><a href="/">Smyšlená sněmovna</a></div>
<div id="main"><div id="main-content">
${body}
</div></div>
<div id="footer"><p>Všechna jména a dokumenty jsou smyšlené. Informace podle zákona č. 106/1999 Sb.</p></div>
</body>
</html>
`;
  // Characters Windows-1250 lacks become numeric references.
  return windows1250(
    html.replace(/[^\s -~]/gu, (one) => (isInWindows1250(one) ? one : `&#${one.codePointAt(0)};`)),
  );
}

/** A table of cells that are markup already, or a paragraph that says there is nothing. */
export function table(head: readonly string[], rows: readonly string[][], none: string): string {
  if (rows.length === 0) return `<p>${none}</p>`;
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table>\n${cells(head, 'th')}\n${rows.map((row) => cells(row, 'td')).join('\n')}\n</table>`;
}

/** `5. 10. 2018` */
export function spacedDay(day: Day): string {
  return isoDay(day).split('-').reverse().map(Number).join('. ');
}

/** `30. září 2026` */
export function longDay(day: Day): string {
  const [year, month, date] = isoDay(day).split('-').map(Number);
  return `${date}. ${words('months')[month! - 1]} ${year}`;
}

export function lawLink({ number, year }: Law): string {
  return `<a href="sbirka.sqw?cz=${number}&amp;r=${year}">${number}/${year} Sb.</a>`;
}

/** EU documents are shown as `12-E`. */
export function printName({ kind, number }: Print): string {
  return kind === 'eu' ? `${number}-E` : String(number);
}

/** The heading of every page of a print. */
export function printHeading(period: number, print: Print, subPrint = ''): string {
  return `<h1><a href="/sqw/tisky.sqw?o=${period}">Sněmovní tisk ${printName(print)}${subPrint}</a><br>${escaped(print.shortName)}</h1>`;
}
