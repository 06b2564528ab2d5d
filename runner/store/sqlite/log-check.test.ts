import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { DEFAULTS, job, NOON } from '../../testing/store/fixture.ts';
import { openSqliteStore } from './open.ts';

const ENDS = ['', '-wal', '-synced'];
const JOBS = 200;

function open(path: string, about: { acceptLostJobs?: boolean } = {}) {
  const usual = { durability: 'full', defaults: DEFAULTS, clock: Date.now } as const;
  return openSqliteStore({ ...usual, path, ...about });
}

/** The files of a runner that was killed after two hundred acknowledged jobs. */
async function killed(): Promise<string> {
  const path = join(temporaryFolder('log-check'), 'runner.db');
  const store = open(path);
  for (let count = 0; count < JOBS; count++)
    await store.enqueue(job({ payload: `${count}` }), NOON);
  const copy = join(temporaryFolder('log-check'), 'runner.db');
  for (const end of ENDS) cpSync(path + end, copy + end);
  await store.close();
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
