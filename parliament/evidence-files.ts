import { createHash } from 'node:crypto';
import { type Measure, measured } from '@tessera/kit/http/stored-file';
import { oncePer } from '@tessera/kit/once-per';
import type { EvidenceFile, EvidenceService, OwnRows } from '@tessera/kit/table/evidence';
import type { Period } from './chamber/period.ts';
import { TABLE_NAMES, type TableName, wholeTable } from './data/tables.ts';
import { parquetTable } from './store/parquet-table.ts';
import type { StoredTables } from './store/stored-tables.ts';
import type { Pieces, TableValue } from './store/table-file.ts';

/**
 * The files that statements read: whole tables of the period, with their hash, or the rows of a
 * table themselves (docs/contract/parliament.md 10.29).
 * @param publicUrl origin of the addresses; '' for addresses from the root
 */
export function evidenceFiles(
  storedTables: StoredTables,
  publicUrl: string,
): EvidenceService<{ readonly period: Period }> {
  // Where the disk stores nothing, a file is made to be counted, once after its period was loaded.
  const counted = oncePer(() => new Map<TableName, Promise<Measure>>());

  async function fileOf(period: Period, table: TableName): Promise<EvidenceFile> {
    const { number } = period.term;
    const name = `${table}_${number}.parquet`;
    const pieces = () =>
      parquetTable(wholeTable(period, table), { source_date: period.sourceDate });
    const stored = await storedTables.file(period, name, pieces);
    const own = counted(period);
    const made = stored ?? (await (own.get(table) ?? own.set(table, count(pieces())).get(table)!));
    const { sha256, bytes } = made;
    return { name, url: `${publicUrl}/data/${table}.parquet?period=${number}`, sha256, bytes };
  }

  return {
    async filesOf({ period }, sql) {
      const names = new Set([...sql.matchAll(/'(\w+)_\d+\.parquet'/g)].map(([, table]) => table!));
      const read = TABLE_NAMES.filter((table) => names.has(table));
      const whole = period.part?.of ?? period;
      const files = await Promise.all(read.map((table) => fileOf(whole, table)));
      return { sourceDate: period.sourceDate, files };
    },
    parquet: async (own) => Buffer.concat(await Array.fromAsync(parquetOf(own))),
    ownFile: ({ name, url }, bytes) => ({
      name: `${name}.parquet`,
      url: `${publicUrl}${url}`,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
    }),
  };
}

async function count(pieces: Pieces): Promise<Measure> {
  let measure: Measure | undefined;
  const all = measured(pieces, (found) => {
    measure = found;
  });
  for await (const _ of all);
  return measure!;
}

/** Types of columns in Parquet. */
const TYPES = {
  integer: 'integer',
  number: 'number',
  share: 'number',
  boolean: 'boolean',
  text: 'string',
  code: 'string',
  date: 'string',
} as const;

async function* parquetOf({ name, columns, rows }: OwnRows): AsyncIterable<Uint8Array> {
  const table = {
    name,
    columns: columns.map(({ name, type }) => ({ name, type: TYPES[type] })),
    rowCount: rows.length,
    rows: () => rows as readonly Record<string, TableValue>[],
  };
  for await (const piece of parquetTable(table)) yield Buffer.from(piece);
}
