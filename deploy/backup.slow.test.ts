// A backup taken while a service works holds everything that was acknowledged before it.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { createClient } from '@tessera/runner-client';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import pg from 'pg';
import { SETTINGS, startService } from './testing/service.ts';

/** Runs a program beside this process, which goes on adding jobs. */
async function beside(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(file, args, {
    ...{ env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { stdout, stderr, status };
}

const keeping = (...args: string[]) =>
  beside(process.execPath, [join(import.meta.dirname, 'keeping.ts'), ...args]);
const command = (...args: string[]) => keeping('backup', ...args);

/** Adds jobs over eight connections until it is stopped; answers what was acknowledged so far. */
function addJobs(url: string, callbackUrl: string) {
  const client = createClient({ url });
  const acknowledged: string[] = [];
  let isOver = false;
  const adding = Array.from({ length: 8 }, async () => {
    while (!isOver) acknowledged.push((await client.enqueue({ callback_url: callbackUrl })).id);
  });
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(adding);
    },
  };
}

async function missingIn(url: string, ids: readonly string[]): Promise<string[]> {
  const replies = ids.map(async (id) => ((await fetch(`${url}/jobs/${id}`)).ok ? [] : [id]));
  return (await Promise.all(replies)).flat();
}

test('a SQLite backup while a thousand jobs are written goes on with every one acknowledged before it, once', async (t) => {
  const folder = temporaryFolder('backup');
  const receiver = await startReceiver();
  t.after(receiver.close);
  const [file, copy, back] = ['runner.db', 'copy.db', 'back.db'].map((name) => join(folder, name));
  const runner = await startService(t, 'runner', ['--db-path', file!]);
  const { queues } = createClient({ url: runner.url });
  await queues.create('default');
  await queues.pause('default');
  const load = addJobs(runner.url, `${receiver.url}/ok`);
  while (load.acknowledged.length < 300) await sleep(10);
  const before = [...load.acknowledged];
  const backup = await command(file!, copy!);
  assert.ok(load.acknowledged.length > before.length + 8, 'jobs were added meanwhile');
  while (load.acknowledged.length < 1000) await sleep(10);
  await load.stop();
  await runner.stop();
  assert.equal(backup.status, 0, backup.stderr);
  assert.match(backup.stdout, /copy\.db holds everything/);

  const done = await keeping('restore', copy!, back!);
  assert.equal(done.status, 0, done.stderr);
  const restored = createClient({
    url: (await startService(t, 'runner', ['--db-path', back!])).url,
  });
  await restored.queues.resume('default');
  const ended = async () => (await restored.metrics()).jobs;
  for (let jobs = await ended(); jobs.completed < jobs.total; jobs = await ended()) await sleep(50);
  const called = receiver.calls().map(({ headers }) => String(headers['x-runner-job-id']));
  assert.equal(new Set(called).size, called.length, 'none twice');
  assert.deepEqual(
    before.filter((id) => !called.includes(id)),
    [],
  );
});

test('a copy takes the place of a database as the guide says, with what was in it then', async (t) => {
  const folder = temporaryFolder('restore');
  const file = join(folder, 'runner.db');
  const runner = await startService(t, 'runner', ['--db-path', file]);
  const inAnHour = { callback_url: 'http://127.0.0.1:9/', delay_ms: 3_600_000 };
  const add = async () => (await createClient({ url: runner.url }).enqueue(inAnHour)).id;
  const kept = await add();
  const backup = await command(file, join(folder, 'runner-copy.db'));
  assert.equal(backup.status, 0, backup.stderr);
  const later = await add();
  await runner.stop();

  const guide = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const [, words = ''] = /```sh\nnpm run restore -- (.*)\n```/.exec(guide) ?? [];
  const given = words.split(' ').map((word) => (word.endsWith('.db') ? join(folder, word) : word));
  assert.equal(given.at(-1), '--replace');
  const refused = await keeping('restore', ...given.slice(0, 2));
  assert.match(refused.stderr, /runner\.db exists; --replace puts/);
  const done = await keeping('restore', ...given);
  assert.equal(done.status, 0, done.stderr);
  const restored = await startService(t, 'runner', ['--db-path', file]);
  assert.deepEqual(await missingIn(restored.url, [kept, later]), [later]);
});

/** Why `pg_dump` cannot be tried here: it refuses a server of a newer major version than its own. */
async function dumpMissing(): Promise<string | false> {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const dump = Number(/(\d+)\.\d+/.exec(stdout ?? '')?.[1]);
  if (Number.isNaN(dump)) return 'pg_dump is not here';
  const { url, close } = await openTestPostgres();
  const client = new pg.Client(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const server = Number.parseInt(rows[0]!.server_version, 10);
    return server > dump && `pg_dump ${dump} refuses PostgreSQL ${server}, which the tests start`;
  } finally {
    await client.end();
    await close();
  }
}

test('a PostgreSQL backup under load restores every job that was acknowledged before it', {
  skip: await dumpMissing(),
}, async (t) => {
  const [from, to] = await Promise.all([openTestPostgres(), openTestPostgres()]);
  t.after(() => Promise.all([from.close(), to.close()]));
  const receiver = await startReceiver();
  t.after(receiver.close);
  const runner = await startService(t, 'runner', ['--database-url', from.url]);
  const load = addJobs(runner.url, `${receiver.url}/ok`);
  while (load.acknowledged.length < 100) await sleep(10);
  const before = [...load.acknowledged];
  const file = join(temporaryFolder('backup'), 'runner.dump');
  const dump = await beside('pg_dump', ['--format=custom', `--file=${file}`, from.url]);
  await load.stop();
  assert.equal(dump.status, 0, dump.stderr);
  const restore = await beside('pg_restore', ['--no-owner', `--dbname=${to.url}`, file]);
  assert.equal(restore.status, 0, restore.stderr);
  const restored = await startService(t, 'runner', ['--database-url', to.url]);
  assert.deepEqual(await missingIn(restored.url, before), []);
});

test('a backup names what is wrong, overwrites nothing and leaves nothing half done', async () => {
  const folder = temporaryFolder('backup');
  const at = (name: string) => join(folder, name);
  assert.equal((await command()).status, 2);
  assert.match((await command(at('none.db'), at('copy.db'))).stderr, /none\.db does not exist/);
  writeFileSync(at('text.db'), 'this is no database, only text that is long enough to be read');
  assert.match((await command(at('text.db'), at('copy.db'))).stderr, /file is not a database/);
  openSqlite(at('some.db')).close();
  writeFileSync(at('copy.db'), '');
  assert.match((await command(at('some.db'), at('copy.db'))).stderr, /exists already/);
  assert.equal(existsSync(at('copy.db.unfinished')), false);
});

/** A command of a service as an operator gives it, with the settings of the service. */
const asked = (service: string, env: Readonly<Record<string, string>>, ...args: string[]) =>
  beside(process.execPath, [join(import.meta.dirname, '..', service, 'main.ts'), ...args], env);

for (const [service, settings] of Object.entries(SETTINGS)) {
  test(`${service}: backup follows the settings while it works, restore refuses what is in use or there`, async (t) => {
    const folder = temporaryFolder(service);
    const place = join(folder, 'own');
    const env = settings(place);
    const running = await startService(t, service, [], env);
    const own = service === 'parliament' ? place : `${place}.db`;
    if (service === 'parliament') writeFileSync(join(own, 'refusals.jsonl'), '{}\n');
    const copies = join(folder, 'copies');
    const done = await asked(service, env, 'backup', copies);
    assert.equal(done.status, 0, done.stderr);
    const [copy = '', ...more] = readdirSync(copies).map((name) => join(copies, name));
    assert.deepEqual(more, []);
    assert.match(copy, /own-\d{4}-\d\d-\d\d-\d{6}(\.db)?$/);
    const there = await asked(service, env, 'restore', copy, own);
    assert.match(there.stderr, /own(\.db)? exists; --replace/);
    const inUse = await asked(service, env, 'restore', copy, own, '--replace');
    assert.match(inUse.stderr, /in use|belongs to another running process/);
    assert.deepEqual([there.status, inUse.status], [1, 1]);
    await running.stop();
    const restored = await asked(service, env, 'restore', '--replace', copy, own);
    assert.equal(restored.status, 0, restored.stderr);
    if (service === 'parliament')
      assert.deepEqual(readdirSync(own), ['.owner.lock.db', 'refusals.jsonl']);
    await startService(t, service, [], env);
  });

  test(`${service}: doctor says line by line what is in order, and ends with 1 when something is not`, async () => {
    const env = settings(join(temporaryFolder(service), 'own'));
    const found = await asked(service, env, 'doctor');
    const away =
      found.stdout.match(/^NOT OK {2}source \w+: 127\.0\.0\.1:1: the connection/gm) ?? [];
    const sources = { runner: 0, housing: 0, rating: 1, parliament: 2 }[service]!;
    assert.deepEqual([away.length, found.status], [sources, sources > 0 ? 1 : 0], found.stdout);
    for (const what of ['settings', 'folder', 'space', 'rights', 'clock']) {
      assert.match(found.stdout, new RegExp(`^ok {6}${what}: `, 'm'));
    }
    const mistaken = await asked(service, { ...env, TRUST_PROXY: 'all' }, 'doctor');
    assert.equal(mistaken.status, 1);
    assert.match(mistaken.stderr, /TRUST_PROXY must be/);
  });
}

test('doctor finds a database of a newer program, open files, and a folder that cannot be written', {
  skip: process.platform === 'win32' && 'Windows has no modes',
}, async () => {
  const place = join(temporaryFolder('doctor'), 'own');
  const db = openSqlite(`${place}.db`);
  db.exec('PRAGMA user_version = 999');
  db.close();
  chmodSync(`${place}.db`, 0o644);
  const { stdout } = await asked('runner', { RUNNER_DB_PATH: `${place}.db` }, 'doctor');
  assert.match(
    stdout,
    /^NOT OK {2}format: .*own\.db has format 999, this program \d+: use the newer/m,
  );
  assert.match(stdout, /^NOT OK {2}rights: other users may open .*own\.db/m);
  const server = await asked('runner', { RUNNER_DATABASE_URL: 'postgres://[::1]:1/db' }, 'doctor');
  assert.match(server.stdout, /^NOT OK {2}database server: \[::1\]:1: the connection was refused/m);
  const nowhere = await asked('runner', { RUNNER_DB_PATH: '/proc/none/own.db' }, 'doctor');
  assert.match(nowhere.stdout, /^NOT OK {2}folder: /m);
});
