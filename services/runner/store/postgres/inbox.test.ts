import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import { DEFAULTS, readJob } from '../../testing/store/fixture.ts';
import { openPostgresStore } from './open.ts';

const postgres = await openTestPostgres();
const { url } = postgres;
const open = () =>
  openPostgresStore({ url, defaults: DEFAULTS, readJob, steadyClock: () => performance.now() });
let store = await open();
const caller = new pg.Client({ connectionString: url });
await caller.connect();
after(async () => {
  await caller.end();
  await store.close();
  await postgres.close();
});

const callback_url = 'http://127.0.0.1:9/';

async function enqueue(request: unknown, client = caller): Promise<string> {
  const sql = 'SELECT tessera_runner.enqueue($1) AS id';
  return (await client.query(sql, [JSON.stringify(request)])).rows[0].id;
}

function clientOf(role: string): pg.Client {
  const address = new URL(url);
  address.username = role;
  return new pg.Client({ connectionString: address.href });
}

/** The job once a runner has read its request. */
async function jobOf(id: string) {
  for (;;) {
    const job = await store.findJob(id);
    if (job !== undefined) return job;
    await sleep(20);
  }
}

test('10.31: a job is there when its transaction commits, with the id that its caller got', async () => {
  await caller.query('BEGIN');
  const id = await enqueue({ callback_url, queue_name: 'own', priority: 4, payload: { a: [1] } });
  await sleep(50);
  assert.equal(await store.findJob(id), undefined);
  await caller.query('COMMIT');
  const { queueName, priority, payload, status } = await jobOf(id);
  assert.deepEqual([queueName, priority, payload, status], ['own', 4, '{"a":[1]}', 'pending']);
});

test('10.31: after a rollback the job was never there', async () => {
  await caller.query('BEGIN');
  const id = await enqueue({ callback_url });
  await caller.query('ROLLBACK');
  await jobOf(await enqueue({ callback_url }));
  assert.equal(await store.findJob(id), undefined);
});

test('10.31: a transaction that stays open holds up nobody, with the same queue and key', async () => {
  const request = { callback_url, queue_name: 'shared', idempotency_key: 'same' };
  await caller.query('BEGIN');
  await enqueue(request);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const job = await jobOf(await enqueue(request, other));
  assert.equal(job.idempotencyKey, 'same');
  await store.cancelJobs({ id: job.id });
  assert.equal(await store.deleteQueue('shared', store.now()), 'deleted');
  await caller.query('COMMIT');
  await other.end();
});

test('10.31: a key that another job holds adds none', async () => {
  const request = { callback_url, idempotency_key: 'held' };
  await jobOf(await enqueue(request));
  const second = await enqueue(request);
  // A request that came later is read later.
  await jobOf(await enqueue({ callback_url }));
  assert.equal(await store.findJob(second), undefined);
});

test('10.31: a request that the API would refuse is a dead job that names the problems', async () => {
  const { status, lastError, payload } = await jobOf(
    await enqueue({ callback_url, priority: 'high', max_retries: -1 }),
  );
  assert.equal(status, 'dead');
  assert.match(lastError!, /^not accepted: priority must be an integer; max_retries must be/);
  assert.deepEqual(JSON.parse(payload), { callback_url, priority: 'high', max_retries: -1 });
});

test('10.31: what is no object with an http address is refused in the transaction', async () => {
  for (const [request, message] of [
    [[], /job must be an object/],
    [{}, /callback_url must be an http or https address/],
    [{ callback_url: 'ftp://x' }, /callback_url must be/],
    [{ callback_url, payload: { a: 'x'.repeat(1_048_577) } }, /at most 1048576 bytes/],
  ] as const) {
    await assert.rejects(enqueue(request), { code: '22023', message });
  }
});

test('10.31: a role needs EXECUTE alone, nobody has it at first, and it lasts over a restart', async () => {
  await caller.query('CREATE ROLE app LOGIN');
  const app = clientOf('app');
  await app.connect();
  await assert.rejects(enqueue({ callback_url }, app), { code: '42501' });
  const grant = 'GRANT EXECUTE ON FUNCTION tessera_runner.enqueue(jsonb) TO';
  await caller.query(`${grant} app`);
  await store.close();
  store = await open();
  await jobOf(await enqueue({ callback_url }, app));
  await assert.rejects(app.query('SELECT * FROM runner.inbox'), { code: '42501' });
  await app.end();

  await caller.query('CREATE ROLE other LOGIN');
  await caller.query(`${grant} PUBLIC`);
  await store.close();
  store = await open();
  const other = clientOf('other');
  await other.connect();
  await jobOf(await enqueue({ callback_url }, other));
  await other.end();
});
