import { readFile, writeFile } from 'node:fs/promises';
import { writeWhole } from '@tessera/kit/whole-file';
import { parquetMetadata, parquetRead } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** A column: whole numbers, texts, or texts as their bytes. */
export type Column = Int32Array | readonly string[] | readonly Uint8Array[];

/** Named columns of equal length, and the metadata of the file. */
export type ColumnTable = {
  readonly columns: Readonly<Record<string, Column>>;
  readonly about: Readonly<Record<string, string>>;
};

/**
 * Writes columns as a Parquet file. Plain encoding without compression loads faster than the source
 * text can be parsed. The file is written beside its target and renamed, so it is never partial.
 */
export async function writeColumnFile(path: string, table: ColumnTable): Promise<void> {
  const buffer = parquetWriteBuffer({
    columnData: Object.entries(table.columns).map(([name, data]) => ({
      name,
      data: data as Int32Array | string[],
      type: data instanceof Int32Array ? ('INT32' as const) : ('STRING' as const),
      encoding: 'PLAIN' as const,
      nullable: false,
    })),
    codec: 'UNCOMPRESSED',
    statistics: false,
    kvMetadata: Object.entries(table.about).map(([key, value]) => ({ key, value })),
  });
  await writeWhole(path, (temporary) =>
    writeFile(temporary, new Uint8Array(buffer), { flush: true }),
  );
}

/** Reads a file written by `writeColumnFile`; throws when it is missing or has another format. */
export async function readColumnFile(
  path: string,
  options: { readonly textAsBytes?: boolean } = {},
): Promise<ColumnTable> {
  const bytes = await readFile(path);
  // A small file is a view into a shared pool; the reader needs a buffer of its own.
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const metadata = parquetMetadata(file as ArrayBuffer);
  // A table without rows keeps its columns.
  const pieces = new Map<string, Column[]>(
    metadata.schema.slice(1).map(({ name, type }) => [name, [type === 'INT32' ? NO_NUMBERS : []]]),
  );
  await parquetRead({
    file: file as ArrayBuffer,
    metadata,
    ...(options.textAsBytes && { parsers: { stringFromBytes: (text: Uint8Array) => text } }),
    onChunk: ({ columnName, columnData }) => {
      pieces.set(columnName, [...(pieces.get(columnName) ?? []), columnData as Column]);
    },
  });
  return {
    columns: Object.fromEntries([...pieces].map(([name, parts]) => [name, joined(parts)])),
    about: Object.fromEntries(
      (metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? '']),
    ),
  };
}

const NO_NUMBERS = new Int32Array();

function joined([empty, ...parts]: readonly Column[]): Column {
  if (parts.length === 0) return empty!;
  if (parts.length === 1) return parts[0]!;
  if (!(parts[0] instanceof Int32Array)) return (parts as (readonly string[])[]).flat();
  return Int32Array.from((parts as readonly Int32Array[]).flatMap((part) => [...part]));
}
