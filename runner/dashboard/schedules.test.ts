import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const english = { cookie: 'lang=en' };
const get = (path: string, headers = {}) => runner.ask('GET', path, undefined, headers);
const post = (path: string, fields: Record<string, string> = {}, headers = {}) =>
  runner.ask('POST', path, new URLSearchParams(fields).toString(), {
    ...form,
    origin: runner.url,
    ...headers,
  });

test('a schedule is created, changed, switched, run and deleted', async () => {
  const { client, receiver } = runner;
  const fields = {
    cron_expression: '0 0 12 * * *',
    timezone: 'Europe/Prague',
    callback_url: `${receiver.url}/ok`,
    queue_name: 'noon',
    payload: '{"a": 12345678901234567890}',
    max_retries: '2',
    timeout_ms: '900',
    enabled: 'on',
  };
  assert.equal((await post('/dashboard/schedules', fields)).status, 303);
  const created = (await client.schedules.list()).find(({ queue_name }) => queue_name === 'noon')!;
  assert.deepEqual(
    [created.timezone, created.payload, created.enabled],
    ['Europe/Prague', '{"a":12345678901234567890}', 1],
  );
  const path = `/dashboard/schedules/${created.id}`;
  const { enabled: _, ...off } = fields;
  assert.equal(
    (await post(path, { ...off, cron_expression: '0 0 13 * * *', timezone: '' })).status,
    303,
  );
  const changed = await client.schedules.get(created.id);
  assert.deepEqual([changed.enabled, changed.timezone], [0, null]);
  assert.match(changed.next_run_at ?? '', /T13:00:00\.000$/);
  await post(`${path}/on`);
  assert.equal((await client.schedules.get(created.id)).enabled, 1);
  const run = await post(`${path}/run`);
  assert.match(run.headers.get('location') ?? '', /^\/dashboard\/jobs\/[\da-f-]{36}$/);
  assert.equal((await post(`${path}/delete`)).status, 303);
  assert.equal((await get(path)).status, 404);
});

test('the form of a schedule keeps what was written and says what is wrong with it', async () => {
  const fields = {
    cron_expression: '* * * * *',
    timezone: 'Mars',
    callback_url: 'x',
    queue_name: '',
    payload: '{oh',
    max_retries: 'many',
    timeout_ms: '',
  };
  const { status, text } = await post('/dashboard/schedules', fields, english);
  assert.equal(status, 400);
  for (const part of [
    'seconds come first',
    'unknown time zone Mars',
    'http or https address',
    'must be an object',
    'must be an integer',
    '>{oh<',
    'value="many"',
  ]) {
    assert.ok(text.includes(part), part);
  }
  const czech = await post('/dashboard/schedules', fields, { cookie: 'lang=cs' });
  for (const part of ['sekundy jsou první', 'pásmo Mars neznáme', 'adresa http nebo https']) {
    assert.ok(czech.text.includes(part), part);
  }
});

test('the next five runs are shown while an expression is written', async () => {
  const preview = async (query: string) =>
    (await get(`/dashboard/schedules/preview?${query}`, english)).text;
  assert.equal((await preview('cron_expression=0+0+12+*+*+*')).match(/<time/g)?.length, 5);
  assert.match(await preview('cron_expression=*+*+*+*+*'), /seconds come first/);
  assert.match(await preview('cron_expression=0+0+0+1+1+*+1999'), /no run in the future/);
  assert.match(await preview('cron_expression='), /Six fields/);
});
