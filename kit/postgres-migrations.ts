import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationFiles, NewerFormatError, type TakenOver } from './migrations.ts';

/** What is needed of a connection; the kit itself knows no driver. */
type Querying = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** Applies the numbered files of a folder that `table` does not name yet, and notes them there. */
export async function applyMigrations(
  client: Querying,
  folder: string,
  table: string,
): Promise<TakenOver> {
  const files = migrationFiles(folder);
  const format = files.length;
  await client.query(`CREATE TABLE IF NOT EXISTS ${table} (version integer PRIMARY KEY)`);
  const { rows } = await client.query(`SELECT coalesce(max(version), 0) AS version FROM ${table}`);
  const from = Number(rows[0]!.version);
  if (from > format) throw new NewerFormatError(from, format);
  for (let index = from; index < format; index++) {
    await client.query(await readFile(join(folder, files[index]!), 'utf8'));
    await client.query(`INSERT INTO ${table} VALUES ($1)`, [index + 1]);
  }
  return { format, ...(from > 0 && from < format && { from }) };
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
