import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;
const I64_MAX = '9223372036854775807';
const callback_url = 'http://127.0.0.1:9/never';

onSqlite('jobs', (runner) => {
  const ask = (...given: Parameters<ReturnType<typeof runner>['ask']>) => runner().ask(...given);
  const create = async (body: object = {}) =>
    (await ask('POST', '/jobs', { callback_url, ...body })).body;

  test('4.1: only an address is needed; everything else has its default', async () => {
    const { status, body } = await ask('POST', '/jobs', { callback_url });
    assert.equal(status, 201);
    const { id, visible_at, created_at, updated_at, ...rest } = body;
    assert.equal(typeof id, 'string');
    for (const time of [visible_at, created_at, updated_at]) assert.match(time, TIMESTAMP);
    assert.deepEqual(rest, {
      queue_name: 'default',
      status: 'pending',
      priority: 0,
      payload: '{}',
      callback_url,
      headers: null,
      attempt: 0,
      max_retries: 3,
      retry_backoff: 'exponential',
      base_delay_ms: 1000,
      max_delay_ms: 300_000,
      timeout_ms: 30_000,
      idempotency_key: null,
      concurrency_key: null,
      schedule_id: null,
      result: null,
      result_cut: false,
      last_error: null,
      lease_until: null,
      worker_id: null,
      started_at: null,
      completed_at: null,
      waiting_for: null,
    });
  });

  test('4.1: every field that is given is stored', async () => {
    const given = {
      callback_url: 'https://example.com/a?b=c#d',
      queue_name: 'fronta č. 1 / "x"',
      priority: -2_147_483_648,
      max_retries: 0,
      retry_backoff: 'linear',
      base_delay_ms: 0,
      max_delay_ms: 2_147_483_647,
      timeout_ms: 1,
      idempotency_key: 'klíč',
    };
    const job = await create({ ...given, payload: { a: [1, null], ž: '"' } });
    for (const [name, value] of Object.entries(given)) assert.equal(job[name], value, name);
    assert.equal(job.payload, '{"a":[1,null],"ž":"\\""}');
    assert.deepEqual((await ask('GET', `/jobs/${job.id}`)).body, job);
  });

  test('4.1: null is as good as absent', async () => {
    const job = await create({ priority: null, payload: null, max_retries: null, delay_ms: null });
    assert.deepEqual([job.priority, job.payload, job.max_retries], [0, '{}', 3]);
  });

  test('1.3: the same key gives the existing job with 200, also to twenty at once', async () => {
    const body = { callback_url, idempotency_key: `order-${Math.random()}` };
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask('POST', '/jobs', body)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...new Array(19).fill(200), 201]);
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
  });

  test('4.2: the list is newest first, filtered by queue and status', async () => {
    const queue = `list-${Math.random()}`;
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await create({ queue_name: queue })).id);
    const list = async (query: string) =>
      (await ask('GET', `/jobs?queue=${queue}${query}`)).body.map((job: { id: string }) => job.id);
    assert.deepEqual(await list(''), [...ids].reverse());
    assert.deepEqual(await list('&status=pending'), [...ids].reverse());
    assert.deepEqual(await list('&status=dead'), []);
    assert.deepEqual(await list('&limit=2&offset=1'), [ids[3], ids[2]]);
    assert.deepEqual(await list('&offset=9'), []);
  });

  test('4.2, 8: limit is 50 when absent and capped at 1000', async () => {
    const queue = `many-${Math.random()}`;
    const jobs = new Array(501).fill({ callback_url, queue_name: queue });
    for (let times = 0; times < 2; times++) await ask('POST', '/jobs/batch', { jobs });
    const count = async (query: string) =>
      (await ask('GET', `/jobs?queue=${queue}${query}`)).body.length;
    assert.equal(await count(''), 50);
    assert.equal(await count('&limit=1000'), 1000);
    assert.equal(await count('&limit=5000'), 1000);
    assert.equal(await count('&limit=5000&offset=1000'), 2);
    assert.equal(await count(`&limit=${I64_MAX}`), 1000);
    assert.equal(await count(`&offset=${I64_MAX}`), 0);
  });

  test('4.2: a cursor walks through all jobs once, also while new ones come', async () => {
    const queue = `cursor-${Math.random()}`;
    const jobs = new Array(7).fill({ callback_url, queue_name: queue });
    await ask('POST', '/jobs/batch', { jobs });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const reply = await ask('GET', `/jobs?queue=${queue}&limit=3&cursor=${cursor}`);
      seen.push(...reply.body.map((job: { id: string }) => job.id));
      cursor = reply.headers.get('x-next-cursor');
      await create({ queue_name: queue });
    }
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7]);
    assert.equal((await ask('GET', '/jobs?cursor=nonsense')).status, 400);
  });

  for (const query of ['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'offset=-1', 'status=odd']) {
    test(`4.2: ?${query} is a 400`, async () => {
      const { status, body } = await ask('GET', `/jobs?${query}`);
      assert.deepEqual([status, body.status], [400, 400]);
      assert.ok(body.error.startsWith(query.split('=')[0]!));
    });
  }

  test('4.3: an unknown job is 404, whatever its id looks like', async () => {
    for (const id of [
      'none',
      '01a1fb29-c361-7000-af21-821e5790cbfb',
      '%00',
      "'--",
      'x'.repeat(400),
    ]) {
      for (const path of [`/jobs/${id}`, `/jobs/${id}/attempts`]) {
        const { status, body } = await ask('GET', path);
        assert.deepEqual([status, body.status], [404, 404], path);
      }
    }
  });

  test('4.4: cancelling a pending job removes it and frees its key', async () => {
    const key = `cancel-${Math.random()}`;
    const { id } = await create({ idempotency_key: key });
    const { status, body } = await ask('DELETE', `/jobs/${id}`);
    assert.deepEqual([status, body], [200, { status: 'cancelled', id }]);
    assert.equal((await ask('GET', `/jobs/${id}`)).status, 404);
    assert.equal((await ask('DELETE', `/jobs/${id}`)).status, 404);
    assert.equal((await ask('POST', '/jobs', { callback_url, idempotency_key: key })).status, 201);
  });

  test('4.5: a job that is not dead cannot be retried: 404', async () => {
    const { id } = await create();
    assert.equal((await ask('POST', `/jobs/${id}/retry`)).status, 404);
    assert.equal((await ask('POST', '/jobs/none/retry')).status, 404);
  });

  test('4.1: a batch stores the valid jobs and gives a reason for each of the others', async () => {
    const key = `batch-${Math.random()}`;
    const jobs = [
      { callback_url, idempotency_key: key },
      { callback_url: 'nowhere' },
      { callback_url, idempotency_key: key, priority: 3 },
      7,
    ];
    const { status, body } = await ask('POST', '/jobs/batch', { jobs });
    assert.equal(status, 200);
    assert.deepEqual([body.created, body.existing, body.refused], [1, 1, 2]);
    assert.deepEqual(
      body.results.map((item: { status: number }) => item.status),
      [201, 400, 200, 400],
    );
    assert.equal(body.results[0].job.id, body.results[2].job.id);
    assert.match(body.results[1].error, /callback_url/);
    for (const wrong of [{}, { jobs: [] }, { jobs: new Array(1001).fill({}) }, { jobs: 'x' }]) {
      assert.equal((await ask('POST', '/jobs/batch', wrong)).status, 400);
    }
  });
});
