// Per-cell decoding: a TextDecoder call per cell costs more than the cell. The table comes from
// the platform's own decoder, which maps the five undefined bytes (0x81 …) to control characters
// instead of failing: one of them stands in the real tisky.unl.
const CHARACTERS = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1250').decode(Uint8Array.of(byte)),
);

const BACKSLASH = 0x5c;
const NO_BREAK_SPACE = 0xa0;

/** The text of a field: decoded, trimmed; a lone backslash is the source's word for "nothing". */
export function decodeText(bytes: Buffer, start: number, end: number): string {
  while (start < end && isBlank(bytes[start]!)) start += 1;
  while (end > start && isBlank(bytes[end - 1]!)) end -= 1;
  if (end - start === 1 && bytes[start] === BACKSLASH) return '';
  // As Latin-1 first, which is a copy; only what is not ASCII needs the table.
  return bytes.toString('latin1', start, end).replace(NOT_ASCII, decodeCharacter);
}

const NOT_ASCII = /[\x80-\xff]/g;
const decodeCharacter = (character: string) => CHARACTERS[character.charCodeAt(0)]!;

/** The first byte of a field that is no blank, or 0. */
export function decodeCode(bytes: Uint8Array, start: number, end: number): number {
  while (start < end && isBlank(bytes[start]!)) start += 1;
  return start < end ? bytes[start]! : 0;
}

function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === NO_BREAK_SPACE;
}
