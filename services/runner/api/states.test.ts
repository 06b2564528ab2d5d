import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { onSqlite } from '../testing/runner.ts';

// The states of a job over HTTP, on a server with [defaults] whose intervals are longer than any
// timer: whatever happens here, no poll has made it happen.

const DEFAULTS = {
  max_retries: 8,
  retry_backoff: 'linear',
  base_delay_ms: 7,
  max_delay_ms: 700,
  timeout_ms: 7000,
};
const toml = `[worker]
poll_interval_ms = 3000000000
cleanup_interval_secs = 9007199254740991
retention_days = 4294967295
[defaults]
${Object.entries(DEFAULTS)
  .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  .join('\n')}
`;

/** Answers when it is told to. */
let holding: Receiver;
const held: ServerResponse[] = [];
before(async () => {
  holding = await startReceiver({ answer: (_call, response) => void held.push(response) });
});
after(() => holding.close());

const answer = () => held.shift()!.writeHead(200).end('answered');
const unique = () => `q-${Math.random()}`;

onSqlite(
  'states',
  (runner) => {
    const enqueue = (path: string, more: object = {}) =>
      runner().client.enqueue({ callback_url: runner().receiver.url + path, ...more });

    /** A job whose call is under way. */
    const hold = async (queue_name: string, more: object = {}) => {
      holding.forget();
      const job = { callback_url: holding.url, queue_name, ...more };
      const made = await runner().client.enqueue(job);
      await holding.received(1);
      return made;
    };

    test('3, 6: 2xx completes a job; the callback is the payload as it is, with its headers', async () => {
      const { client, receiver } = runner();
      const { id } = await enqueue('/echo', { payload: { ž: [1, 2] }, queue_name: 'live' });
      const job = await client.waitFor(id);
      assert.deepEqual([job.status, job.attempt, job.result], ['completed', 1, '{"ž":[1,2]}']);
      assert.ok(job.completed_at !== null && job.last_error === null && job.worker_id === null);
      const [call] = receiver.callsOf(id);
      assert.deepEqual(
        [call?.method, call?.body, call?.attempt, call?.queue],
        ['POST', '{"ž":[1,2]}', 1, 'live'],
      );
    });

    for (const status of [404, 408, 429]) {
      test(`3, 6.3: 4xx is final after one try: ${status}`, async () => {
        const { client } = runner();
        const job = await client.waitFor((await enqueue(`/status/${status}`)).id);
        assert.deepEqual([job.status, job.attempt], ['dead', 1]);
        assert.match(job.last_error ?? '', new RegExp(`^HTTP ${status}`));
        const [attempt] = await client.attempts(job.id);
        assert.deepEqual([attempt?.outcome, attempt?.status_code], ['refused', status]);
      });
    }

    test('3: 5xx is tried max_retries times in all, each try in the history', async () => {
      const { client, receiver } = runner();
      const job = await client.waitFor((await enqueue('/status/500', { max_retries: 3 })).id);
      assert.deepEqual([job.status, job.attempt], ['dead', 3]);
      for (const tries of [receiver.callsOf(job.id), await client.attempts(job.id)]) {
        assert.deepEqual(
          tries.map(({ attempt }) => attempt),
          [1, 2, 3],
        );
      }
    });

    test('3: a failure that passes is retried until it works', async () => {
      const job = await runner().client.waitFor((await enqueue('/fails-first/2')).id);
      assert.deepEqual([job.status, job.attempt], ['completed', 3]);
    });

    test('4.5: a dead job that is retried starts again at attempt 0 and keeps its history', async () => {
      const { client } = runner();
      const dead = await client.waitFor((await enqueue('/status/410')).id);
      const again = await client.retry(dead.id);
      assert.deepEqual([again.status, again.attempt, again.last_error], ['pending', 0, null]);
      const job = await client.waitFor(dead.id);
      assert.deepEqual([job.status, job.attempt], ['dead', 1]);
      const history = await client.attempts(dead.id);
      assert.deepEqual(
        history.map(({ run }) => run),
        [1, 2],
      );
    });

    test('1.2: a job that is delayed is called no earlier', async () => {
      const { client } = runner();
      const { id, visible_at } = await enqueue('/ok', { delay_ms: 300 });
      await client.waitFor(id);
      const [attempt] = await client.attempts(id);
      assert.ok(attempt!.started_at >= visible_at!);
    });

    test('4.1, 6.2: a valid traceparent of the request is sent with the callback, an invalid one is not', async () => {
      const { client, receiver, ask } = runner();
      const body = { callback_url: `${receiver.url}/ok` };
      const valid = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      for (const traceparent of [valid, 'nonsense']) {
        const { id } = (await ask('POST', '/jobs', body, { traceparent })).body;
        await client.waitFor(id);
        const sent = receiver.callsOf(id)[0]?.headers.traceparent;
        assert.equal(sent, traceparent === valid ? valid : undefined);
      }
    });

    test('3: a claim sets worker and start, and visible_at to the claim plus timeout_ms', async () => {
      const { client } = runner();
      const { id } = await hold(unique(), { timeout_ms: 12_345 });
      const job = await client.get(id);
      assert.deepEqual([job.status, typeof job.worker_id], ['running', 'string']);
      const leaseMs = Date.parse(`${job.visible_at}Z`) - Date.parse(`${job.started_at}Z`);
      assert.equal(leaseMs, 12_345);
      answer();
      assert.equal((await client.waitFor(id)).worker_id, null);
    });

    test('4.4, 7: neither a running job nor a completed one can be cancelled: 409', async () => {
      const { client, ask } = runner();
      const { id } = await hold(unique());
      const { status, body } = await ask('DELETE', `/jobs/${id}`);
      assert.deepEqual([status, body.status], [409, 409]);
      answer();
      assert.equal((await client.waitFor(id)).status, 'completed');
      assert.equal((await ask('DELETE', `/jobs/${id}`)).status, 409);
    });

    test('1.4, 7: a queue cannot be deleted while one of its jobs runs: 409', async () => {
      const { client, ask } = runner();
      const queue = unique();
      const { id } = await hold(queue);
      assert.equal((await client.queues.get(queue)).running, 1);
      const { status, body } = await ask('DELETE', `/queues/${queue}`);
      assert.deepEqual([status, body.status], [409, 409]);
      answer();
      await client.waitFor(id);
      assert.equal((await ask('DELETE', `/queues/${queue}`)).status, 200);
    });

    test('1.3: the key of a completed job still gives that job, with 200', async () => {
      const { client, receiver, ask } = runner();
      const job = { callback_url: `${receiver.url}/ok`, idempotency_key: unique() };
      const { id } = await client.enqueue(job);
      await client.waitFor(id);
      const again = await ask('POST', '/jobs', job);
      assert.deepEqual([again.status, again.body.id, again.body.status], [200, id, 'completed']);
    });

    test('1.3: with unique_until_ended a key is free again when its job has ended', async () => {
      const job = { idempotency_key: unique(), unique_until_ended: true };
      const ended = await enqueue('/ok', job);
      await runner().client.waitFor(ended.id);
      assert.notEqual((await enqueue('/ok', job)).id, ended.id);
    });

    test('1.4, 4.3: a paused queue is left alone until it is resumed, and its jobs say so', async () => {
      const { client, ask } = runner();
      const queue_name = unique();
      await client.queues.create(queue_name);
      await client.queues.pause(queue_name);
      const { id } = await enqueue('/ok', { queue_name, delay_ms: 600_000 });
      // Of this moment, as the claim that starts another job: the paused queue gave it nothing.
      const { body } = await ask('POST', `/jobs/${id}/run`);
      await client.waitFor((await enqueue('/ok')).id);
      const detail = `queue ${queue_name} is paused`;
      const paused = { reason: 'queue_paused', until: null, detail };
      const [listed] = await client.list({ queue: queue_name });
      for (const { status, waiting_for } of [body, await client.get(id), listed!]) {
        assert.deepEqual([status, waiting_for], ['pending', paused]);
      }
      await client.queues.resume(queue_name);
      const { status, waiting_for } = await client.waitFor(id);
      assert.deepEqual([status, waiting_for], ['completed', null]);
    });

    test('1.6, 4.1: a job that says nothing takes the [defaults]', async () => {
      const job = await enqueue('/ok', { delay_ms: 600_000 });
      const { max_retries, retry_backoff, base_delay_ms, max_delay_ms, timeout_ms } = job;
      const own = { max_retries, retry_backoff, base_delay_ms, max_delay_ms, timeout_ms };
      assert.deepEqual(own, DEFAULTS);
    });

    test('2.2: a queue that says nothing follows the [defaults]', async () => {
      const queue = await runner().client.queues.create(unique());
      const { max_retries, retry_backoff, base_delay_ms, max_delay_ms } = queue;
      const { timeout_ms: _, ...retry } = DEFAULTS;
      assert.deepEqual({ max_retries, retry_backoff, base_delay_ms, max_delay_ms }, retry);
    });

    test('1.2.9: the job of a schedule takes tries and timeout from it, the rest from [defaults]', async () => {
      const { client, receiver } = runner();
      const schedule = { callback_url: `${receiver.url}/ok`, cron_expression: '0 0 0 1 1 *' };
      const { id } = await client.schedules.create(schedule);
      const job = await client.schedules.run(id);
      assert.deepEqual([job.max_retries, job.timeout_ms], [3, 30_000]);
      assert.deepEqual([job.retry_backoff, job.base_delay_ms], ['linear', 7]);
    });
  },
  { toml },
);
