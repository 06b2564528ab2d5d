import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const toml = '[worker]\nqueues = ["live"]\npoll_interval_ms = 50\nreaper_interval_secs = 1\n';

onSqlite(
  'search, run and cancel',
  (runner) => {
    const client = () => runner().client;
    const WAITING = {
      callback_url: 'http://127.0.0.1:9/',
      queue_name: 'idle',
      delay_ms: 3_600_000,
    };
    const unique = () => `q${Math.random().toString(36).slice(2)}`;

    test('4.2: jobs are found by host, error, payload, key and time', async () => {
      const queue = unique();
      const callback_url = 'https://Hooks.Example.com:8443/a';
      const before = (await client().enqueue({ ...WAITING, queue_name: queue })).created_at;
      await new Promise((done) => setTimeout(done, 5));
      const { id, created_at } = await client().enqueue({
        ...WAITING,
        queue_name: queue,
        callback_url,
        idempotency_key: `${queue}-key`,
        payload: { order: 'Žofie 100%_' },
      });
      const found = async (query: Record<string, string>) =>
        (await client().list({ queue, ...query })).map((job) => job.id);
      assert.deepEqual(await found({ host: 'hooks.example.com:8443' }), [id]);
      assert.deepEqual(await found({ host: 'example.com' }), []);
      assert.deepEqual(await found({ payload: '100%_' }), [id]);
      assert.deepEqual(await found({ payload: 'žOFIE' }), [id]);
      assert.deepEqual(await found({ payload: '100x_' }), []);
      assert.deepEqual(await found({ idempotency_key: `${queue}-key` }), [id]);
      assert.deepEqual(await found({ created_after: created_at }), [id]);
      assert.equal((await found({ created_before: created_at })).length, 1);
      assert.deepEqual(await found({ created_before: before }), []);
      const dead = await client().enqueue({
        callback_url: `${runner().receiver.url}/status/418`,
        queue_name: 'live',
      });
      await client().waitFor(dead.id);
      const byError = await client().list({ queue: 'live', error: 'http 418' });
      assert.ok(byError.some((job) => job.id === dead.id));
    });

    test('4, 7: an unknown name is a 400 that names it', async () => {
      for (const [method, path, body, name] of [
        ['GET', '/jobs?colour=red', undefined, 'colour'],
        ['GET', '/queues?pages=5', undefined, 'pages'],
        ['POST', '/jobs', { ...WAITING, max_attempts: 5 }, 'max_attempts'],
        ['POST', '/schedules', { cron: 'x' }, 'cron'],
        ['POST', '/jobs/batch', { jobs: [WAITING], extra: 1 }, 'extra'],
        ['PUT', '/queues/x', { paused: true }, 'paused'],
        ['POST', '/jobs/cancel', { hoost: 'x' }, 'hoost'],
      ] as const) {
        const reply = await runner().ask(method, path, body);
        assert.equal(reply.status, 400, `${path}: ${reply.text}`);
        assert.ok(reply.body.error.includes(`${name} is not known here`), reply.body.error);
      }
    });

    test('4.2, 7: an empty filter is a 400 instead of an unfiltered list', async () => {
      for (const name of ['idempotency_key', 'queue', 'host', 'created_after', 'limit']) {
        const { status, body } = await runner().ask('GET', `/jobs?${name}=`);
        assert.deepEqual([status, body.error], [400, `${name} must not be empty`]);
      }
      assert.equal((await runner().ask('GET', '/jobs/dead/groups?error=')).status, 400);
    });

    test('4.2, 7: a filter given twice is a 400 that says so', async () => {
      const { status, body } = await runner().ask('GET', '/jobs?queue=a&limit=1&queue=b');
      assert.deepEqual([status, body.error], [400, 'queue must be given once']);
    });

    test('4.7: a value that is none of those allowed is answered with all of them', async () => {
      const schedule = { cron_expression: '@daily', callback_url: WAITING.callback_url };
      const { body } = await runner().ask('POST', '/schedules', { ...schedule, enabled: 'yes' });
      assert.equal(body.error, 'enabled must be one of true, false, 0, 1');
    });

    test('4.4: run makes a delayed job due at once; 404 unknown, 409 not pending', async () => {
      const callback_url = `${runner().receiver.url}/ok`;
      const { id } = await client().enqueue({ ...WAITING, callback_url, queue_name: 'live' });
      // It may be claimed before the reply is read.
      const { status, waiting_for } = await client().runNow(id);
      assert.equal(waiting_for !== null, status === 'pending', status);
      assert.equal((await client().waitFor(id)).status, 'completed');
      const refused = await runner().ask('POST', `/jobs/${id}/run`);
      assert.deepEqual(refused.body, {
        error: `job ${id} is completed; only a pending job can be run now`,
        status: 409,
      });
      assert.equal((await runner().ask('POST', '/jobs/unknown/run')).status, 404);
    });

    test('4.8: pending jobs are cancelled by filter; a dry run only counts', async () => {
      const queue = unique();
      const other = await client().enqueue({ ...WAITING, queue_name: unique() });
      for (const callback_url of ['http://a.example/', 'http://a.example/', 'http://b.example/']) {
        await client().enqueue({ ...WAITING, queue_name: queue, callback_url });
      }
      const dry = await client().cancelPending({ queue, host: 'a.example', dry_run: true });
      assert.deepEqual(dry, { matched: 2, cancelled: 0 });
      const done = await client().cancelPending({ queue, host: 'a.example' });
      assert.deepEqual(done, { matched: 2, cancelled: 2 });
      assert.equal((await client().queues.get(queue)).pending, 1);
      assert.equal((await client().get(other.id)).status, 'pending');
      assert.equal((await runner().ask('POST', '/jobs/cancel', { queue: null })).status, 400);
    });

    test('4.6, 4.7: lists end where the limit says, and tell where they go on', async () => {
      const name = unique();
      for (const n of [1, 2, 3]) {
        const queue_name = `${name}-${n}`;
        const settings = { cron_expression: '@yearly', callback_url: 'http://127.0.0.1:9/' };
        await client().schedules.create({ ...settings, queue_name });
      }
      for (const path of ['/queues', '/schedules']) {
        const page = async (offset: number, limit: number) => {
          const query = `?offset=${offset}&limit=${limit}`;
          const { body, headers } = await runner().ask('GET', path + query);
          return { rows: body as object[], next: headers.get('x-next-offset') };
        };
        const { rows: all, next } = await page(0, 1000);
        assert.equal(next, null, path);
        const first = await page(0, 2);
        assert.deepEqual([first.rows, first.next], [all.slice(0, 2), '2'], path);
        const rest = await page(2, 998);
        assert.deepEqual([rest.rows, rest.next], [all.slice(2), null], path);
        assert.deepEqual((await page(5000, 2)).rows, [], path);
      }
      for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'limit=two']) {
        assert.equal((await runner().ask('GET', `/queues?${query}`)).status, 400, query);
      }
    });

    test('1.3: with unique_until_ended a key is free again when its job has ended', async () => {
      const callback_url = `${runner().receiver.url}/ok`;
      const job = {
        callback_url,
        queue_name: 'live',
        idempotency_key: unique(),
        unique_until_ended: true,
      };
      const ended = await client().enqueue(job);
      await client().waitFor(ended.id);
      assert.notEqual((await client().enqueue(job)).id, ended.id);
    });
  },
  { toml },
);
