import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import pg from 'pg';
import { type Reply, startTestRunner, type TestRunner } from '../testing/runner.ts';
import { add, claim, DEFAULTS, job, NOON, opened, readJob } from '../testing/store/fixture.ts';
import type { Store } from './port/store.ts';
import { openPostgresStore } from './postgres/open.ts';

// A database that is not there just now, or does not let itself be written to.
const steadyClock = () => performance.now();
const postgres = await openTestPostgres();
const { url } = postgres;
const name = url.slice(url.lastIndexOf('/') + 1);
after(postgres.close);

const onDatabase = (...statements: string[]) => on(url, statements);
/** Runs statements from another database of the server. */
const onServer = (...statements: string[]) => on(url.replace(name, 'postgres'), statements);

async function on(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const DISCONNECT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = '${name}'`;

type Absence = { readonly leave: readonly string[]; readonly comeBack: readonly string[] };

const ABSENCES: Readonly<Record<string, Absence>> = {
  'is read-only': {
    leave: [`ALTER DATABASE ${name} SET default_transaction_read_only = on`, DISCONNECT],
    comeBack: [`ALTER DATABASE ${name} RESET default_transaction_read_only`, DISCONNECT],
  },
  'refuses connections': {
    leave: [`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`, DISCONNECT],
    comeBack: [`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`],
  },
};

for (const [absence, times] of Object.entries(ABSENCES)) {
  test(`7: while the database ${absence}, changes are 503, /ready says so, and no result is lost`, {
    timeout: 60_000,
  }, async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await using receiver = await startReceiver({
      answer: (_call, response) => void released.then(() => response.end('done')),
    });
    const runner = await startTestRunner({ databaseUrl: url });
    try {
      const asked = { callback_url: receiver.url, queue_name: 'live' };
      const { id } = (await runner.ask('POST', '/jobs', asked)).body;
      await receiver.received(1);

      await meanwhile(times, async () => {
        release();
        await untilReady(runner, 503);
        const posted = await runner.ask('POST', '/jobs', asked);
        assert.deepEqual([posted.status, posted.headers.get('retry-after')], [503, '1']);
        const put = await runner.ask('PUT', '/queues/live', { max_concurrency: 2 });
        assert.equal(put.status, 503);
      });
      await untilReady(runner, 200);
      const found = await settled(runner, id);
      assert.deepEqual([found.status, found.attempt, found.result], ['completed', 1, 'done']);
      assert.equal(receiver.calls().length, 1);
    } finally {
      await runner.close();
    }
  });
}

async function settled(runner: TestRunner, id: string): Promise<Reply['body']> {
  for (;;) {
    const { body } = await runner.ask('GET', `/jobs/${id}`);
    if (body.status === 'completed' || body.status === 'dead') return body;
    await sleep(20);
  }
}

async function meanwhile({ leave, comeBack }: Absence, doing: () => Promise<void>): Promise<void> {
  await onServer(...leave);
  try {
    await doing();
  } finally {
    await onServer(...comeBack);
  }
}

async function untilReady(runner: TestRunner, status: number): Promise<void> {
  while ((await runner.ask('GET', '/ready')).status !== status) await sleep(20);
}

test('7: a full disk is a 507, and over with the next write, not with a claim that finds nothing', async () => {
  await using store = await openedStore();
  // Stands for the disk: PostgreSQL says the same when it cannot make a table longer.
  await onDatabase(
    `CREATE FUNCTION runner.no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$`,
    'CREATE TRIGGER no_room BEFORE INSERT ON runner.job EXECUTE FUNCTION runner.no_room()',
  );
  await assert.rejects(add(store, job(), NOON), { statusCode: 507, code: 'disk_full' });
  await claim(store);
  await store.counts();
  assert.match(store.problem() ?? '', /full/);
  await onDatabase('DROP FUNCTION runner.no_room CASCADE');
  await add(store, job(), NOON);
  assert.equal(store.problem(), undefined);
});

test('7: what was given up because it took too long does not happen after all', async () => {
  await onDatabase('DROP SCHEMA IF EXISTS runner CASCADE');
  await using store = await opened(() =>
    openPostgresStore({ url, defaults: DEFAULTS, readJob, steadyClock, answerWithinMs: 300 }),
  );
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('BEGIN');
  await other.query('LOCK TABLE runner.job');
  await assert.rejects(add(store, job({ payload: '{"lost":1}' }), NOON), { statusCode: 503 });
  await other.end();
  await add(store, job(), NOON);
  assert.equal((await store.counts()).jobs.pending, 1);
});

test('7: a server that stops answering without a word is given up, and met again', async () => {
  await onDatabase('DROP SCHEMA IF EXISTS runner CASCADE');
  await using route = await openRoute(new URL(url));
  await using store = await opened(() =>
    openPostgresStore({
      url: route.url,
      defaults: DEFAULTS,
      readJob,
      steadyClock,
      answerWithinMs: 300,
    }),
  );
  await add(store, job(), NOON);
  route.drop();
  await assert.rejects(add(store, job(), NOON), { statusCode: 503 });
  assert.match(store.problem() ?? '', /cannot be reached/);
  await claimAgain(store);
  assert.equal(store.problem(), undefined);
});

test('4.4, 10.2: a connection that no longer carries notifications is opened anew within seconds', {
  timeout: 30_000,
}, async () => {
  await using other = await openedStore();
  await using route = await openRoute(new URL(url));
  await using store = await opened(() =>
    openPostgresStore({ url: route.url, defaults: DEFAULTS, readJob, steadyClock }),
  );
  const heard = new Set<string>();
  store.onCancelled((id) => heard.add(id));
  route.drop();
  while (!heard.has('job-1')) {
    await other.tellCancelled('job-1');
    await sleep(200);
  }
});

/** A way to the server that can lose what is under way, both ends open: as a dropped route does. */
async function openRoute(server: URL): Promise<AsyncDisposable & { url: string; drop(): void }> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const listener = createServer((near) => {
    const far = connect(Number(server.port), server.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const shown = new URL(server);
  shown.port = String((listener.address() as AddressInfo).port);
  return {
    url: shown.href,
    drop() {
      for (const [near, far] of pairs) near.unpipe(far).resume() && far.unpipe(near).resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of [...pairs].flat()) socket.destroy();
      listener.close();
    },
  };
}

/** A store on an empty database. */
async function openedStore(): Promise<Store & AsyncDisposable> {
  await onDatabase('DROP SCHEMA IF EXISTS runner CASCADE');
  return opened(() => openPostgresStore({ url, defaults: DEFAULTS, readJob, steadyClock }));
}

/** A connection that was cut off fails once more; the pool then makes a new one. */
async function claimAgain(store: Store): Promise<void> {
  for (;;) {
    try {
      await claim(store);
      return;
    } catch (error) {
      assert.equal((error as { statusCode?: number }).statusCode, 503);
    }
  }
}
