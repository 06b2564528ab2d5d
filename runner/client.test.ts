import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Call } from '@tessera/sandbox/receiver/call';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { createClient, RunnerError } from '../runner-client/client.ts';
import { callFacts, SignatureError, verify } from '../runner-client/verify.ts';
import { API_FILE, generatedApi } from './testing/generate-api.ts';
import { startTestRunner, type TestRunner } from './testing/runner.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());

test('10.4: the types are those of the API document; otherwise run generate-api.ts', async () => {
  assert.equal(await generatedApi(runner.server.swagger()), readFileSync(API_FILE, 'utf8'));
});

test('10.4: the client creates a job and waits for its result', async () => {
  const { client, receiver } = runner;
  const { id } = await client.enqueue({
    callback_url: `${receiver.url}/echo`,
    queue_name: 'live',
    payload: { hello: 'world' },
  });
  const done = await client.waitFor(id);
  assert.deepEqual([done.status, done.result], ['completed', '{"hello":"world"}']);
  assert.equal((await client.attempts(id))[0]?.outcome, 'delivered');
  const [first] = await client.list({ queue: 'live', status: 'completed', limit: 1 });
  assert.equal(first?.id, id);
});

test('10.4: waiting for a job is limited in time', async () => {
  const { client, receiver } = runner;
  const { id } = await client.enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'idle' });
  await assert.rejects(
    client.waitFor(id, { timeoutMs: 60, everyMs: 20 }),
    /still pending after 60 ms/,
  );
  assert.deepEqual(await client.cancel(id), { status: 'cancelled', id });
});

test('10.4: the client creates, changes and deletes a queue of any name', async () => {
  const { queues } = runner.client;
  const name = 'a/b ?č';
  assert.equal((await queues.create(name, { max_concurrency: 2 })).max_concurrency, 2);
  assert.equal((await queues.update(name, { rate_limit_rps: 3 })).rate_limit_rps, 3);
  assert.equal((await queues.pause(name)).paused, 1);
  assert.equal((await queues.get(name)).paused, true);
  assert.equal((await queues.resume(name)).paused, 0);
  assert.ok((await queues.list()).some((queue) => queue.name === name));
  assert.deepEqual(await queues.delete(name), { status: 'deleted', name });
});

test('10.4, 2.3: the client creates, changes, runs and deletes a schedule', async () => {
  const { client, receiver } = runner;
  const request = { cron_expression: '0 0 0 1 1 *', callback_url: `${receiver.url}/ok` };
  const { id, upcoming } = await client.schedules.create(request);
  assert.equal(upcoming.length, 5);
  assert.equal((await client.schedules.update(id, { enabled: false })).enabled, 0);
  assert.equal((await client.schedules.get(id)).enabled, 0);
  assert.equal((await client.schedules.run(id)).status, 'pending');
  assert.equal((await client.schedules.list()).length, 1);
  await client.schedules.delete(id);
});

test('10.4, 7: a refused request is a RunnerError with status and reason', async () => {
  await assert.rejects(runner.client.enqueue({ callback_url: 'x' }), (error) => {
    assert.ok(error instanceof RunnerError);
    assert.equal(error.status, 400);
    assert.match(error.message, /callback_url must be/);
    return true;
  });
});

test('10.4: a trailing slash of the base URL is ignored', async () => {
  const client = createClient({ url: `${runner.url}/` });
  assert.ok((await client.metrics()).version);
});

test('10.4, 1.3: a job gets a key of the client, so that enqueueing it again returns the same job', async () => {
  const client = createClient({ url: runner.url });
  const request = { callback_url: `${runner.receiver.url}/ok`, queue_name: 'idle' };
  const first = await client.enqueue(request);
  assert.match(first.idempotency_key ?? '', /^[\da-f]{32}$/);
  assert.deepEqual([first.created, first.mismatch], [true, false]);
  const other = await client.enqueue(request);
  assert.notEqual(other.id, first.id);
  const again = await client.enqueue({
    ...{ ...request, priority: 3, idempotency_key: first.idempotency_key! },
  });
  assert.deepEqual([again.id, again.created, again.mismatch], [first.id, false, true]);
  const { results } = await client.batch([request, { ...request, idempotency_key: 'mine' }]);
  const keys = results.map(({ job }) => job?.idempotency_key);
  assert.ok(keys[0]?.length === 32 && keys[1] === 'mine');
});

test('10.4, 4.2: iterate yields every job that matches, over all pages', async () => {
  const { client, receiver } = runner;
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'pages' };
  await client.batch(new Array(7).fill(job));
  const ids = new Set<string>();
  for await (const { id, queue_name } of client.iterate({ queue: 'pages', limit: 3 })) {
    assert.equal(queue_name, 'pages');
    ids.add(id);
  }
  assert.equal(ids.size, 7);
});

