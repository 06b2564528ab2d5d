import { setImmediate } from 'node:timers/promises';
import { csv } from '@tessera/kit/csv';

/** A value of a table for download; null is missing. */
export type TableValue = string | number | boolean | null;
type TableRow = Readonly<Record<string, TableValue>>;

/** A table for download, whatever its format. */
export type DownloadTable = {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: 'integer' | 'number' | 'boolean' | 'string';
  }[];
  readonly rowCount: number;
  readonly rows: () => Iterable<TableRow>;
};

/** Pieces of a file in order; none is larger than a few megabytes. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Rows in batches, with a turn of the event loop after each. */
export async function* batches(
  { rows }: Pick<DownloadTable, 'rows'>,
  size: number,
): AsyncIterable<readonly TableRow[]> {
  let batch: TableRow[] = [];
  for (const row of rows()) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    await setImmediate();
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

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
