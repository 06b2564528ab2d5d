import { setImmediate } from 'node:timers/promises';

/** A value of a table for download; null is missing. */
export type TableValue = string | number | null;
type TableRow = Readonly<Record<string, TableValue>>;

/** A table for download, whatever its format. */
export type DownloadTable = {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: 'integer' | 'string';
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
