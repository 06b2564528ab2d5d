import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { boundByModes, cannotBeBound } from '../testing/bound-by-modes.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openMigrated } from './open-migrated.ts';

const migrations = temporaryFolder('open-migrated');
writeFileSync(join(migrations, '0001-a.sql'), 'CREATE TABLE a (x INTEGER) STRICT;');
writeFileSync(join(migrations, '0002-b.sql'), 'INSERT INTO a VALUES (7);');

/** A folder with a database of this or an earlier format, neither of which can be written. */
function closed(t: TestContext, format = 2): string {
  const folder = temporaryFolder('open-migrated');
  const path = join(folder, 'some.db');
  const { db } = openMigrated(path, migrations);
  db.exec(`PRAGMA user_version = ${format}`);
  db.close();
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  t.after(() => chmodSync(folder, 0o755));
  return path;
}

/** Output of a process that file modes bind: the rows it finds, or why it cannot open the file. */
function foundAt(path: string): string {
  const program = `
    import { openMigrated } from ${JSON.stringify(new URL('./open-migrated.ts', import.meta.url).href)};
    try {
      const { db, takenOver, isReadOnly } = openMigrated(process.argv[1], process.argv[2]);
      console.log(JSON.stringify({ ...db.prepare('SELECT x FROM a').get(), takenOver, isReadOnly }));
      db.exec('INSERT INTO a VALUES (8)');
    } catch ({ message }) { console.log(message); }`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning'];
  const [command, ...args] = [...boundByModes, ...node, '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync(command!, [...args, path, migrations], { encoding: 'utf8' });
  return stdout + stderr;
}

test('a new file and one in memory are migrated and can be written', () => {
  for (const path of [join(temporaryFolder('open-migrated'), 'new.db'), ':memory:']) {
    const { db, takenOver, isReadOnly } = openMigrated(path, migrations, { durability: 'normal' });
    assert.deepEqual([takenOver, isReadOnly], [{ format: 2 }, false]);
    db.exec('INSERT INTO a VALUES (8)');
    db.close();
  }
});

test('a file that cannot be written is read', { skip: cannotBeBound }, (t) => {
  const [found, refused] = foundAt(closed(t)).split('\n');
  assert.deepEqual(JSON.parse(found!), { x: 7, takenOver: { format: 2 }, isReadOnly: true });
  assert.match(refused!, /readonly database/);
});

test('a file that cannot be written and has another format is refused', {
  skip: cannotBeBound,
}, (t) => {
  for (const format of [1, 3]) {
    const reason = `it cannot be written and is at version ${format}; this program needs 2\n`;
    assert.equal(foundAt(closed(t, format)), reason);
  }
});

test('no database, and none in a folder that is closed, are refused', {
  skip: cannotBeBound,
}, (t) => {
  const text = join(temporaryFolder('open-migrated'), 'text.db');
  writeFileSync(text, 'not a database, but a text that is long enough to be looked at'.repeat(20));
  assert.throws(() => openMigrated(text, migrations), /it is no database; choose another/);
  assert.match(foundAt(join(closed(t), '..', 'none.db')), /unable to open/);
});
