import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Copies a database while others write to it: everything committed before is in the copy, which
 * appears under its name when it is whole, checked and on disk. A copy of that name is replaced.
 */
export function copyDatabase(file: string, copy: string): void {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    try {
      db.prepare('VACUUM INTO ?').run(unfinished);
    } finally {
      db.close();
    }
    checkDatabase(unfinished);
    chmodSync(unfinished, 0o600);
    sync(unfinished);
    renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Throws unless the file is a whole database. */
function checkDatabase(path: string): void {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const row = db.prepare('PRAGMA integrity_check(1)').get() as { integrity_check: string };
    if (row.integrity_check !== 'ok') throw new Error(`${path} is damaged: ${row.integrity_check}`);
  } finally {
    db.close();
  }
}

/** Waits until the file is on disk. */
function sync(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
