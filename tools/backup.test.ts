import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite, transaction } from '@tessera/kit/sqlite/open';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';

const folder = temporaryFolder('backup');
const file = join(folder, 'some.db');
const copy = join(folder, 'copy.db');
const backup = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...args], {
    encoding: 'utf8',
  });

test('a database in use is copied with all that was committed, for this user alone', () => {
  const db = openSqlite(file);
  db.exec('CREATE TABLE a (x); INSERT INTO a VALUES (1), (2)');
  transaction(db, () => {
    db.exec('INSERT INTO a VALUES (3)');
    const { status, stderr } = backup(file, copy);
    assert.equal(status, 0, stderr);
  });
  const copied = openSqlite(copy, { readOnly: true });
  assert.deepEqual({ ...copied.prepare('SELECT count(*) AS n FROM a').get() }, { n: 2 });
  if (process.platform !== 'win32') assert.equal(statSync(copy).mode & 0o777, 0o600);
});

test('a backup overwrites nothing, and one that fails leaves nothing', () => {
  const text = join(folder, 'text.db');
  writeFileSync(text, 'a text that is no database'.repeat(50));
  const names = readdirSync(folder);
  assert.match(backup(file, copy).stderr, /copy\.db exists already; a backup overwrites nothing/);
  assert.match(backup(join(folder, 'none.db'), 'x').stderr, /none\.db does not exist/);
  assert.match(backup(text, join(folder, 'x.db')).stderr, /was not copied: file is not a database/);
  assert.equal(backup().status, 2);
  assert.deepEqual(readdirSync(folder), names);
});
