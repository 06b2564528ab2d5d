import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFiles } from '../migrations.ts';
import { type Sqlite, transaction } from './open.ts';

/**
 * Applies the numbered files of a folder (`0001-jobs.sql`, `0002-…`), each once and each in a
 * transaction of its own. The number reached is kept in `PRAGMA user_version`.
 * A database newer than the code is refused: an old program must not write into it.
 */
export function migrate(db: Sqlite, folder: string): void {
  const files = migrationFiles(folder);
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  if (version > files.length) {
    throw new Error(`The database is at version ${version}; this program knows ${files.length}.`);
  }
  for (const [index, file] of files.entries()) {
    if (index < version) continue;
    transaction(db, () => {
      db.exec(readFileSync(join(folder, file), 'utf8'));
      db.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}
