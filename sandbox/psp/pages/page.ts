import type { Day } from '../calendar.ts';
import { isoDay } from '../calendar.ts';
import { windows1250 } from '../unl.ts';

/** A page of the site in Windows-1250; `body` is markup inside `div#main-content`. */
export function sitePage(title: string, body: string): Uint8Array {
  return encoded(`<!DOCTYPE html>
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
`);
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Characters Windows-1250 lacks become numeric references. */
function encoded(html: string): Uint8Array {
  const parts = [...html].map((character) => {
    try {
      windows1250(character);
      return character;
    } catch {
      return `&#${character.codePointAt(0)};`;
    }
  });
  return windows1250(parts.join(''));
}

/** `5. 10. 2018` */
export function spacedDay(day: Day): string {
  const [year, month, date] = isoDay(day).split('-').map(Number);
  return `${date}. ${month}. ${year}`;
}

/** `30. září 2026` */
export function longDay(day: Day): string {
  const [year, month, date] = isoDay(day).split('-').map(Number);
  return `${date}. ${MONTHS[month! - 1]} ${year}`;
}

const MONTHS = [
  'ledna',
  'února',
  'března',
  'dubna',
  'května',
  'června',
  'července',
  'srpna',
  'září',
  'října',
  'listopadu',
  'prosince',
];
