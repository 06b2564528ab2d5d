/** A field of a record; `undefined` is written as an empty field. */
type Field = string | number | undefined;

/**
 * A record, written as it stands in the file: `|` after every field but the last, which `unlBytes`
 * adds. A line break in the template is none in the record.
 */
export function record(columns: TemplateStringsArray, ...fields: readonly Field[]): string {
  const between = columns.map((text) => text.replace(/\n\s*/g, ''));
  return between.reduce((line, text, index) => {
    const field = String(fields[index - 1] ?? '');
    if (/[|\n]/.test(field)) {
      throw new RangeError(`a field may not hold | or a line break: ${JSON.stringify(field)}`);
    }
    return line + field + text;
  });
}

/** Records as bytes: Windows-1250, `|` after every field, LF after every record, no header. */
export function unlBytes(records: readonly string[]): Uint8Array {
  return windows1250(records.map((one) => `${one}|\n`).join(''));
}

/**
 * Text in Windows-1250. The five bytes without a character (0x81, 0x83, 0x88, 0x90, 0x98) stand for
 * the control characters of the same number, as the WHATWG decoder has it.
 */
export function windows1250(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const byte = BYTES.get(character);
    if (byte === undefined) throw new RangeError(`Windows-1250 has no "${character}"`);
    return byte;
  });
}

export function isInWindows1250(character: string): boolean {
  return BYTES.has(character);
}

/** Null in a text column: the empty string as Informix exports it. */
export const NULL_TEXT = '\\ ';

/** Cut or padded with blanks to exactly this many characters. */
export function padded(text: string, width: number): string {
  return text.slice(0, width).padEnd(width, ' ');
}

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const BYTES = new Map(
  [...new TextDecoder('windows-1250').decode(everyByte)].map((character, byte) => [
    character,
    byte,
  ]),
);
