import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import pg from 'pg';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { storeContract } from '../testing/store/contract.ts';
import {
  claim,
  completed,
  DEFAULTS,
  job,
  NOON,
  opened,
  scheduleOf,
} from '../testing/store/fixture.ts';
import { openStore } from './open.ts';
import type { Store } from './port/store.ts';

const [OLD, NEW] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
  string,
  string,
];
/** Nowhere else in a database. */
const SECRET = 'knedlíky';

const postgres = await openTestPostgres();
after(postgres.close);
const folder = temporaryFolder('sealed');

const KINDS = {
  SQLite: {
    databaseUrl: undefined,
    emptied: async () => {},
    contents: async (file: string) => fileContents(file),
  },
  PostgreSQL: { databaseUrl: postgres.url, emptied, contents: tableContents },
};

let files = 0;

for (const [kind, { databaseUrl, emptied, contents }] of Object.entries(KINDS)) {
  /** A new database, and how to open it with some keys. */
  async function database() {
    await emptied();
    const path = join(folder, `${++files}.db`);
    const [clock, steadyClock] = [() => Date.now(), () => performance.now()];
    return {
      contents: () => contents(path),
      open: (...encryptionKeys: string[]) =>
        opened(() =>
          openStore({
            ...{ databaseUrl, path, durability: 'full', defaults: DEFAULTS, clock, steadyClock },
            encryptionKeys,
          }),
        ),
    };
  }

  // Neither database knows of the seal, so one of them shows that it changes nothing else.
  if (kind === 'SQLite') {
    storeContract('SQLite, encrypted,', async () => (await database()).open(NEW));
  }

  describe(`encryption at rest (${kind})`, () => {
    test('10.30: a database holds no payload, header or answer in plain text, and callers and receivers see them as they are', async () => {
      const { open, contents } = await database();
      const statuses = [500, 200];
      await using receiver = await startReceiver({
        answer({ body }, response) {
          response.statusCode = statuses.shift() ?? 200;
          response.end(body.toString());
        },
      });
      await using runner = createSampleRunner(await open(NEW));
      const { store } = runner;
      const secret = { payload: `{"meal":"${SECRET}"}`, headers: { 'x-meal': 'dumplings' } };
      const asked = { ...secret, callbackUrl: receiver.url, baseDelayMs: 0 };
      const made = await store.enqueue(job(asked), store.now());
      await store.createSchedule(scheduleOf(secret), null, store.now());
      await runner.start();
      await runner.seen('settled', 2);

      assert.equal(made.job.payload, secret.payload);
      const [first] = receiver.calls();
      assert.equal(first!.body.toString(), secret.payload);
      assert.equal(first!.headers['x-meal'], 'dumplings');
      const found = await store.findJob(made.job.id);
      assert.deepEqual(
        [found!.status, found!.payload, found!.headers, found!.result],
        ['completed', secret.payload, secret.headers, secret.payload],
      );
      const [failed] = await store.attempts(made.job.id);
      assert.deepEqual([failed!.error, failed!.response], ['HTTP 500', secret.payload]);
      assert.equal((await store.listSchedules())[0]!.payload, secret.payload);
      await runner.stop();
      const stored = await contents();
      assert.ok(stored.includes('sealed:'));
      assert.ok(!stored.includes(SECRET) && !stored.includes('dumplings'));
    });

    test('10.30: what was stored in plain text or with the second key stays readable, and is found by a part of it', async () => {
      const { open } = await database();
      for (const keys of [[], [OLD], [NEW, OLD]]) {
        await using store = await open(...keys);
        await store.enqueue(
          job({ payload: `{"n":${keys.length},"meal":"${SECRET}"}` }),
          NOON + keys.length,
        );
      }
      await using store = await open(NEW, OLD);
      await store.enqueue(job({ payload: '{"meal":"soup"}' }), NOON + 3);
      const search = { payload: SECRET.toUpperCase(), limit: 10 };
      const numbersOf = (jobs: readonly { payload: string }[]) =>
        jobs.map(({ payload }) => JSON.parse(payload).n);
      assert.deepEqual(numbersOf(await store.listJobs(search)), [2, 1, 0]);
      assert.deepEqual(numbersOf(await store.listJobs({ ...search, limit: 1, offset: 1 })), [1]);
      assert.equal((await claim(store, { now: NOON + 3 })).jobs.length, 4);
    });

    test('10.30: a job whose key is missing is not called and says so, others are, and it is once the key is there', async () => {
      const { open } = await database();
      const later = NOON + 61_000;
      let id: string;
      {
        await using store = await open(OLD);
        const { job: made } = await store.enqueue(job({ headers: { 'x-meal': SECRET } }), NOON);
        id = made.id;
      }
      {
        await using store = await open(NEW);
        const { job: other } = await store.enqueue(job(), NOON);
        const { jobs } = await claim(store);
        assert.deepEqual(
          jobs.map((one) => one.id),
          [other.id],
        );
        await untilPending(store, id);
        const found = await store.findJob(id);
        assert.match(found!.lastError!, /^not called: no key in security\.encryption_key opens/);
        assert.deepEqual([found!.attempt, found!.status], [0, 'pending']);
        assert.equal((await store.listJobs({ limit: 10 })).length, 2);
      }
      await using store = await open(NEW, OLD);
      const { jobs } = await claim(store, { now: later });
      assert.deepEqual(
        jobs.map(({ headers }) => headers),
        [{ 'x-meal': SECRET }],
      );
    });

    test('10.30: a copy of a job whose key is missing, and the jobs of a schedule, open with that key', async () => {
      const { open } = await database();
      {
        await using store = await open(OLD);
        await store.createSchedule(scheduleOf({ payload: `{"meal":"${SECRET}"}` }), NOON, NOON);
      }
      {
        await using store = await open(NEW);
        const [schedule] = await store.dueSchedules(NOON, 1);
        const fired = await store.fireSchedule(schedule!, null, NOON);
        assert.ok(typeof fired === 'object');
        await store.enqueue(job({ payload: fired.payload }), NOON);
      }
      await using store = await open(OLD);
      const payloads = (await claim(store)).jobs.map(({ payload }) => payload);
      assert.deepEqual(payloads, new Array(2).fill(`{"meal":"${SECRET}"}`));
    });

    test('10.30: a result that only looks encrypted is stored as it came', async () => {
      const { open } = await database();
      const result = `sealed:01234567:${'A'.repeat(60)}`;
      for (const keys of [[], [NEW]]) {
        await using store = await open(...keys);
        const { job: made } = await store.enqueue(job(), NOON);
        const { jobs } = await claim(store);
        await store.settle(completed(jobs[0]!, NOON, result));
        assert.equal((await store.findJob(made.id))!.result, result);
      }
    });
  });
}

/** It is put off beside the claim. */
async function untilPending(store: Store, id: string): Promise<void> {
  while ((await store.findJob(id))!.status !== 'pending') await new Promise(setImmediate);
}

function fileContents(path: string): string {
  const parts = [path, `${path}-wal`].filter(existsSync);
  return parts.map((part) => readFileSync(part, 'utf8')).join('');
}

async function tableContents(): Promise<string> {
  return withClient(async (client) => {
    const tables = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname = 'runner'`;
    const texts = [];
    for (const { name } of (await client.query(tables)).rows) {
      const { rows } = await client.query(`SELECT string_agg(t::text, ' ') AS all FROM ${name} t`);
      texts.push(rows[0].all);
    }
    return texts.join('\n');
  });
}

function emptied(): Promise<void> {
  return withClient(async (client) => {
    await client.query('DROP SCHEMA IF EXISTS runner CASCADE');
  });
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
