/** `27.11.2013` → `2013-11-27`; '' for anything else. */
export function isoDate(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return calendarDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** `2014-02-07 12:21` → `2014-02-07`; '' for anything else, and for a day that no month has. */
export function calendarDay(text: string): string {
  const [date = ''] = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.exec(text) ?? [];
  const [month, day] = [date.slice(0, 7), date.slice(8)];
  // Every month has 28 days.
  return day <= '28' || day <= lastDayOf(month) ? date : '';
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

// Decoding of single fields by table, because a TextDecoder call per field is slow. The platform's
// decoder maps the five undefined bytes (0x81 …) to control characters instead of failing; one of
// them occurs in the real tisky.unl, and a tab in some names.
const CHARACTERS = Array.from({ length: 256 }, (_, byte) => {
  const character = new TextDecoder('windows-1250').decode(Uint8Array.of(byte));
  if (character === '\t') return ' ';
  return /\p{Cc}/u.test(character) ? '' : character;
});

export const BACKSLASH = 0x5c;
const NO_BREAK_SPACE = 0xa0;

/** Three times the longest text of the real archives; the rest of a longer one is left out. */
const MAX_TEXT_BYTES = 4_096;

/**
 * The text of a field, decoded and trimmed; a single backslash is the source's empty value. Control
 * characters are left out: neither pages nor pictures may hold them. A tab is a blank.
 */
export function decodeText(bytes: Buffer, start: number, end: number): string {
  while (start < end && isBlank(bytes[start]!)) start += 1;
  while (end > start && isBlank(bytes[end - 1]!)) end -= 1;
  if (end - start === 1 && bytes[start] === BACKSLASH) return '';
  // Latin-1 is a plain copy; only other characters than printable ASCII need the table.
  const text = bytes.toString('latin1', start, Math.min(end, start + MAX_TEXT_BYTES));
  return text.replace(ESCAPED_OR_FOREIGN, decodeCharacter);
}

const ESCAPED_OR_FOREIGN = /\\[|\\\n]|[^\x20-\x7e]/g;

function decodeCharacter(found: string): string {
  // A line break in a text is a blank.
  if (found.length === 2) return found === '\\\n' ? ' ' : found[1]!;
  return CHARACTERS[found.charCodeAt(0)]!;
}

/**
 * A title that was written in ISO 8859-2 and read as Windows-1250: `®ádost` → `Žádost`, `sloľení` →
 * `složení`. The encodings differ in these letters alone, so a title with one of them in its right
 * place was not written in ISO 8859-2. Slovak and Polish names have `ľ` and `ą`: only in the first
 * word and in words without a capital they are wrong.
 */
export function repairedTitle(title: string): string {
  const isWrong = /[®©](?=\p{Ll})|[ąľ](?<=^\p{L}*|(?<!\p{L})\p{Ll}*)/u.test(title);
  if (!isWrong || /[ŠŤŽšťž]/.test(title)) return title;
  return title.replace(/[®©«ąľ»]/g, (wrong) => ISO_8859_2[wrong]!);
}

const ISO_8859_2: Readonly<Record<string, string>> = {
  '®': 'Ž',
  '©': 'Š',
  '«': 'Ť',
  ľ: 'ž',
  ą: 'š',
  '»': 'ť',
};

/** The first byte of a field that is not a blank, or 0. */
export function decodeCode(bytes: Uint8Array, start: number, end: number): number {
  while (start < end && isBlank(bytes[start]!)) start += 1;
  return start < end ? bytes[start]! : 0;
}

function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === NO_BREAK_SPACE;
}
