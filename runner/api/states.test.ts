import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

onSqlite('states and callbacks', (runner) => {
  const enqueue = (path: string, more: object = {}) =>
    runner().client.enqueue({
      callback_url: runner().receiver.url + path,
      queue_name: 'live',
      base_delay_ms: 5,
      ...more,
    });

  test('3, 6: 2xx completes a job; the callback is the payload as it is, with its headers', async () => {
    const { client, receiver } = runner();
    const { id } = await enqueue('/echo', { payload: { ž: [1, 2] } });
    const job = await client.waitFor(id);
    assert.deepEqual([job.status, job.attempt, job.result], ['completed', 1, '{"ž":[1,2]}']);
    assert.ok(job.completed_at !== null && job.last_error === null && job.worker_id === null);
    const [call] = receiver.callsOf(id);
    assert.deepEqual([call?.method, call?.body], ['POST', '{"ž":[1,2]}']);
    assert.equal(call?.headers['content-type'], 'application/json');
    assert.deepEqual(
      [
        call?.headers['x-runner-job-id'],
        call?.headers['x-runner-attempt'],
        call?.headers['x-runner-queue'],
      ],
      [id, '1', 'live'],
    );
  });

  test('3: 4xx is final after one try', async () => {
    const { client } = runner();
    const job = await client.waitFor((await enqueue('/status/404')).id);
    assert.deepEqual([job.status, job.attempt], ['dead', 1]);
    assert.match(job.last_error ?? '', /^HTTP 404/);
    const [attempt] = await client.attempts(job.id);
    assert.deepEqual([attempt?.outcome, attempt?.status_code], ['refused', 404]);
  });

  test('3: 5xx is tried max_retries times in all, each try in the history', async () => {
    const { client, receiver } = runner();
    const job = await client.waitFor((await enqueue('/status/500', { max_retries: 3 })).id);
    assert.deepEqual([job.status, job.attempt], ['dead', 3]);
    assert.deepEqual(
      receiver.callsOf(job.id).map(({ attempt }) => attempt),
      [1, 2, 3],
    );
    const attempts = await client.attempts(job.id);
    assert.deepEqual(
      attempts.map(({ attempt }) => attempt),
      [1, 2, 3],
    );
  });

  test('3: a failure that passes is retried until it works', async () => {
    const { client } = runner();
    const job = await client.waitFor((await enqueue('/fails-first/2')).id);
    assert.deepEqual([job.status, job.attempt], ['completed', 3]);
  });

  for (const path of ['/reset', '/stall']) {
    test(`3: ${path} is a transient failure`, async () => {
      const { client } = runner();
      const { id } = await enqueue(path, { timeout_ms: 150, max_retries: 2 });
      const job = await client.waitFor(id);
      assert.deepEqual([job.status, job.attempt], ['dead', 2]);
    });
  }

  test('3xx is final and names where it leads', async () => {
    const job = await runner().client.waitFor((await enqueue('/redirect?to=/elsewhere')).id);
    assert.deepEqual([job.status, job.attempt], ['dead', 1]);
    assert.match(job.last_error ?? '', /\/elsewhere/);
  });

  test('6.3: an endless response is cut at 64 KiB and marked as cut', async () => {
    const job = await runner().client.waitFor((await enqueue('/large/100000')).id);
    assert.deepEqual([job.status, job.result_cut, job.result?.length], ['completed', true, 65_536]);
  });

  test('4.5: a dead job that is retried starts again at attempt 0 and keeps its history', async () => {
    const { client } = runner();
    const dead = await client.waitFor((await enqueue('/status/410')).id);
    await client.queues.pause('live');
    const again = await client.retry(dead.id);
    assert.deepEqual([again.status, again.attempt], ['pending', 0]);
    await client.queues.resume('live');
    const job = await client.waitFor(dead.id);
    assert.deepEqual([job.status, job.attempt], ['dead', 1]);
    assert.deepEqual(
      (await client.attempts(dead.id)).map(({ run }) => run),
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
    const body = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    for (const [given, expected] of [
      [traceparent, traceparent],
      ['nonsense', undefined],
    ] as const) {
      const { id } = (await ask('POST', '/jobs', body, { traceparent: given })).body;
      await client.waitFor(id);
      assert.equal(receiver.callsOf(id)[0]?.headers.traceparent, expected);
    }
  });
});
