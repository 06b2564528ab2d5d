import assert from 'node:assert/strict';
import { EventEmitter, on } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable } from '@tessera/kit/errors';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { createGroup } from './group.ts';
import { openLog } from './log.ts';

// The promises of group commit that a whole store cannot show: what waits for the disk, and what
// happens when the disk refuses.

const folder = temporaryFolder('sqlite');
let files = 0;

/** A group over a real file whose syncs end when the test says so. */
function openGroup() {
  const path = join(folder, `group-${files++}.db`);
  const db = openSqlite(path, { durability: 'normal' });
  db.exec('CREATE TABLE note (text TEXT NOT NULL)');
  const log = openLog(db, path);
  const requests = new EventEmitter();
  const syncs = on(requests, 'sync');
  let synced = 0;
  let mended = 0;
  const group = createGroup(db, {
    beforeCommit() {},
    afterRollback() {},
    log: {
      sync() {
        const disk = Promise.withResolvers<void>();
        synced += 1;
        requests.emit('sync', disk);
        return disk.promise.then(log.sync);
      },
      checkpoint() {
        mended += 1;
        log.checkpoint();
      },
    },
  });
  const insert = db.prepare('INSERT INTO note VALUES (?)');
  return {
    group,
    /** The next sync that is asked for. */
    async nextSync(): Promise<PromiseWithResolvers<void>> {
      const { value } = await syncs.next();
      return value![0];
    },
    synced: () => synced,
    mended: () => mended,
    add: (text: string) => group.write(() => void insert.run(text)),
    notes: () => db.prepare('SELECT text FROM note').all().length,
    close() {
      log.close();
      db.close();
    },
  };
}

/** True if a promise is still open after a turn of the event loop. */
function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, nextTurn(true)]);
}

test('10.1: a write is answered when the disk has it, a claim already when it is committed', async () => {
  const { group, nextSync, add, close } = openGroup();
  const write = add('a');
  const claim = group.claim(() => 'job');
  assert.equal(await claim, 'job');
  const disk = await nextSync();
  assert.equal(await isOpen(write), true);
  disk.resolve();
  await write;
  close();
});

test('10.1: what is asked for during a sync shares the next one', async () => {
  const { nextSync, synced, add, notes, close } = openGroup();
  const first = add('a');
  const disk = await nextSync();
  const second = add('b');
  await nextTurn();
  const others = Promise.all([second, add('c')]);
  assert.equal(await isOpen(others), true);
  assert.equal(notes(), 1);
  disk.resolve();
  await first;
  const again = await nextSync();
  assert.equal(await isOpen(others), true);
  again.resolve();
  await others;
  assert.deepEqual([notes(), synced()], [3, 2]);
  close();
});

test('10.1: a disk that refuses a sync is a 503, and the log is moved before anything else is written', async () => {
  const { group, nextSync, mended, add, notes, close } = openGroup();
  const lost = add('a');
  const disk = await nextSync();
  disk.reject(unavailable('the disk did not confirm what was written', 10));
  await assert.rejects(lost, { statusCode: 503 });
  assert.match(group.problem() ?? '', /disk/);
  const next = add('b');
  const again = await nextSync();
  assert.equal(mended(), 1);
  again.resolve();
  await next;
  assert.deepEqual([group.problem(), notes(), mended()], [undefined, 2, 1]);
  close();
});

test('10.1: a claim asks nothing of the disk, so it does not end the trouble of one', async () => {
  const { group, nextSync, add, close } = openGroup();
  const lost = add('a');
  (await nextSync()).reject(unavailable('the disk did not confirm what was written', 10));
  await assert.rejects(lost);
  await group.claim(() => undefined);
  assert.match(group.problem() ?? '', /disk/);
  const next = add('b');
  (await nextSync()).resolve();
  await next;
  assert.equal(group.problem(), undefined);
  close();
});

test('10.1: a sync that the system refuses is said to be the disk, with a time to come back', async () => {
  const path = join(folder, 'refused.db');
  const db = openSqlite(path);
  db.exec('CREATE TABLE note (text TEXT NOT NULL)');
  const log = openLog(db, path);
  db.exec("INSERT INTO note VALUES ('a')");
  log.close();
  await assert.rejects(log.sync(), { statusCode: 503, retryAfterSeconds: 10 });
  db.close();
});

test('10.1: nothing is waiting once the last sync is done', async () => {
  const { group, nextSync, add, close } = openGroup();
  const write = add('a');
  const drained = group.drained();
  const disk = await nextSync();
  assert.equal(await isOpen(drained), true);
  disk.resolve();
  await drained;
  await write;
  await group.drained();
  close();
});
