import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parquetMetadata, parquetRead } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** A column: whole numbers, texts, or texts as their bytes. */
export type Column = Int32Array | readonly string[] | readonly Uint8Array[];

/** Named columns of equal length, and what the file says about itself. */
export type ColumnTable = {
  readonly columns: Readonly<Record<string, Column>>;
  readonly about: Readonly<Record<string, string>>;
};

/**
 * Keeps columns as a Parquet file that any other tool opens. Plain and uncompressed: that is what
 * makes it load faster than the text it came from can be parsed. The file appears whole or not at
 * all.
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
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(temporary, new Uint8Array(buffer), { flush: true });
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Reads a file of ours. Throws when it is missing or is no such file. */
export async function readColumnFile(
  path: string,
  options: { readonly textAsBytes?: boolean } = {},
): Promise<ColumnTable> {
  const bytes = await readFile(path);
  // A small file lies inside a shared pool; the reader wants a buffer of its own.
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const metadata = parquetMetadata(file as ArrayBuffer);
  // A table without rows still has its columns.
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
