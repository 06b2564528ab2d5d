import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  formatOf,
  migrationFiles,
  NewerFormatError,
  newestFormat,
  OlderFormatError,
  type TakenOver,
  takeOverFile,
} from './migrations.ts';

/** The part of a connection that is used; the kit itself knows no driver. */
type Querying = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/**
 * Applies the numbered files of a folder that were not applied yet, and notes the format in `table`. A
 * database newer than the code is refused, and so is one older than the first file, unless a file
 * leads from its format to that one (`from-0008.sql`).
 */
export async function applyMigrations(
  client: Querying,
  folder: string,
  table: string,
): Promise<TakenOver> {
  const files = migrationFiles(folder);
  const [first, format] = [formatOf(files[0]!), newestFormat(folder)];
  await client.query(`CREATE TABLE IF NOT EXISTS ${table} (version integer PRIMARY KEY)`);
  const { rows } = await client.query(`SELECT coalesce(max(version), 0) AS version FROM ${table}`);
  const from = Number(rows[0]!.version);
  if (from > format) throw new NewerFormatError(from, format);
  if (from === format) return { format };
  const takeOver = from < first ? takeOverFile(folder, from) : undefined;
  if (from > 0 && from < first && !takeOver) throw new OlderFormatError(from, format);
  const missing = files.filter((file) => formatOf(file) > (takeOver ? first : from));
  for (const file of takeOver ? [takeOver, ...missing] : missing)
    await client.query(await readFile(join(folder, file), 'utf8'));
  await client.query(`INSERT INTO ${table} VALUES ($1)`, [format]);
  return { format, ...(from > 0 && { from }) };
}

/** Runs `work` in one transaction. Of processes that start at once, `lock` lets one go first. */
export async function alone<T>(client: Querying, lock: number, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
