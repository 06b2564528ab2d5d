import { ParseError } from '@tessera/kit/errors';
import { BACKSLASH, decodeCode, decodeText } from './field.ts';

/** The cast of a column: whole number, text, or the first byte of a code. */
type Cast = 'int' | 'text' | 'code';

/** A column that is read: its place among the fields of a line, from 0. */
type ColumnShape<C extends Cast = Cast> = { readonly field: number; readonly cast: C };
export const int = (field: number): ColumnShape<'int'> => ({ field, cast: 'int' });
export const text = (field: number): ColumnShape<'text'> => ({ field, cast: 'text' });
export const code = (field: number): ColumnShape<'code'> => ({ field, cast: 'code' });

/** The columns of a table that are read, in the order of the file. */
export type TableShape = Readonly<Record<string, ColumnShape>>;

/** Texts are decoded on access: of 36,000 prints since 1918 only one period is shown. */
type TextColumn = { at(row: number): string };

type ColumnOf<C> =
  C extends ColumnShape<'int'>
    ? Int32Array
    : C extends ColumnShape<'code'>
      ? Uint8Array
      : TextColumn;

export type Table<Shape extends TableShape> = {
  readonly rows: number;
  /** Lines with too few fields. */
  readonly ragged: number;
  readonly column: { readonly [Name in keyof Shape]: ColumnOf<Shape[Name]> };
};

/** An empty or unreadable whole number. */
export const MISSING = -2_147_483_648;

/**
 * Reads a UNL file into typed columns. Every field ends with `|`, every line with LF, unless a
 * backslash stands before it; there is no header; quotes are plain characters; text is Windows-1250.
 * Missing columns are padded with missing values; columns that newer exports append are ignored.
 * Throws a ParseError when more than half of the lines are too short: the file is another table.
 */
export function parseUnl<const Shape extends TableShape>(
  file: string,
  bytes: Uint8Array,
  shape: Shape,
): Table<Shape> {
  const columns = Object.entries(shape);
  const read = columns.map(([, { field }]) => field);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { bounds, rows, ragged, firstRagged } = findFields(buffer, read);
  if (ragged * 2 > rows) {
    const expected = `expected at least ${read.at(-1)! + 1} fields, each ended by |`;
    throw new ParseError(file, firstRagged, expected);
  }
  const column: Record<string, unknown> = {};
  for (const [at, [name, { cast }]] of columns.entries()) {
    const field = { bytes: buffer, bounds, stride: read.length * 2, offset: at * 2 };
    if (cast === 'int') column[name] = integers(field, rows);
    else if (cast === 'code') column[name] = codes(field, rows);
    else column[name] = texts(field);
  }
  return { rows, ragged, column: column as Table<Shape>['column'] };
}

type Fields = {
  /** Start and end of each field that is read, row by row. */
  readonly bounds: Uint32Array;
  readonly rows: number;
  /** Lines that end before the last column that is read; padded with missing values. */
  readonly ragged: number;
  readonly firstRagged: number;
};

/**
 * Finds the bounds of the fields in `read` (field numbers, ascending). `indexOf` on a string is
 * three times as fast as a loop over bytes; as Latin-1, string and bytes have the same positions.
 */
function findFields(bytes: Buffer, read: readonly number[]): Fields {
  const text = bytes.toString('latin1');
  const stride = read.length * 2;
  const bounds = new Uint32Array(countLines(text) * stride);
  let rows = 0;
  let ragged = 0;
  let firstRagged = 0;
  // Searched once, even when many lines without a pipe precede it.
  let pipe = unescaped(text, '|', 0);
  for (let start = 0; start < text.length; rows++) {
    const newline = unescaped(text, '\n', start);
    const lineEnd = newline < 0 ? text.length : newline;
    let slot = rows * stride;
    let field = 0;
    for (const wanted of read) {
      for (; field < wanted && pipe >= 0 && pipe < lineEnd; field++) {
        start = pipe + 1;
        pipe = unescaped(text, '|', start);
      }
      if (pipe < 0 || pipe > lineEnd) break;
      bounds[slot++] = start;
      bounds[slot++] = pipe;
      start = pipe + 1;
      pipe = unescaped(text, '|', start);
      field += 1;
    }
    if (slot < (rows + 1) * stride) {
      ragged += 1;
      firstRagged ||= rows + 1;
    }
    start = lineEnd + 1;
    if (pipe >= 0 && pipe < start) pipe = unescaped(text, '|', start);
  }
  return { bounds, rows, ragged, firstRagged };
}

/** The place of the next mark that no backslash escapes; -1 without any. */
function unescaped(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from);
  while (at > from && isEscaped(text, from, at)) at = text.indexOf(mark, at + 1);
  return at;
}

/** Two backslashes are one that escapes nothing. */
function isEscaped(text: string, from: number, at: number): boolean {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/** One field of every row: row r lies from `bounds[r × stride + offset]` to the next entry. */
type Field = {
  readonly bytes: Buffer;
  readonly bounds: Uint32Array;
  readonly stride: number;
  readonly offset: number;
};

function integers({ bytes, bounds, stride, offset }: Field, rows: number): Int32Array {
  const column = new Int32Array(rows);
  for (let row = 0, at = offset; row < rows; row++, at += stride) {
    column[row] = parseInteger(bytes, bounds[at]!, bounds[at + 1]!);
  }
  return column;
}

function codes({ bytes, bounds, stride, offset }: Field, rows: number): Uint8Array {
  const column = new Uint8Array(rows);
  for (let row = 0, at = offset; row < rows; row++, at += stride) {
    column[row] = decodeCode(bytes, bounds[at]!, bounds[at + 1]!);
  }
  return column;
}

function texts({ bytes, bounds, stride, offset }: Field): TextColumn {
  return {
    at(row) {
      const place = row * stride + offset;
      return decodeText(bytes, bounds[place]!, bounds[place + 1]!);
    },
  };
}

/**
 * Values made of each row by the number in a column; the last row of a number counts, and rows of
 * which nothing is made are left out.
 */
export function byNumber<Made>(
  numbers: Int32Array,
  make: (row: number) => Made | undefined,
): Map<number, Made> {
  const all = new Map<number, Made>();
  for (let row = 0; row < numbers.length; row++) {
    const made = make(row);
    if (made !== undefined) all.set(numbers[row]!, made);
  }
  return all;
}

/** By number, everything that is made of its rows. */
export function listsByNumber<Made>(
  numbers: Int32Array,
  make: (row: number) => Made | undefined,
): Map<number, Made[]> {
  const all = new Map<number, Made[]>();
  for (const [row, number] of numbers.entries()) {
    const made = make(row);
    if (made !== undefined) addTo(all, number, made);
  }
  return all;
}

/** Adds to the list of a key; returns its length. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): number {
  const list = lists.get(key);
  if (list) return list.push(value);
  lists.set(key, [value]);
  return 1;
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

/** At least the number of records: a line break in a field is counted too. */
function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return text !== '' && !text.endsWith('\n') ? lines + 1 : lines;
}
