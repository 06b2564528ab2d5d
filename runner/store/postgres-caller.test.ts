import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import type { Job } from '../testing/client.ts';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

const postgres = await openTestPostgres();
/** A role belongs to the whole server, so its name is that of this run. */
const role = `caller_${randomBytes(6).toString('hex')}`;
const caller = new pg.Client({ connectionString: postgres.url });
let runner: TestRunner;

before(async () => {
  runner = await startTestRunner({ databaseUrl: postgres.url });
  await caller.connect();
  await caller.query(`CREATE ROLE ${role};
    GRANT EXECUTE ON FUNCTION tessera_runner.enqueue(jsonb) TO ${role};
    CREATE TABLE orders (id text); GRANT INSERT, SELECT ON orders TO ${role}; SET ROLE ${role}`);
});
after(async () => {
  await caller.query(`RESET ROLE; DROP TABLE orders; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await caller.end();
  await runner.close();
  await postgres.close();
});

async function enqueue(job: unknown): Promise<string> {
  const text = 'SELECT tessera_runner.enqueue($1) AS id';
  const { rows } = await caller.query(text, [JSON.stringify(job)]);
  return rows[0].id;
}

/** The statement fails with this error. */
async function refused(job: unknown): Promise<{ code: string; message: string; column: string }> {
  return enqueue(job).then(
    () => assert.fail('it was not refused'),
    (error) => error,
  );
}

test('10.31: a job is there when the transaction of its caller commits, and is called at once', async () => {
  const { client, receiver } = runner;
  await caller.query("BEGIN; INSERT INTO orders VALUES ('17')");
  const id = await enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'live' });
  await assert.rejects(client.get(id), { status: 404 });
  assert.equal((await client.metrics()).jobs.total, 0);
  await caller.query('COMMIT');
  const { status, queue_name } = await client.waitFor(id);
  assert.deepEqual([status, queue_name], ['completed', 'live']);
});

test('10.31: a job of a transaction that is rolled back was never there', async () => {
  const { total } = (await runner.client.metrics()).jobs;
  await caller.query("BEGIN; INSERT INTO orders VALUES ('18')");
  const id = await enqueue({ callback_url: `${runner.receiver.url}/ok`, queue_name: 'unborn' });
  await caller.query('ROLLBACK');
  await assert.rejects(runner.client.get(id), { status: 404 });
  assert.equal((await runner.client.metrics()).jobs.total, total);
  const queues = await runner.client.queues.list();
  assert.ok(!queues.some(({ name }) => name === 'unborn'));
});

test('10.31: a transaction that stays open holds up neither the runner nor other callers', async () => {
  const { client, receiver } = runner;
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
  await caller.query('BEGIN');
  await enqueue(job);
  const { results } = await client.batch(new Array(20).fill(job));
  for (const { job: made } of results) await client.waitFor(made!.id);
  const other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
  const { rows } = await other.query('SELECT tessera_runner.enqueue($1) AS id', [job]);
  await other.end();
  await client.waitFor(rows[0].id);
  await caller.query('ROLLBACK');
});

test('10.31: the caller needs no right but to execute the function', async () => {
  for (const text of [
    'SELECT * FROM runner.job',
    "SELECT runner.open_queues(ARRAY['x'], 1)",
    'CREATE TABLE tessera_runner.mine (id text)',
  ]) {
    await assert.rejects(caller.query(text), { code: '42501' }, text);
  }
  const other = `other_${role}`;
  await caller.query(`RESET ROLE; CREATE ROLE ${other}; SET ROLE ${other}`);
  assert.equal((await refused({ callback_url: 'http://x.test/' })).code, '42501');
  await caller.query(`RESET ROLE; DROP ROLE ${other}; SET ROLE ${role}`);
  // What a caller puts before the names of the function changes nothing of it.
  await caller.query('CREATE TEMP TABLE jsonb_each (key text, value text)');
  await caller.query('SET search_path = pg_temp, pg_catalog');
  await enqueue({ callback_url: 'http://x.test/', payload: { a: 1 } });
  await caller.query('RESET search_path; DROP TABLE pg_temp.jsonb_each');
});

test('10.31: the same fields make the same job as over HTTP', async () => {
  const hour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 23);
  const url = 'https://receiver.test:8443/a?b=c';
  const { id: first } = await runner.client.enqueue({ callback_url: url });
  for (const body of [
    { callback_url: url },
    { callback_url: null, queue_name: 'pulled', tags: ['a', 'b'], retry_statuses: [409] },
    {
      ...{ callback_url: 'HTTP://[::1]:80/', payload: { n: 12345678901234567890n, z: null } },
      ...{ method: 'PUT', headers: { 'X-Tenant': 'brno' }, priority: -3, run_at: hour },
      ...{ max_retries: 9, retry_backoff: 'fixed', base_delay_ms: 1, max_delay_ms: 2 },
      ...{ timeout_ms: 5, concurrency_key: 'a', expires_at: '2099-01-01T12:00:00+01:00' },
    },
    { callback_url: url, depends_on: [first], on_failure: 'run' },
    { callback_url: url, depends_on: [first] },
    { callback_url: url, idempotency_key: 'once', unique_for_ms: 60_000, delay_ms: null },
    { callback_url: url, debounce_key: 'b', debounce_ms: 90_000, debounce_max_ms: 90_000 },
  ]) {
    const text = JSON.stringify(body, (_, value) =>
      typeof value === 'bigint'
        ? (JSON as never as { rawJSON(n: string): unknown }).rawJSON(`${value}`)
        : value,
    );
    const overHttp = (await runner.ask('POST', '/jobs', text)).body as Job;
    if ((overHttp.idempotency_key ?? overHttp.debounce_key) !== null)
      await runner.client.cancel(overHttp.id);
    const { rows } = await caller.query('SELECT tessera_runner.enqueue($1) AS id', [text]);
    const { body: inSql } = await runner.ask('GET', `/jobs/${rows[0].id}`);
    assert.deepEqual(told(inSql), told(overHttp));
    const { rows: hosts } = await stored([inSql.id, overHttp.id]);
    assert.equal(hosts.length, 1);
  }
});

test('10.31: a key that is taken gives the job that has it', async () => {
  const job = { callback_url: 'http://x.test/', idempotency_key: 'order-17' };
  const { id } = await runner.client.enqueue(job);
  assert.equal(await enqueue(job), id);
  await runner.client.cancel(id);
  assert.notEqual(await enqueue(job), id);
});

test('10.34, 10.31: a debounced job is changed in SQL too, and over HTTP what SQL has added', async () => {
  const job = { callback_url: 'http://x.test/', debounce_key: 'index', debounce_ms: 60_000 };
  const { id } = await runner.client.enqueue({ ...job, payload: { n: 1 } });
  assert.equal(await enqueue({ ...job, payload: { n: 2 } }), id);
  assert.equal((await runner.client.get(id)).payload, '{"n": 2}');
  await runner.client.cancel(id);
  const other = await enqueue(job);
  assert.equal((await runner.client.enqueue({ ...job, payload: { n: 3 } })).id, other);
});

const URL_OF = 'http://receiver.test/';
const DEBOUNCED = { debounce_key: 'a', debounce_ms: 5 };

for (const [field, job] of [
  ['callback_url', {}],
  ['callback_url', { callback_url: '' }],
  ['callback_url', { callback_url: 7 }],
  ['callback_url', { callback_url: 'ftp://receiver.test/' }],
  ['callback_url', { callback_url: 'http:receiver.test' }],
  ['callback_url', { callback_url: 'http://ann:secret@receiver.test/' }],
  ['callback_url', { callback_url: 'http://receiver.test:99999/' }],
  ['callback_url', { callback_url: 'http://receiver.test/\n' }],
  ['callback_url', { callback_url: 'http://1.2.3.400/' }],
  ['callback_url', { callback_url: 'http://[::g]/' }],
  ['callback_url', { callback_url: `http://receiver.test/${'a'.repeat(4096)}` }],
  ['queue', { callback_url: URL_OF, queue: 'x' }],
  ['queue_name', { callback_url: URL_OF, queue_name: '..' }],
  ['queue_name', { callback_url: URL_OF, queue_name: 'a\u0085b' }],
  ['payload', { callback_url: URL_OF, payload: [1] }],
  ['priority', { callback_url: URL_OF, priority: 1.5 }],
  ['priority', { callback_url: URL_OF, priority: '1' }],
  ['max_retries', { callback_url: URL_OF, max_retries: -1 }],
  ['max_retries', { callback_url: URL_OF, max_retries: 1e300 }],
  ['delay_ms', { callback_url: URL_OF, delay_ms: 1e300 }],
  ['method', { callback_url: URL_OF, method: 'GET' }],
  ['headers.Host', { callback_url: URL_OF, headers: { Host: 'x' } }],
  ['headers.a b', { callback_url: URL_OF, headers: { 'a b': 'x' } }],
  ['headers.a', { callback_url: URL_OF, headers: { a: 'ž' } }],
  ['headers.a', { callback_url: URL_OF, headers: { a: 1 } }],
  ['headers', { callback_url: URL_OF, headers: 'a: b' }],
  ['tags', { callback_url: URL_OF, tags: new Array(11).fill('a') }],
  ['tags.1', { callback_url: URL_OF, tags: ['a', ''] }],
  ['retry_statuses.0', { callback_url: URL_OF, retry_statuses: [200] }],
  ['run_at', { callback_url: URL_OF, run_at: '2026-02-30' }],
  ['run_at', { callback_url: URL_OF, run_at: '2099-01-01', delay_ms: 1 }],
  ['expires_at', { callback_url: URL_OF, expires_at: '2020-01-01' }],
  ['expires_at', { callback_url: URL_OF, expires_at: '2099-01-01', run_at: '2099-01-02' }],
  ['unique_until_ended', { callback_url: URL_OF, unique_until_ended: 'yes' }],
  ['idempotency_key', { callback_url: URL_OF, unique_for_ms: 5 }],
  ['depends_on', { callback_url: URL_OF, on_failure: 'hold' }],
  ['depends_on[0]', { callback_url: URL_OF, depends_on: ['nothing'] }],
  ['delay_ms', { callback_url: URL_OF, depends_on: [], delay_ms: 5 }],
  ['debounce_key', { callback_url: URL_OF, debounce_ms: 5 }],
  ['debounce_ms', { callback_url: URL_OF, debounce_key: 'a' }],
  ['debounce_max_ms', { callback_url: URL_OF, ...DEBOUNCED, debounce_max_ms: 4 }],
  ['run_at', { callback_url: URL_OF, ...DEBOUNCED, run_at: '2099-01-01' }],
] as const) {
  test(`10.31: ${JSON.stringify(job).slice(0, 80)} is refused with ${field}, as over HTTP`, async () => {
    const { code, message, column } = await refused(job);
    assert.deepEqual([code, column], ['22023', field.split(' ')[0]]);
    assert.ok(message.startsWith(`${field} `), message);
    const { status, body } = await runner.ask('POST', '/jobs', job);
    assert.equal(status, 400);
    assert.ok(body.error.includes(field), body.error);
  });
}

test('10.31: what is no object, or larger than a request, is refused', async () => {
  assert.match((await refused([1])).message, /^job must be an object/);
  const payload = { text: 'a'.repeat(1_100_000) };
  assert.match((await refused({ callback_url: URL_OF, payload })).message, /at most 1048576 bytes/);
});

test('10.31: rights that were granted last over a start; where payloads are encrypted the function refuses', async (t) => {
  const encryption_key = Buffer.alloc(32, 1).toString('base64');
  const toml = `[security]\nencryption_key = ["${encryption_key}"]`;
  const sealed = await startTestRunner({ databaseUrl: postgres.url, toml });
  t.after(sealed.close);
  const { code, message } = await refused({ callback_url: URL_OF });
  assert.equal(code, '0A000');
  assert.match(message, /^security\.encryption_key is set/);
  const plain = await startTestRunner({ databaseUrl: postgres.url });
  t.after(plain.close);
  await enqueue({ callback_url: URL_OF });
});

/** A job without what differs from one to the next. */
function told({
  id,
  created_at,
  updated_at,
  visible_at,
  payload,
  waiting_for,
  ...job
}: Job & { waiting_for?: unknown }) {
  return { ...job, payload: JSON.stringify(JSON.parse(payload)), isHeld: visible_at === null };
}

/** How the stored hosts are written. */
async function stored(ids: readonly string[]) {
  await caller.query('RESET ROLE');
  const hosts = 'SELECT DISTINCT host FROM runner.job WHERE id = ANY ($1)';
  const answer = await caller.query(hosts, [ids]);
  await caller.query(`SET ROLE ${role}`);
  return answer;
}
