// A backup taken while a service works holds everything that was acknowledged before it.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import pg from 'pg';
import { startService } from './testing/service.ts';

/** Runs a program beside this process, which goes on adding jobs. */
async function beside(file: string, args: readonly string[]) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { stdout, stderr, status };
}

const command = (...args: string[]) =>
  beside(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...args]);

/** Adds jobs over eight connections until it is stopped; answers what was acknowledged so far. */
function addJobs(url: string, callbackUrl: string) {
  const acknowledged: string[] = [];
  let isOver = false;
  const adding = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const reply = await fetch(`${url}/jobs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ callback_url: callbackUrl }),
      });
      if (reply.status === 201) acknowledged.push(((await reply.json()) as { id: string }).id);
    }
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

test('a SQLite backup under load restores every job that was acknowledged before it', async (t) => {
  const folder = temporaryFolder('backup');
  const receiver = await startReceiver();
  t.after(receiver.close);
  const runner = await startService(t, 'runner', ['--db-path', join(folder, 'runner.db')]);
  const load = addJobs(runner.url, `${receiver.url}/ok`);
  while (load.acknowledged.length < 200) await sleep(10);
  const before = [...load.acknowledged];
  const copy = join(folder, 'copy.db');
  const backup = await command(join(folder, 'runner.db'), copy);
  await load.stop();
  assert.equal(backup.status, 0, backup.stderr);
  assert.match(backup.stdout, /copy\.db holds everything/);
  assert.ok(load.acknowledged.length > before.length + 8, 'jobs were added meanwhile');

  const restored = await startService(t, 'runner', ['--db-path', copy]);
  assert.deepEqual(await missingIn(restored.url, before), []);
});

test('a copy takes the place of a database as the guide says, with what was in it then', async (t) => {
  const folder = temporaryFolder('restore');
  const file = join(folder, 'runner.db');
  const runner = await startService(t, 'runner', ['--db-path', file]);
  const add = async () => {
    const reply = await fetch(`${runner.url}/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ callback_url: 'http://127.0.0.1:9/', delay_ms: 3_600_000 }),
    });
    return ((await reply.json()) as { id: string }).id;
  };
  const kept = await add();
  const backup = await command(file, join(folder, 'runner-copy.db'));
  assert.equal(backup.status, 0, backup.stderr);
  const later = await add();
  await runner.stop();

  const guide = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const [, commands = ''] = /```sh\n(rm -f runner\.db-wal.*?)```/s.exec(guide) ?? [];
  execFileSync('bash', ['-euc', commands], { cwd: folder });
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