test('10.4, 4.10: a receiver extends its lease, completes and fails with the claim of its call', async () => {
  const { client } = runner;
  await using accepting = await startReceiver({
    answer: (_call, response) => void response.writeHead(202, { 'runner-lease': '60' }).end(),
  });
  const jobs = { callback_url: accepting.url, queue_name: 'live', max_retries: 1 };
  for (const verb of ['complete', 'fail'] as const) {
    const { id } = await client.enqueue(jobs);
    while (accepting.callsOf(id).length === 0) await accepting.received(1);
    const { claim } = callFacts(accepting.callsOf(id)[0]!.headers);
    await eventually(async () => (await client.get(id)).status === 'running');
    const { lease_until } = await client.heartbeat(id, claim, 300);
    assert.ok(Date.parse(`${lease_until}Z`) > Date.now() + 200_000);
    await client[verb](id, claim, 'as reported');
    const ended = await client.waitFor(id);
    assert.match(ended.result ?? ended.last_error ?? '', /as reported/);
    assert.equal(ended.status, verb === 'complete' ? 'completed' : 'dead');
    await assert.rejects(client.complete(id, claim), { name: 'RunnerError', status: 409 });
  }
  const { id } = await client.enqueue(jobs);
  await eventually(async () => (await client.get(id)).lease_until !== null);
  assert.equal((await client.endLease(id, { error: 'the receiver is gone' })).status, 'dead');
  assert.equal((await client.get(id)).last_error, 'the receiver is gone');
  const none = { host: 'nobody.example' };
  assert.deepEqual(await client.endLeases(none), { matched: 0, ended: 0 });
});

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 5));
}

test('10.4, 4.8, 4.9: jobs in bulk, groups of dead jobs, workers and metrics', async () => {
  const { client, receiver } = runner;
  await client.enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'bulk' });
  assert.deepEqual(await client.cancelJobs({ queue: 'bulk', dry_run: true }), {
    ...{ matched: 1, cancelled: 0 },
  });
  assert.equal((await client.cancelJobs({ queue: 'bulk' })).cancelled, 1);
  const dead = { callback_url: `${receiver.url}/status/418`, queue_name: 'live' };
  const { id } = await client.enqueue(dead);
  await client.waitFor(id);
  const groups = await client.deadGroups({ error: '418' });
  assert.ok(groups.some(({ error, count }) => error.includes('418') && count === 1));
  assert.deepEqual(await client.deadGroups({ queue: 'bulk' }), []);
  assert.equal((await client.retryJobs({ error: '418', dry_run: true })).matched, 1);
  assert.equal((await client.retry(id)).status, 'pending');
  await client.waitFor(id);
  assert.equal((await client.purgeJobs({ error: '418' })).purged, 1);
  assert.ok(Array.isArray(await client.workers()));
  assert.equal(typeof (await client.metrics()).jobs.total, 'number');
});

test('10.4: an AbortSignal ends a wait at once, with its reason', async () => {
  const { client, receiver } = runner;
  const { id } = await client.enqueue({ callback_url: `${receiver.url}/ok`, queue_name: 'idle' });
  const abort = new AbortController();
  const waiting = client.waitFor(id, { signal: abort.signal, everyMs: 60_000 });
  setTimeout(() => abort.abort(new Error('enough')), 20);
  await assert.rejects(waiting, /enough/);
  await assert.rejects(client.get(id, { signal: abort.signal }), /enough/);
});

const [OLD, NEW, OTHER] = [
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDcJqz3PmY9Fc=',
  'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
];

test('6.5, 6.2: callbacks are signed with every secret of the server, or of their queue', async (t) => {
  const toml = `[signing]\nsecrets = ["${NEW}", "${OLD}"]\n[signing.queues]\n"účty 1%" = ["${OTHER}"]\n[worker]\nqueues = ["live", "účty 1%"]\n`;
  const runner = await startTestRunner({ toml });
  t.after(() => runner.close());
  const { client, receiver } = runner;
  const { id } = await client.enqueue({
    callback_url: `${receiver.url}/fails-first/1`,
    queue_name: 'live',
    payload: { ž: '✓' },
    base_delay_ms: 5,
  });
  await client.waitFor(id);
  const calls = receiver.callsOf(id);
  assert.equal(calls.length, 2);
  for (const { headers, body } of calls) {
    assert.deepEqual(await verify([OLD], headers, body), { ž: '✓' });
    assert.deepEqual(await verify([OTHER, NEW], headers, body), { ž: '✓' });
    await assert.rejects(verify([OTHER], headers, body), SignatureError);
  }
  const callback_url = `${receiver.url}/ok`;
  const billing = await client.enqueue({ callback_url, queue_name: 'účty 1%' });
  await client.waitFor(billing.id);
  const [{ headers, body }] = receiver.callsOf(billing.id) as [Call];
  assert.deepEqual(await verify([OTHER], headers, body), {});
  await assert.rejects(verify([OLD, NEW], headers, body), SignatureError);
  const { claim, ...facts } = callFacts(headers);
  assert.deepEqual(facts, { jobId: billing.id, attempt: 1, queue: 'účty 1%' });
  assert.match(claim, /^1\..+/);
});
