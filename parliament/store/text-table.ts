import { csv } from '@tessera/kit/csv';
import { batches, type DownloadTable } from './table-file.ts';

/** Rows per piece: about a millisecond, then other requests have their turn. */
const PIECE = 1000;

/** A table as CSV, with its header also when it has no rows. @param codes columns of codes */
export async function* csvTable(
  table: DownloadTable,
  codes: readonly string[],
): AsyncIterable<string> {
  const header = table.columns.map(({ name }) => name);
  yield csv([], { header });
  for await (const rows of batches(table, PIECE)) {
    const text = csv(rows, { codes, header });
    yield text.slice(text.indexOf('\n') + 1);
  }
}

/** A table as one JSON object. @param head its members before `rows` */
export async function* jsonTable(table: DownloadTable, head: object): AsyncIterable<string> {
  yield `${JSON.stringify({ ...head, table: table.name }).slice(0, -1)},"rows":[`;
  let isFirst = true;
  for await (const rows of batches(table, PIECE)) {
    const text = rows.map((row) => JSON.stringify(row)).join(',\n');
    yield isFirst ? text : `,\n${text}`;
    isFirst = false;
  }
  yield ']}';
}
