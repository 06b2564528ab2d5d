import type { Transfer } from './port/transfer.ts';
import { readSqlite, writeSqlite } from './sqlite/transfer.ts';

export type TransferSettings = {
  /** `postgres://…`; undefined: the file at `path`. */
  readonly databaseUrl: string | undefined;
  readonly path: string;
};

/** The jobs, queues and schedules that the settings lead to, for `export`. */
export async function openForReading(
  settings: TransferSettings,
): Promise<Pick<Transfer, 'lines' | 'close'>> {
  const { databaseUrl, path } = settings;
  if (databaseUrl === undefined) return readSqlite(path);
  const { readPostgres } = await import('./postgres/transfer.ts');
  return readPostgres(databaseUrl);
}

/** The same for `import`. */
export async function openForAdding(
  settings: TransferSettings,
  now: number,
): Promise<Pick<Transfer, 'add' | 'close'>> {
  const { databaseUrl, path } = settings;
  if (databaseUrl === undefined) return writeSqlite(path, now);
  const { writePostgres } = await import('./postgres/transfer.ts');
  return writePostgres(databaseUrl);
}
