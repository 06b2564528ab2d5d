import { ParseError } from '@tessera/kit/errors';
import { decodeCode, decodeText } from './windows-1250.ts';

/** How a column is read: whole number, text, or the first byte of a code. */
type Cast = 'int' | 'text' | 'code';

/** All columns of a table in file order; those with a cast are read, the others passed over. */
export type TableShape = Readonly<Record<string, Cast | null>>;

/** Texts are decoded when asked for: of the 36,000 prints of a century we show one period. */
export type TextColumn = { at(row: number): string };

type ColumnOf<C> = C extends 'int' ? Int32Array : C extends 'code' ? Uint8Array : TextColumn;

export type Table<Shape extends TableShape> = {
  readonly rows: number;
  /** Lines with fewer or more fields than the shape: read as far as they go, and counted. */
  readonly ragged: number;
  readonly column: { readonly [Name in keyof Shape]: ColumnOf<Shape[Name]> };
};

/** An empty or unreadable whole number. */
export const MISSING = -2_147_483_648;

const PIPE = 0x7c;
const NEWLINE = 0x0a;

/**
 * Reads a UNL file straight into typed columns. Every field ends with `|`, every line with LF;
 * there is no header; quotes are plain characters; text is Windows-1250. Missing columns are
 * padded with missing values and further ones dropped, as newer exports add some. When more lines
 * are too short than are not, this is another table and a ParseError says so.
 */
export function parseUnl<const Shape extends TableShape>(
  file: string,
  bytes: Uint8Array,
  shape: Shape,
): Table<Shape> {
  const casts = Object.values(shape);
  const width = casts.length;
  const lines = countLines(bytes);
  const columns = casts.map((cast) => emptyColumn(cast, lines));

  let row = 0;
  let ragged = 0;
  let short = 0;
  let firstShort = 0;
  for (let at = 0; at < bytes.length; row++) {
    let field = 0;
    let start = at;
    for (; at < bytes.length && bytes[at] !== NEWLINE; at++) {
      if (bytes[at] !== PIPE) continue;
      if (field < width) store(columns[field]!, casts[field]!, row, bytes, start, at);
      field += 1;
      start = at + 1;
    }
    at += 1;
    if (field === width) continue;
    ragged += 1;
    if (field > width) continue;
    short += 1;
    firstShort ||= row + 1;
    for (; field < width; field++) store(columns[field]!, casts[field]!, row, bytes, 0, 0);
  }
  if (short * 2 > row) {
    throw new ParseError(file, firstShort, `expected ${width} fields, each ended by |`);
  }
  const named = Object.keys(shape).map((name, index) => [
    name,
    reader(columns[index], casts[index]!, bytes),
  ]);
  return { rows: row, ragged, column: Object.fromEntries(named) };
}

/** Whole numbers and codes by row; of a text, start and end in the file. */
type Column = Int32Array | Uint8Array | Uint32Array | undefined;

function emptyColumn(cast: Cast | null, rows: number): Column {
  if (cast === 'int') return new Int32Array(rows);
  if (cast === 'code') return new Uint8Array(rows);
  return cast === 'text' ? new Uint32Array(rows * 2) : undefined;
}

function reader(column: Column, cast: Cast | null, bytes: Uint8Array): unknown {
  if (cast !== 'text') return column;
  return { at: (row: number) => decodeText(bytes, column![row * 2]!, column![row * 2 + 1]!) };
}

function store(
  column: Column,
  cast: Cast | null,
  row: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): void {
  if (cast === null) return;
  if (cast === 'int') column![row] = parseInteger(bytes, start, end);
  else if (cast === 'text') {
    column![row * 2] = start;
    column![row * 2 + 1] = end;
  } else column![row] = decodeCode(bytes, start, end);
}

/** Digits with an optional minus between blanks; anything else is MISSING. */
function parseInteger(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at]! <= 0x20) at += 1;
  while (end > at && bytes[end - 1]! <= 0x20) end -= 1;
  const negative = bytes[at] === 0x2d;
  if (negative) at += 1;
  if (at >= end || end - at > 10) return MISSING;
  let value = 0;
  for (; at < end; at++) {
    const digit = bytes[at]! - 0x30;
    if (digit < 0 || digit > 9) return MISSING;
    value = value * 10 + digit;
  }
  if (value > 2_147_483_647) return MISSING;
  return negative ? -value : value;
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return bytes.length > 0 && bytes.at(-1) !== NEWLINE ? lines + 1 : lines;
}
