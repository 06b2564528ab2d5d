import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { batches, type DownloadTable, type Pieces } from './table-file.ts';

/** Rows of a row group: a few milliseconds, and a megabyte of memory. */
const ROWS_A_GROUP = 20_000;

const PARQUET = {
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const;

/**
 * A table as Parquet, compressed with Snappy: 32-bit integers, doubles, booleans and UTF-8 texts,
 * a missing value is null. Only one row group is in memory at a time.
 */
export async function* parquetTable(
  table: DownloadTable,
  about: Readonly<Record<string, string>> = {},
): Pieces {
  const { columns } = table;
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...PARQUET[type],
      })),
    ],
    createdBy: 'Tessera parliament, hyparquet-writer',
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
  });
  for await (const rows of batches(table, ROWS_A_GROUP)) {
    await file.write({
      columnData: columns.map(({ name }) => ({ name, data: rows.map((row) => row[name] ?? null) })),
      rowGroupSize: ROWS_A_GROUP,
    });
    yield taken(bytes);
  }
  await file.finish();
  yield taken(bytes);
}

/** The bytes written so far; the writer begins anew, but goes on counting their places in the file. */
function taken(bytes: ByteWriter): Uint8Array {
  const piece = bytes.getBytes().slice();
  bytes.index = 0;
  return piece;
}
