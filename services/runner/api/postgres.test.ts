import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestPostgres, type TestPostgres } from '@tessera/kit/testing/postgres';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

// Every field of a queue, a job, an attempt and a schedule once over HTTP on PostgreSQL: columns and
// types. All other tests over HTTP run on SQLite; the store contract proves each store.

let postgres: TestPostgres;
let runner: TestRunner;
before(async () => {
  postgres = await openTestPostgres();
  runner = await startTestRunner({ databaseUrl: postgres.url });
});
after(() => runner?.close());

const QUEUE = {
  max_concurrency: 7,
  max_per_key: 2,
  rate_limit_rps: 0.25,
  max_retries: 9,
  retry_backoff: 'linear',
  base_delay_ms: 11,
  max_delay_ms: 12,
} as const;

/** These fields of a reply. */
function part(reply: object, like: object): object {
  return Object.fromEntries(
    Object.keys(like).map((name) => [name, (reply as Record<string, unknown>)[name]]),
  );
}

test('10.2, 2.2: a queue', async () => {
  const { queues, enqueue } = runner.client;
  const made = await queues.create('fronta č. 1 / "x"', QUEUE);
  assert.deepEqual(part(made, QUEUE), QUEUE);
  await enqueue({ callback_url: 'http://127.0.0.1:9/', queue_name: made.name });
  await queues.pause(made.name);
  const { updated_at: _, ...found } = await queues.get(made.name);
  const { updated_at: __, ...created } = made;
  const counts = { pending: 1, running: 0, completed: 0, dead: 0 };
  assert.deepEqual(found, { ...created, ...counts, paused: true });
  assert.equal((await queues.list()).length, 1);
  const cleared = await queues.update(made.name, { rate_limit_rps: null, max_per_key: null });
  assert.deepEqual([cleared.rate_limit_rps, cleared.max_per_key], [null, null]);
});

const JOB = {
  queue_name: 'ž',
  priority: -2_147_483_648,
  max_retries: 2_147_483_647,
  retry_backoff: 'fixed',
  base_delay_ms: 0,
  max_delay_ms: 2_147_483_647,
  timeout_ms: 1,
  idempotency_key: 'klíč',
  concurrency_key: 'zákazník',
} as const;

test('10.2, 2.1: a job, found by each filter, and again by its key', async () => {
  const { client, ask } = runner;
  const request = {
    ...JOB,
    callback_url: 'http://127.0.0.1:9/a?b=c#d',
    payload: { a: [1, null, 'Ž"\\'] },
    headers: { 'X-Shop': 's3cret', accept: 'text/plain' },
    delay_ms: 3_600_000,
  };
  const made = await client.enqueue(request);
  assert.deepEqual(part(made, JOB), JOB);
  assert.equal(made.payload, JSON.stringify(request.payload));
  assert.deepEqual(made.headers, { 'x-shop': '***', accept: '***' });
  assert.equal(Date.parse(`${made.visible_at}Z`) - Date.parse(`${made.created_at}Z`), 3_600_000);
  assert.equal(made.waiting_for?.reason, 'due_time');
  assert.deepEqual(await client.get(made.id), made);
  for (const [filter, other] of [
    [{ queue: 'ž' }, { queue: 'z' }],
    [{ status: 'pending' }, { status: 'dead' }],
    [{ host: '127.0.0.1:9' }, { host: '127.0.0.1' }],
    [{ payload: 'Ž' }, { payload: 'none' }],
    [{ idempotency_key: 'klíč' }, { idempotency_key: 'klic' }],
    [{ created_after: made.created_at }, { created_before: made.created_at }],
  ] as const) {
    const ids = async (query: object) => (await client.list({ ...query })).map(({ id }) => id);
    assert.ok((await ids(filter)).includes(made.id), JSON.stringify(filter));
    assert.ok(!(await ids(other)).includes(made.id), JSON.stringify(other));
  }
  const again = await ask('POST', '/jobs', request);
  assert.deepEqual([again.status, again.body], [200, made]);
});

test('10.2, 2.3, 10.3: a schedule, its job and the attempts of that', async () => {
  const { client, receiver } = runner;
  const settings = {
    id: 'noční úklid',
    queue_name: 'live',
    cron_expression: '0 30 7 * * MON-FRI',
    timezone: 'Europe/Prague',
    max_retries: 2,
    timeout_ms: 4000,
    overlap: 'skip',
  } as const;
  await client.queues.create('live', { base_delay_ms: 1 });
  const made = await client.schedules.create({
    ...settings,
    callback_url: `${receiver.url}/fails-first/1`,
    payload: { ž: 1 },
    headers: { 'x-token': 'abc' },
  });
  assert.deepEqual(part(made, settings), settings);
  assert.deepEqual([made.payload, made.headers], ['{"ž":1}', { 'x-token': '***' }]);
  assert.deepEqual(await client.schedules.get(made.id), made);
  const { id, schedule_id } = await client.schedules.run(made.id);
  assert.equal(schedule_id, made.id);
  const job = await client.waitFor(id);
  assert.deepEqual([job.status, job.attempt, job.last_error], ['completed', 2, null]);
  assert.deepEqual([job.result_cut, typeof job.result], [false, 'string']);
  assert.equal(receiver.callsOf(id)[1]?.headers['x-token'], 'abc');
  const [failed, delivered] = await client.attempts(id);
  assert.deepEqual(
    [failed?.attempt, failed?.outcome, failed?.status_code, delivered?.outcome, delivered?.error],
    [1, 'failed', 503, 'delivered', null],
  );
  assert.equal(typeof delivered?.duration_ms, 'number');
  const { jobs, schedules } = await client.metrics();
  assert.deepEqual([jobs.completed, schedules], [1, { total: 1, enabled: 1 }]);
});

test('6.5, 10.2: a worker whose clock is ten minutes ahead signs with the time of the database', async (t) => {
  const ahead = await startTestRunner({
    databaseUrl: postgres.url,
    toml: `[signing]\nsecrets = ["whsec_${Buffer.alloc(24, 7).toString('base64')}"]\n[worker]\nqueues = ["signed"]\n`,
    clock: () => Date.now() + 600_000,
  });
  t.after(() => ahead.close());
  const job = { callback_url: `${ahead.receiver.url}/ok`, queue_name: 'signed' };
  const { id, created_at } = await ahead.client.enqueue(job);
  await ahead.client.waitFor(id);
  const signedAt = Number(ahead.receiver.calls()[0]!.headers['webhook-timestamp']);
  assert.ok(signedAt - Date.parse(`${created_at}Z`) / 1000 < 300, `${signedAt}`);
});

test('2.5, 7: while the database is away, metrics and refusals say so', async () => {
  await postgres.close();
  const { text } = await runner.ask('GET', '/metrics/prometheus');
  assert.match(text, /^runner_store_up 0$/m);
  const { status, headers } = await runner.ask('POST', '/jobs', { callback_url: runner.url });
  assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
});
