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
  },
  { toml },
);
