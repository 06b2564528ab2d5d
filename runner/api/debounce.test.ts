import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../testing/runner.ts';
import { visitorOf } from '../testing/visitor.ts';

const JOB = {
  ...{ callback_url: 'http://127.0.0.1:9/', queue_name: 'late' },
  ...{ debounce_key: 'index', debounce_ms: 60_000 },
};

onEachStore('debounced jobs', (runner) => {
  const ask = (...given: Parameters<ReturnType<typeof runner>['ask']>) => runner().ask(...given);

  test('10.34: a job is created with 201, and changed with 200', async () => {
    const first = await ask('POST', '/jobs', { ...JOB, payload: { n: 1 } });
    const second = await ask('POST', '/jobs', {
      ...{ ...JOB, payload: { n: 2 }, debounce_ms: 600_000, headers: { 'x-n': '2' } },
    });
    assert.deepEqual([first.status, second.status], [201, 200]);
    assert.deepEqual(
      [second.body.id, second.body.payload, second.body.debounce_key],
      [first.body.id, '{"n":2}', 'index'],
    );
    assert.deepEqual(second.body.headers, { 'x-n': '***' });
    assert.ok(second.body.visible_at > first.body.visible_at);
    assert.equal(second.headers.get('idempotency-mismatch'), null);
    const { waiting_for } = await runner().client.get(first.body.id);
    assert.deepEqual([waiting_for?.reason, waiting_for?.until], ['no_worker_takes_queue', null]);
    const { text } = await visitorOf(runner).get(`/dashboard/jobs/${first.body.id}`);
    assert.match(text, /<dt>Debounce key<\/dt><dd>index</);
  });

  test('10.34: jobs of a batch are debounced like single ones', async () => {
    const job = { ...JOB, debounce_key: 'batch' };
    const { body } = await ask('POST', '/jobs/batch', {
      jobs: [job, { ...job, payload: { n: 2 } }, { ...job, debounce_key: 'other' }],
    });
    assert.deepEqual([body.created, body.existing], [2, 1]);
    const [{ job: first }, { job: second }] = body.results;
    assert.equal(first.id, second.id);
    assert.equal((await ask('GET', `/jobs/${first.id}`)).body.payload, '{"n":2}');
  });

  test('10.34: the job is called once, with the last payload', async () => {
    const { client, receiver } = runner();
    const job = { ...JOB, queue_name: 'live', debounce_ms: 400, debounce_key: 'called' };
    const callback_url = `${receiver.url}/ok`;
    const { id } = await client.enqueue({ ...job, callback_url, payload: { n: 1 } });
    await client.enqueue({ ...job, callback_url, payload: { n: 2 } });
    const done = await client.waitFor(id);
    assert.deepEqual([done.status, done.payload, done.attempt], ['completed', '{"n":2}', 1]);
  });
});
