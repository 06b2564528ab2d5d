import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { migrate } from './migrate.ts';
import { openSqlite, transaction } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-migrate-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, '0001-a.sql'), 'CREATE TABLE a (x INTEGER) STRICT;');
writeFileSync(join(folder, '0002-b.sql'), 'INSERT INTO a VALUES (1);');

test('each migration is applied once', () => {
  const db = openSqlite(':memory:');
  migrate(db, folder);
  migrate(db, folder);
  assert.deepEqual({ ...db.prepare('SELECT count(*) AS n FROM a').get() }, { n: 1 });
});

test('a database from a newer program is refused', () => {
  const db = openSqlite(':memory:');
  db.exec('PRAGMA user_version = 9');
  assert.throws(() => migrate(db, folder), /at version 9; this program knows 2/);
});

test('a transaction that fails leaves nothing behind', () => {
  const db = openSqlite(':memory:');
  migrate(db, folder);
  const failing = () =>
    transaction(db, () => {
      db.exec('INSERT INTO a VALUES (2)');
      throw new Error('stop');
    });
  assert.throws(failing, /stop/);
  assert.deepEqual({ ...db.prepare('SELECT count(*) AS n FROM a').get() }, { n: 1 });
});
