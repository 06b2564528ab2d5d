/** A field of a record; `undefined` is written as an empty field. */
export type Field = string | number | undefined;

/** The records as bytes: Windows-1250, `|` after every field, LF after every record, no header. */
export function unlBytes(records: Iterable<readonly Field[]>): Uint8Array {
  const lines: string[] = [];
  for (const record of records) lines.push(unlLine(record));
  return windows1250(lines.join(''));
}

function unlLine(record: readonly Field[]): string {
  let line = '';
  for (const field of record) {
    const text = field === undefined ? '' : String(field);
    if (text.includes('|') || text.includes('\n')) {
      throw new RangeError(`a field may not hold | or a line break: ${JSON.stringify(text)}`);
    }
    line += `${text}|`;
  }
  return `${line}\n`;
}

/**
 * Text in Windows-1250. The five bytes without a character (0x81, 0x83, 0x88, 0x90, 0x98) stand for
 * the control characters of the same number, as the WHATWG decoder has it.
 */
export function windows1250(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = BYTES.get(text.charCodeAt(i));
    if (byte === undefined) throw new RangeError(`Windows-1250 has no "${text[i]}"`);
    bytes[i] = byte;
  }
  return bytes;
}

/** Null in a text column: the empty string as Informix exports it. */
export const NULL_TEXT = '\\ ';

/** Cut or padded with blanks to exactly this many characters. */
export function padded(text: string, width: number): string {
  return text.slice(0, width).padEnd(width, ' ');
}

const BYTES = new Map<number, number>();
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const decoded = new TextDecoder('windows-1250').decode(everyByte);
for (let byte = 0; byte < 256; byte++) BYTES.set(decoded.charCodeAt(byte), byte);
