import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { NEW_QUEUE } from '../job/queue.ts';
import { readSettings } from '../settings/schema.ts';
import { openStore } from '../store/open.ts';
import type { JobLine, TransferLine } from '../store/port/transfer.ts';
import { claimOne, completed, DEFAULTS, job, NOON, scheduleOf } from '../testing/store/fixture.ts';
import { transferCommand } from './transfer.ts';

const postgres = await openTestPostgres();
after(postgres.close);
const folder = temporaryFolder('transfer');
const inFile = (name: string) => ['--db-path', join(folder, name)];
const onServer = ['--database-url', postgres.url];

let env: Readonly<Record<string, string>> = {};

/** `runner COMMAND FILE` with these flags: what it prints, or the error. */
async function runner(command: string, file: string, ...given: readonly string[]) {
  const flags = given.filter((flag) => flag !== '--plain');
  const settings = readSettings({ args: flags, env, readFile: () => undefined });
  const said: string[] = [];
  const args = [...given.filter((flag) => flag === '--plain'), join(folder, file)];
  await transferCommand(command, args, settings, (text) => said.push(text));
  return said.join().replaceAll(`${folder}/`, '');
}

const storeOf = (name: string) =>
  openStore({
    ...{ databaseUrl: undefined, path: join(folder, name), durability: 'normal' },
    ...{ defaults: DEFAULTS, clock: () => NOON, steadyClock: () => NOON },
  });

const linesOf = (name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TransferLine);

/** Without what a second database decides itself: whether it is due, and in which order queues came. */
const sorted = (lines: readonly TransferLine[]) =>
  lines.map((line) => JSON.stringify(line)).sort((a, b) => (a < b ? -1 : 1));

test('10.21: what is exported while a runner works is imported once, on SQLite and PostgreSQL, and exported as it was', async () => {
  const store = await storeOf('busy.db');
  const settings = {
    ...NEW_QUEUE,
    timeoutMs: 1234,
    retentionDays: 3,
    maxConcurrency: 2,
    rateLimitRps: 0.5,
    maxRetries: 9,
    retryStatuses: [429],
  };
  await store.createQueue('účty', settings, NOON);
  await store.updateQueue('účty', { paused: true }, NOON);
  await store.createSchedule(SCHEDULE, NOON + 60_000, NOON);
  const headers = { 'x-tenant': 'brno' };
  await store.enqueue({ ...job({ queueName: 'účty' }), idempotencyKey: 'one', headers }, NOON);
  await store.enqueue(job({ delayMs: 60_000, priority: -3 }), NOON);
  const { job: running } = await store.enqueue(job({ queueName: 'live' }), NOON);
  assert.equal((await claimOne(store, { queues: ['live'] })).id, running.id);

  const exported = await runner('export', 'jobs.ndjson', ...inFile('busy.db'));
  assert.equal(exported, 'jobs.ndjson holds 3 jobs, 3 queues and 1 schedule.');
  assert.equal(statSync(join(folder, 'jobs.ndjson')).mode & 0o777, 0o600);
  await store.close();

  for (const place of [inFile('fresh.db'), onServer]) {
    const none = '0 jobs, 0 queues and 0 schedules';
    const all = '3 jobs, 3 queues and 1 schedule';
    const first = await runner('import', 'jobs.ndjson', ...place);
    assert.equal(first, `${all} added; ${none} were there already.`);
    const again = await runner('import', 'jobs.ndjson', ...place);
    assert.equal(again, `${none} added; ${all} were there already.`);
    const copy = `${place[0]!.slice(2)}.ndjson`;
    await runner('export', copy, ...place);
    assert.deepEqual(sorted(linesOf(copy)), sorted(linesOf('jobs.ndjson')));
  }
  const imported = await storeOf('fresh.db');
  assert.deepEqual(await imported.counts(), { pending: 2, running: 1, completed: 0, dead: 0 });
  const { created } = await imported.enqueue({ ...job(), idempotencyKey: 'one' }, NOON);
  assert.equal(created, false);
  await imported.close();
});

test('10.21: a job whose key another one has keeps its place without the key', async () => {
  const store = await storeOf('taken.db');
  const { job: holder } = await store.enqueue({ ...job(), idempotencyKey: 'one' }, NOON);
  await store.close();
  assert.match(await runner('import', 'jobs.ndjson', ...inFile('taken.db')), /^3 jobs/);
  await runner('export', 'taken.ndjson', ...inFile('taken.db'));
  const jobs = linesOf('taken.ndjson').filter((line): line is JobLine => line.kind === 'job');
  const keyed = jobs.filter((line) => line.idempotency_key === 'one');
  assert.deepEqual(keyed.map(({ id, key_held }) => [id === holder.id, key_held]).sort(), [
    [false, false],
    [true, true],
  ]);
});

