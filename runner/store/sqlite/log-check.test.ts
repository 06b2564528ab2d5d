import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mock, test } from 'node:test';
import { copyDatabase } from '@tessera/kit/sqlite/copy';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { DEFAULTS, job, NOON } from '../../testing/store/fixture.ts';
import type { Store } from '../port/store.ts';
import { openSqliteStore, startRefusal } from './open.ts';

const ENDS = ['', '-wal', '-synced'];
const JOBS = 200;

function open(path: string, about: { acceptLostJobs?: boolean } = {}) {
  const usual = { durability: 'full', defaults: DEFAULTS, clock: Date.now } as const;
  return openSqliteStore({ ...usual, path, ...about });
}

/** The files of a runner that was killed after two hundred acknowledged jobs, and whatever then. */
async function killed(then: (store: Store, path: string) => unknown = () => {}): Promise<string> {
  const path = join(temporaryFolder('log-check'), 'runner.db');
  mock.timers.enable({ apis: ['setTimeout'] });
  const store = open(path);
  for (let count = 0; count < JOBS; count++)
    await store.enqueue(job({ payload: `${count}` }), NOON);
  await then(store, path);
  const copy = join(temporaryFolder('log-check'), 'runner.db');
  for (const end of ENDS) cpSync(path + end, copy + end);
  await store.close();
  mock.timers.reset();
  assert.ok(!existsSync(`${path}-synced`), 'nothing is left beside a closed file');
  return copy;
}

const DAMAGES: Readonly<Record<string, (log: Buffer) => Buffer | undefined>> = {
  'garbage at its start': (log) => Buffer.concat([Buffer.alloc(64, 7), log.subarray(64)]),
  'garbage in its middle': (log) => log.fill(7, log.length / 2, log.length / 2 + 4096),
  'garbage at its end': (log) => log.fill(7, log.length - 5000),
  'an end that is cut off': (log) => log.subarray(0, log.length - 20_000),
  'nothing left of it': () => undefined,
};

for (const [damage, spoil] of Object.entries(DAMAGES)) {
  test(`10.1: a log with ${damage} is said with how many jobs are missing, and refused until told`, async () => {
    const path = await killed();
    const spoilt = spoil(readFileSync(`${path}-wal`));
    if (spoilt === undefined) rmSync(`${path}-wal`);
    else writeFileSync(`${path}-wal`, spoilt);
    const said = new RegExp(`^\\d+ of ${JOBS} acknowledged jobs are missing: .*--accept-lost-jobs`);
    for (let tries = 1; tries <= 2; tries++) {
      assert.throws(
        () => open(path),
        (error: Error) => said.test(error.message),
      );
    }
    const store = open(path, { acceptLostJobs: true });
    const { pending } = await store.counts();
    assert.ok(pending < JOBS, `${pending}`);
    assert.match(store.found ?? '', new RegExp(`${JOBS - pending} acknowledged jobs were lost`));
    await store.close();
    const next = open(path);
    assert.equal(next.found, undefined, 'and that is the end of it');
    await next.close();
  });
}

test('10.1: what a killed runner left in its log is recovered, and said', async () => {
  const store = open(await killed());
  assert.equal((await store.counts()).pending, JOBS);
  assert.match(store.found ?? '', /^\d+ pages were recovered/);
  await store.close();
});

test('10.1: a log that another program has moved into the database is no loss', async () => {
  const path = await killed();
  const { DatabaseSync } = await import('node:sqlite');
  const other = new DatabaseSync(path);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  const store = open(path);
  assert.equal((await store.counts()).pending, JOBS);
  await store.close();
});

/** What a file and those beside it hold, without the lock. */
function held(path: string): Record<string, string> {
  const names = readdirSync(dirname(path)).filter((name) => !name.includes('.lock.db'));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(dirname(path), name), 'base64')]),
  );
}

/** Refused twice in these words, also by `doctor`, and nothing is touched. */
function assertRefused(path: string, said: RegExp): void {
  const before = held(path);
  for (let tries = 1; tries <= 2; tries++) {
    assert.match(startRefusal(path) ?? '', said);
    assert.throws(() => open(path), said);
  }
  assert.deepEqual(held(path), before);
}

/** Longer than a runner at rest waits before it moves its log into the database. */
const AT_REST_MS = 5500;

test('10.1: a file that is missing beside its log is said, and no empty one takes its place', async () => {
  const path = await killed();
  rmSync(path);
  const said = new RegExp(`${JOBS} of ${JOBS} acknowledged jobs are missing: .*itself is`);
  assertRefused(path, said);
  const store = open(path, { acceptLostJobs: true });
  assert.equal((await store.counts()).pending, 0);
  assert.match(store.found ?? '', /file .* missing; 200 acknowledged jobs were lost/);
  await store.close();
});

test('10.1: a file that is missing is said also where its log had been moved into it', async () => {
  const path = await killed(async (store) => {
    mock.timers.tick(AT_REST_MS);
    await store.updateQueue('default', { paused: true }, NOON);
  });
  rmSync(path);
  assertRefused(path, /200 of 200 acknowledged jobs are missing: .*itself is missing/);
});

for (const isAtRest of [false, true]) {
  test(`10.1: an older copy in the place of the file is said${isAtRest ? ', also without a log' : ', and its log is not written into it'}`, async () => {
    const backup = join(temporaryFolder('log-check'), 'backup.db');
    const path = await killed(async (store, own) => {
      copyDatabase(own, backup);
      for (let count = 0; count < 4; count++) await store.enqueue(job(), NOON);
      if (isAtRest) mock.timers.tick(AT_REST_MS);
    });
    cpSync(backup, path);
    assertRefused(path, /4 of 204 acknowledged jobs are missing: .*an older copy .*restore/);
    const store = open(path, { acceptLostJobs: true });
    assert.equal((await store.counts()).pending, JOBS);
    assert.match(store.found ?? '', /another one; 4 acknowledged jobs were lost/);
    await store.close();
    const { DatabaseSync } = await import('node:sqlite');
    const { integrity_check: found } = new DatabaseSync(path)
      .prepare('PRAGMA integrity_check')
      .get()!;
    assert.equal(found, 'ok');
  });
}

test('10.1: a file that holds the whole log is opened without a word', async () => {
  const store = open(await killed(() => mock.timers.tick(AT_REST_MS)));
  assert.equal((await store.counts()).pending, JOBS);
  assert.equal(store.found, undefined);
  await store.close();
});

test('10.1: a log that is gone is said with what else may have been lost', async () => {
  const path = await killed(async (store) => {
    mock.timers.tick(AT_REST_MS);
    await store.updateQueue('default', { paused: true }, NOON);
  });
  rmSync(`${path}-wal`);
  const store = open(path);
  const said =
    /\d+ are missing; 0 acknowledged jobs were lost\. .*other than new jobs .*pauses, .*lost, too/;
  assert.match(store.found ?? '', said);
  await store.close();
});
