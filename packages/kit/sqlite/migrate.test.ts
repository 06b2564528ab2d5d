import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { takenOverInWords } from '../migrations.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { databaseFailure, openingDatabase, openSqlite, transaction } from './open.ts';
import { migrate, openMigrated } from './open-migrated.ts';

const folder = temporaryFolder('migrate');
writeFileSync(join(folder, '0001-a.sql'), 'CREATE TABLE a (x INTEGER) STRICT;');
writeFileSync(join(folder, '0002-b.sql'), 'INSERT INTO a VALUES (1);');
/** The same, and a third file that writes the table anew. */
const rewriting = temporaryFolder('migrate');
writeFileSync(join(rewriting, '0001-a.sql'), 'CREATE TABLE a (x INTEGER) STRICT;');
writeFileSync(join(rewriting, '0002-b.sql'), 'INSERT INTO a VALUES (1);');
writeFileSync(
  join(rewriting, '0003-c.sql'),
  `CREATE TABLE c (y INTEGER) STRICT; INSERT INTO c SELECT 2 * x FROM a;
    SELECT in_the_middle(); DROP TABLE a;`,
);

const rowsOf = (db: ReturnType<typeof openSqlite>, table: string) =>
  db.prepare(`SELECT count(*) AS n FROM ${table}`).get()!.n;

const tablesOf = (db: ReturnType<typeof openSqlite>) =>
  db
    .prepare('SELECT name FROM sqlite_schema')
    .all()
    .map(({ name }) => name);

test('each migration is applied once', () => {
  const db = openSqlite(':memory:');
  assert.deepEqual(migrate(db, folder), { format: 2 });
  assert.deepEqual(migrate(db, folder), { format: 2 });
  assert.equal(rowsOf(db, 'a'), 1);
});

test('a database from a newer program is refused', () => {
  const db = openSqlite(':memory:');
  db.exec('PRAGMA user_version = 9');
  assert.throws(() => migrate(db, folder), /at version 9; this program knows 2/);
});

test('a database from before the first file is taken over by a file for its format, or refused as it is', () => {
  const short = temporaryFolder('migrate');
  writeFileSync(join(short, '0009-a.sql'), 'CREATE TABLE a (x INTEGER, y INTEGER) STRICT;');
  writeFileSync(join(short, 'from-0008.sql'), 'ALTER TABLE a ADD COLUMN y INTEGER;');
  const made = (format: number) => {
    const path = join(short, `${format}.db`);
    const db = openSqlite(path);
    db.exec(`CREATE TABLE a (x INTEGER) STRICT; PRAGMA user_version = ${format}`);
    db.close();
    return path;
  };
  const old = made(7);
  const before = readFileSync(old);
  assert.throws(() => openMigrated(old, short), /at version 7, which is too old .* left as it is/);
  assert.deepEqual(readFileSync(old), before);
  const { db, takenOver } = openMigrated(made(8), short);
  assert.deepEqual([takenOver.from, takenOver.format], [8, 9]);
  db.exec('INSERT INTO a (x, y) VALUES (1, 2)');
  assert.equal(openMigrated(':memory:', short).takenOver.format, 9);
});

test('a file of another format is copied first, and the log says what was taken over', () => {
  const path = join(temporaryFolder('migrate'), 'some.db');
  const db = openSqlite(path);
  migrate(db, folder, path);
  db.function('in_the_middle', () => 0);
  const taken = migrate(db, rewriting, path);
  const copy = openSqlite(`${path}.format-2`, { readOnly: true });
  assert.deepEqual([rowsOf(db, 'c'), rowsOf(copy, 'a')], [1, 1]);
  assert.equal(statSync(`${path}.format-2`).mode & 0o777, 0o600);
  assert.equal(
    takenOverInWords('some.db', taken),
    `some.db was taken over from format 2 to 3; rows: c 1; as it was before: ${path}.format-2`,
  );
  assert.equal(takenOverInWords('some.db', migrate(db, rewriting, path)), undefined);
  const other = join(temporaryFolder('migrate'), 'other.db');
  migrate(openSqlite(other), folder, other);
  assert.equal(existsSync(`${other}.format-0`), false);
});

test('a process killed in the middle of a migration leaves the former format, and the next one starts again', () => {
  const path = join(temporaryFolder('migrate'), 'some.db');
  migrate(openSqlite(path), folder, path);
  const program = `
    import { migrate } from ${JSON.stringify(new URL('./open-migrated.ts', import.meta.url).href)};
    import { openSqlite } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
    const db = openSqlite(process.argv[1]);
    db.function('in_the_middle', () => process.kill(process.pid, 'SIGKILL'));
    migrate(db, process.argv[2], process.argv[1]);`;
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program];
  const killed = spawnSync(process.execPath, [...options, path, rewriting], { encoding: 'utf8' });
  assert.equal(killed.signal, 'SIGKILL', killed.stderr);
  const db = openSqlite(path);
  assert.deepEqual([rowsOf(db, 'a'), tablesOf(db)], [1, ['a']]);
  db.function('in_the_middle', () => 0);
  assert.equal(migrate(db, rewriting, path).from, 2);
  assert.deepEqual([rowsOf(db, 'c'), tablesOf(db)], [1, ['c']]);
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
  assert.equal(rowsOf(db, 'a'), 1);
});

test('what is no fault of the disk is said as SQLite says it, and nothing is left behind', () => {
  const folder = temporaryFolder('open');
  const path = join(folder, 'some.db');
  const db = openSqlite(path);
  assert.throws(
    () => openingDatabase(path, () => db.exec('x')),
    /some\.db cannot be .*syntax error/,
  );
  db.close();
  const unexplained = Object.assign(new Error('disk I/O error'), { errcode: 10 });
  assert.equal(databaseFailure(unexplained, path), 'disk I/O error');
  assert.deepEqual(readdirSync(folder), ['some.db']);
});