test('10.21: a schedule whose name or key another one has is added without it, on SQLite and PostgreSQL', async () => {
  const [line] = linesOf('jobs.ndjson').filter(({ kind }) => kind === 'schedule');
  const write = (name: string, ...ids: string[]) => {
    const lines = ids.map((id) => ({ ...line, id, name: 'doubled', idempotency_key: 'doubled' }));
    const text = lines.map((one) => JSON.stringify(one)).join('\n');
    writeFileSync(join(folder, name), text);
  };
  write('doubled.ndjson', 'schedule-1', 'schedule-2');
  write('third.ndjson', 'schedule-3');
  for (const place of [inFile('doubled.db'), onServer]) {
    assert.match(await runner('import', 'doubled.ndjson', ...place), /2 schedules added/);
    assert.match(await runner('import', 'third.ndjson', ...place), /1 schedule added/);
    const copy = `${place[0]!.slice(2)}-doubled.ndjson`;
    await runner('export', copy, ...place);
    const named = linesOf(copy).flatMap((one) =>
      one.kind === 'schedule' && one.id.startsWith('schedule-')
        ? [`${one.id} ${one.name} ${one.idempotency_key}`]
        : [],
    );
    assert.deepEqual(named.sort(), [
      'schedule-1 doubled doubled',
      'schedule-2 null null',
      'schedule-3 null null',
    ]);
  }
});

test('10.21: nothing is overwritten, a line that is not understood is named with its field, and what stood before it is added', async () => {
  await assert.rejects(
    runner('export', 'jobs.ndjson', ...inFile('busy.db')),
    /jobs\.ndjson exists already; an export overwrites nothing/,
  );
  await assert.rejects(
    runner('export', 'none.ndjson', ...inFile('none.db')),
    /cannot open the database .*none\.db: unable to open/,
  );
  assert.ok(!existsSync(join(folder, 'none.db')) && !existsSync(join(folder, 'none.ndjson')));
  const [queue, ...others] = linesOf('jobs.ndjson');
  for (const [broken, problem] of [
    [{ ...queue, max_concurrency: '2' }, 'max_concurrency: must be integer'],
    [{ ...queue, shape: 'round' }, 'shape: this version has no such field'],
    [{ kind: 'queue', name: 'x' }, 'max_concurrency, .*, updated_at, .*: missing'],
    [{ kind: 'person' }, 'kind: expected queue, schedule or job'],
  ] as const) {
    writeFileSync(
      join(folder, 'broken.ndjson'),
      [queue, broken, ...others].map((line) => JSON.stringify(line)).join('\n'),
    );
    await assert.rejects(
      runner('import', 'broken.ndjson', ...inFile('broken.db')),
      new RegExp(`broken.ndjson, line 2: ${problem}`),
    );
  }
});

test('10.21: import waits for nobody: a file that a runner works on is refused', async () => {
  const store = await storeOf('owned.db');
  await assert.rejects(
    runner('import', 'jobs.ndjson', ...inFile('owned.db')),
    /belongs to another running process.*; stop it/,
  );
  await store.close();
});

test('10.21, 10.30: an export holds what is encrypted as it is stored, in plain text with --plain, and an import encrypts', async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const secret = { payload: '{"meal":"soup"}', headers: { 'x-meal': 'soup' } };
  const store = await storeOf('plain.db');
  await store.createSchedule({ ...SCHEDULE, ...secret }, null, NOON);
  await store.enqueue(job(secret), NOON);
  await store.settle(completed(await claimOne(store), NOON, 'soup'));
  await store.close();
  await runner('export', 'plain.ndjson', ...inFile('plain.db'));

  env = { RUNNER_ENCRYPTION_KEY: key };
  await runner('import', 'plain.ndjson', ...inFile('sealed.db'));
  await runner('export', 'sealed.ndjson', ...inFile('sealed.db'));
  await runner('import', 'sealed.ndjson', ...inFile('again.db'));
  await runner('export', 'again.ndjson', ...inFile('again.db'), '--plain');
  env = {};
  assert.doesNotMatch(readFileSync(join(folder, 'sealed.ndjson'), 'utf8'), /soup/);
  assert.deepEqual(sorted(linesOf('again.ndjson')), sorted(linesOf('plain.ndjson')));
  await assert.rejects(
    runner('export', 'none.ndjson', ...inFile('sealed.db'), '--plain'),
    /^Error: schedule .*: no key in security\.encryption_key opens what is sealed in it/,
  );
  assert.ok(!existsSync(join(folder, 'none.ndjson')));
});

test('10.21: the commands stand in the usage, and a file is wanted', async () => {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const options = ['--disable-warning=ExperimentalWarning', main, 'export'];
  const child = spawn(process.execPath, options, { env: bareEnvironment, cwd: folder });
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  assert.equal(code, 2);
  assert.match(error, /export wants a FILE that does not exist yet.*import FILE +add those/s);
});

const SCHEDULE = {
  ...scheduleOf({ overlap: 'skip', priority: 2 }),
  ...{ name: null, method: 'POST' as const, headers: null },
  ...{
    queueName: 'live',
    cronExpression: '0 0 12 * * *',
    timezone: 'Europe/Prague',
    enabled: true,
  },
  ...{ callbackUrl: 'http://receiver.test/', payload: '{}', maxRetries: 3, timeoutMs: 1000 },
};
