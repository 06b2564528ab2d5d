import { setImmediate } from 'node:timers/promises';
import { type CsvRow, csv } from '@tessera/kit/csv';

/** Rows per piece: about a millisecond, then other requests have their turn. */
const PIECE = 1000;

/** A table as pieces of CSV, with its header also when it has no rows. */
export async function* csvTable(
  rows: Iterable<CsvRow>,
  options: { readonly header: readonly string[]; readonly codes: readonly string[] },
): AsyncIterable<string> {
  yield csv([], options);
  let piece: CsvRow[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < PIECE) continue;
    yield withoutHeader(csv(piece, options));
    await setImmediate();
    piece = [];
  }
  if (piece.length > 0) yield withoutHeader(csv(piece, options));
}

const withoutHeader = (text: string) => text.slice(text.indexOf('\n') + 1);
