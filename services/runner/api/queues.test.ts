import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const callback_url = 'http://127.0.0.1:9/never';
const unique = () => `q-${Math.random()}`;

onSqlite('queues', (runner) => {
  const ask = (...given: Parameters<ReturnType<typeof runner>['ask']>) => runner().ask(...given);

  test('4.6: only a name is needed; the rest has its default, paused is 0', async () => {
    const name = unique();
    const { status, body } = await ask('POST', '/queues', { name });
    assert.equal(status, 201);
    const { created_at, updated_at, ...rest } = body;
    assert.match(created_at, /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}$/);
    assert.equal(updated_at, created_at);
    assert.deepEqual(rest, {
      name,
      max_concurrency: 5,
      max_per_key: null,
      rate_limit_rps: null,
      max_retries: 3,
      retry_backoff: 'exponential',
      base_delay_ms: 1000,
      max_delay_ms: 300_000,
      paused: 0,
    });
  });

  test('4.6, 7: a name that exists is 409', async () => {
    const name = unique();
    await ask('POST', '/queues', { name });
    const { status, body } = await ask('POST', '/queues', { name });
    assert.deepEqual([status, body.status], [409, 409]);
  });

  test('4.6: the list and one queue carry counts, and paused as a boolean', async () => {
    const name = `fronta / ${unique()}`;
    await ask('POST', '/jobs', { callback_url, queue_name: name });
    await ask('POST', '/jobs', { callback_url, queue_name: name, delay_ms: 60_000 });
    const { status, body } = await ask('GET', `/queues/${encodeURIComponent(name)}`);
    assert.equal(status, 200);
    const { paused, pending, running, completed, dead, max_concurrency } = body;
    assert.deepEqual(
      [paused, pending, running, completed, dead, max_concurrency],
      [false, 2, 0, 0, 0, 5],
    );
    const list = (await ask('GET', '/queues')).body as { name: string }[];
    assert.deepEqual(
      list.find((queue) => queue.name === name),
      body,
    );
  });

  test('4.6: PUT changes what is given and nothing else; null clears', async () => {
    const name = unique();
    await ask('POST', '/queues', { name, max_concurrency: 7, rate_limit_rps: 2.5, max_retries: 9 });
    const changed = await ask('PUT', `/queues/${name}`, { retry_backoff: 'fixed' });
    assert.equal(changed.status, 200);
    const { max_concurrency, rate_limit_rps, retry_backoff, max_retries, paused } = changed.body;
    assert.deepEqual(
      [max_concurrency, rate_limit_rps, retry_backoff, max_retries, paused],
      [7, 2.5, 'fixed', 9, 0],
    );
    const nulls = { rate_limit_rps: null, max_retries: null };
    const { body: cleared } = await ask('PUT', `/queues/${name}`, nulls);
    assert.deepEqual([cleared.rate_limit_rps, cleared.max_retries], [null, 3]);
    const { body: reset } = await ask('PUT', `/queues/${name}`, { max_concurrency: null });
    assert.deepEqual([cleared.max_concurrency, reset.max_concurrency], [7, 5]);
  });

  test('4.6: PUT without any field is 400, of an unknown queue 404', async () => {
    const name = unique();
    await ask('POST', '/queues', { name });
    assert.equal((await ask('PUT', `/queues/${name}`, {})).status, 400);
    assert.equal((await ask('PUT', `/queues/${name}`, { colour: 'red' })).status, 400);
    assert.equal((await ask('PUT', `/queues/${name}`)).status, 400);
    assert.equal((await ask('PUT', `/queues/${unique()}`, { max_retries: 1 })).status, 404);
  });

  test('2.2: a job takes its own value, else its queue’s, else the server’s, when it comes', async () => {
    const queue_name = unique();
    await ask('POST', '/queues', { name: queue_name, max_retries: 8, base_delay_ms: 77 });
    const job = { callback_url, queue_name, base_delay_ms: 5 };
    const { body } = await ask('POST', '/jobs', job);
    assert.deepEqual([body.max_retries, body.base_delay_ms, body.max_delay_ms], [8, 5, 300_000]);
    await ask('PUT', `/queues/${queue_name}`, { max_retries: 2 });
    assert.equal((await ask('GET', `/jobs/${body.id}`)).body.max_retries, 8);
  });

  test('4.6: pause and resume answer with paused 1 and 0; lists say true and false', async () => {
    const name = unique();
    await ask('POST', '/queues', { name });
    for (const [verb, number, boolean] of [
      ['pause', 1, true],
      ['pause', 1, true],
      ['resume', 0, false],
    ] as const) {
      const { status, body } = await ask('POST', `/queues/${name}/${verb}`);
      assert.deepEqual([status, body.paused, body.name], [200, number, name]);
      assert.equal((await ask('GET', `/queues/${name}`)).body.paused, boolean);
    }
    assert.equal((await ask('POST', `/queues/${unique()}/pause`)).status, 404);
  });

  test('2.2: a queue of any name is found under its address', async () => {
    for (const name of ['a/b', '/', '%', '%2e%2e', '...', '?#', ' ', '😀'.repeat(255)]) {
      assert.equal((await ask('POST', '/queues', { name })).status, 201);
      const { status, body } = await ask('GET', `/queues/${encodeURIComponent(name)}`);
      assert.deepEqual([status, body.name], [200, name]);
    }
  });

  test('1.4: a queue is deleted only when nothing in it is pending or running', async () => {
    const name = unique();
    const { id } = (await ask('POST', '/jobs', { callback_url, queue_name: name })).body;
    const refused = await ask('DELETE', `/queues/${name}`);
    assert.deepEqual([refused.status, refused.body.status], [409, 409]);
    await ask('DELETE', `/jobs/${id}`);
    const { status, body } = await ask('DELETE', `/queues/${name}`);
    assert.deepEqual([status, body], [200, { status: 'deleted', name }]);
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await ask(method, `/queues/${name}`)).status, 404);
    }
    assert.equal((await ask('POST', '/queues', { name })).status, 201);
  });
});
