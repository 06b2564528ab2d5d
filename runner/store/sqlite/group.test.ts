import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@tessera/kit/errors';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { createGroup } from './group.ts';
import { openLog } from './log.ts';

// The promises of group commit that a whole store cannot show: what waits for the disk, and what
// happens when the disk refuses.

const folder = mkdtempSync(join(tmpdir(), 'tessera-group-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

/** A group over a real file whose syncs end when the test says so. */
function openGroup() {
  const path = join(folder, `group-${files++}.db`);
  const db = openSqlite(path, { durability: 'normal' });
  db.exec('CREATE TABLE note (text TEXT NOT NULL)');
  const log = openLog(db, path);
  const syncs: PromiseWithResolvers<void>[] = [];
  let mended = 0;
  const group = createGroup(db, {
    beforeCommit() {},
    afterRollback() {},
    log: {
      sync() {
        const disk = Promise.withResolvers<void>();
        syncs.push(disk);
        return disk.promise.then(log.sync);
      },
      mend() {
        mended += 1;
        log.mend();
      },
    },
  });
  const insert = db.prepare('INSERT INTO note VALUES (?)');
  return {
    group,
    syncs,
    mended: () => mended,
    add: (text: string) => group.write(() => void insert.run(text)),
    notes: () => db.prepare('SELECT text FROM note').all().length,
    close() {
      log.close();
      db.close();
    },
  };
}

/** What a promise has come to so far. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  await sleep(20);
  const waiting = Promise.resolve('waiting');
  return Promise.race([promise.then(() => 'kept').catch(() => 'broken'), sleep(1, waiting)]);
}

test('a write is answered when the disk has it, a claim already when it is committed', async () => {
  const { group, syncs, add, close } = openGroup();
  const write = add('a');
  const claim = group.claim(() => 'job');
  assert.equal(await claim, 'job');
  assert.equal(await stateOf(write), 'waiting');
  syncs[0]?.resolve();
  await write;
  close();
});

test('what is asked for during a sync shares the next one', async () => {
  const { syncs, add, notes, close } = openGroup();
  const first = add('a');
  await stateOf(first);
  const others = Promise.all([add('b'), sleep(5).then(() => add('c'))]);
  assert.equal(await stateOf(others), 'waiting');
  assert.equal(notes(), 1);
  syncs[0]?.resolve();
  await first;
  assert.equal(await stateOf(others), 'waiting');
  assert.equal(syncs.length, 2);
  syncs[1]?.resolve();
  await others;
  assert.equal(notes(), 3);
  close();
});

test('a disk that refuses a sync is a 503, and the log is moved before anything else is written', async () => {
  const { group, syncs, mended, add, notes, close } = openGroup();
  const lost = add('a');
  lost.catch(() => {});
  await stateOf(lost);
  syncs[0]?.reject(unavailable('the disk did not confirm what was written', 10));
  await assert.rejects(lost, { statusCode: 503 });
  assert.match(group.trouble() ?? '', /disk/);
  const next = add('b');
  await stateOf(next);
  assert.equal(mended(), 1);
  syncs[1]?.resolve();
  await next;
  assert.deepEqual([group.trouble(), notes(), mended()], [undefined, 2, 1]);
  close();
});

test('a sync that the system refuses is said to be the disk, with a time to come back', async () => {
  const path = join(folder, 'refused.db');
  const db = openSqlite(path);
  db.exec('CREATE TABLE note (text TEXT NOT NULL)');
  const log = openLog(db, path);
  log.close();
  await assert.rejects(log.sync(), { statusCode: 503, retryAfterSeconds: 10 });
  db.close();
});

test('of operations in one group only the one that fails is refused', async () => {
  const { group, syncs, add, notes, close } = openGroup();
  const fails = group.write(() => {
    throw new Error('no such job');
  });
  const works = [add('a'), add('b')];
  await assert.rejects(fails, /no such job/);
  await stateOf(works[0]!);
  syncs[0]?.resolve();
  await Promise.all(works);
  assert.equal(notes(), 2);
  close();
});

test('nothing is waiting once the last sync is done', async () => {
  const { group, syncs, add, close } = openGroup();
  const write = add('a');
  const drained = group.drained();
  assert.equal(await stateOf(drained), 'waiting');
  syncs[0]?.resolve();
  await drained;
  await write;
  await group.drained();
  close();
});
