import { folded } from './search-text.ts';

/**
 * The words of a text, folded, each between two blanks: `Žďár, 2.` → ` zdar 2 `. One pass over a
 * table of characters, since whole documents are read this way.
 */
export function wordRow(text: string): string {
  const codes = new Uint16Array(text.length + 2);
  codes[0] = BLANK;
  let [length, inWord] = [1, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    let to = TABLE[code]!;
    if (to === 0) {
      to = entryOf(code);
      TABLE[code] = to;
    }
    if (to === DROPPED) continue;
    if (to !== SEPARATOR) codes[length++] = to;
    else if (inWord) codes[length++] = BLANK;
    inWord = to !== SEPARATOR;
  }
  if (inWord) codes[length++] = BLANK;
  return UTF16.decode(codes.subarray(0, length));
}

const UTF16 = new TextDecoder('utf-16le');
const BLANK = 32;
const [SEPARATOR, DROPPED] = [1, 2];

/** What each UTF-16 unit becomes: 0 is not known yet, else a marker from above or a unit. */
const TABLE = new Uint16Array(65_536);

function entryOf(code: number): number {
  const character = String.fromCharCode(code);
  if (/\p{M}/u.test(character)) return DROPPED;
  if (!/[\p{L}\p{N}]/u.test(character)) return SEPARATOR;
  // A letter that falls into several units, as in Korean, stays as it is.
  const base = folded(character);
  return base.length === 1 ? base.charCodeAt(0) : code;
}
