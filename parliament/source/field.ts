/** `27.11.2013` → `2013-11-27`; '' for anything else. */
export function isoDate(text: string): string {
  const parts = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  return parts ? `${parts[3]}-${parts[2]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}` : '';
}

// Decoding of single fields by table, because a TextDecoder call per field is slow. The platform's
// decoder maps the five undefined bytes (0x81 …) to control characters instead of failing; one of
// them occurs in the real tisky.unl.
const CHARACTERS = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1250').decode(Uint8Array.of(byte)),
);

const BACKSLASH = 0x5c;
const NO_BREAK_SPACE = 0xa0;

/** The text of a field, decoded and trimmed; a single backslash is the source's empty value. */
export function decodeText(bytes: Buffer, start: number, end: number): string {
  while (start < end && isBlank(bytes[start]!)) start += 1;
  while (end > start && isBlank(bytes[end - 1]!)) end -= 1;
  if (end - start === 1 && bytes[start] === BACKSLASH) return '';
  // Latin-1 is a plain copy; only other characters than ASCII need the table.
  return bytes.toString('latin1', start, end).replace(NOT_ASCII, decodeCharacter);
}

const NOT_ASCII = /[\x80-\xff]/g;
const decodeCharacter = (character: string) => CHARACTERS[character.charCodeAt(0)]!;

/** The first byte of a field that is not a blank, or 0. */
export function decodeCode(bytes: Uint8Array, start: number, end: number): number {
  while (start < end && isBlank(bytes[start]!)) start += 1;
  return start < end ? bytes[start]! : 0;
}

function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === NO_BREAK_SPACE;
}
