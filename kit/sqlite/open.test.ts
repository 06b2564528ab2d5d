import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { databaseFailure, openingDatabase, openSqlite } from './open.ts';

test('a process without a free file descriptor says so, and how to have more', {
  skip: process.platform === 'win32' && 'Windows has no such limit',
}, () => {
  const folder = temporaryFolder('files');
  const program = `
    import { openSync } from 'node:fs';
    import { openingDatabase, openSqlite } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'open.ts')))};
    try { for (;;) openSync('/dev/null'); } catch {}
    openingDatabase('some.db', () => openSqlite('some.db'));`;
  const node = [process.execPath, '--input-type=module', '--eval', program];
  const limited = ['-c', 'ulimit -n 64; exec "$@"', 'sh', ...node];
  const { stderr } = spawnSync('sh', limited, { cwd: folder, encoding: 'utf8' });
  assert.match(
    stderr,
    /Error: the database some\.db cannot be opened: .* cannot be written: too many files are open \(EMFILE\); raise the limit \(ulimit -n\)/,
  );
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
