import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { openLog } from './log.ts';

test('10.1: the log is moved into the database when nothing was written for five seconds, also where sweeps find nothing to do', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const path = join(temporaryFolder('log'), 'runner.db');
  const db = openSqlite(path, { durability: 'normal' });
  db.exec('CREATE TABLE job (id)');
  const log = openLog(db, path);
  const logged = () => statSync(`${path}-wal`).size;
  const write = () => db.exec('INSERT INTO job VALUES (1)');
  write();
  await log.sync();
  t.mock.timers.tick(4000);
  write();
  await log.sync();
  t.mock.timers.tick(4000);
  assert.ok(logged() > 0, 'the last write is four seconds old');
  await log.sync();
  t.mock.timers.tick(1000);
  assert.equal(logged(), 0);
  log.close();
  db.close();
});
