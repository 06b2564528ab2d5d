import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Reply, startTestRunner, type TestRunner } from '../../testing/runner.ts';
import { cookieOf, visitorOf } from '../../testing/visitor.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner();
});
after(() => runner.close());

const english = { cookie: 'lang=en' };
const { get, post } = visitorOf(() => runner, '');

test('1.5: a schedule is created, changed, disabled, enabled, run and deleted', async () => {
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

test('1.5: the schedule form keeps its values and shows its problems', async () => {
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
    'is not valid JSON (line 1, column 2)',
    'must be an integer',
    '>{oh<',
    'value="many"',
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.match(text, /<title>Error: New schedule/);
  assert.match(text, /<p id="problems" tabindex="-1" autofocus>[\s\S]*href="#f-cron_expression"/);
  assert.equal(text.match(/id="f-[a-z_]+-problem"[^<]*seconds come first/g)?.length, 1);
  assert.match(text, /id="runs" class="runs-box"><\/div>/, 'the expression is blamed once');
  const empty = await post('/dashboard/schedules', { ...fields, callback_url: '' }, english);
  assert.equal(empty.text.match(/href="#f-callback_url"/g)?.length, 1, 'one mistake a field');
  const valid = { ...fields, cron_expression: '@daily', timezone: '', max_retries: '3' };
  const deep = `{"a":${'['.repeat(101)}${']'.repeat(101)}}`;
  const filled = { ...valid, callback_url: 'http://x.example/', payload: deep };
  const refused = await post('/dashboard/schedules', { ...filled, timeout_ms: '9' }, english);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /may be nested 100 levels deep/);
  const list = await post('/dashboard/schedules', { ...fields, payload: '[1]' }, english);
  assert.ok(list.text.includes('must be an object'));
  const czech = await post('/dashboard/schedules', fields, { cookie: 'lang=cs' });
  for (const part of [
    'sekundy jsou první',
    'pásmo Mars neznáme',
    'adresa http nebo https',
    'není platný JSON (řádek 1, znak 2)',
  ]) {
    assert.ok(czech.text.includes(part), part);
  }
});

test('1.5: the preview shows the next five runs of an expression', async () => {
  const preview = async (query: string) =>
    (await get(`/dashboard/schedules/preview?${query}`, english)).text;
  assert.equal((await preview('cron_expression=0+0+12+*+*+*')).match(/<time/g)?.length, 5);
  assert.match(await preview('cron_expression=*+*+*+*+*'), /seconds come first/);
  assert.match(await preview('cron_expression=0+0+0+1+1+*+1999'), /no future run/);
  assert.match(await preview('cron_expression='), /Six fields/);
});

test('1.5: saving, creating and deleting a schedule is confirmed on the next page', async () => {
  const fields = { cron_expression: '@daily', callback_url: 'http://127.0.0.1:9/' };
  const created = await post('/dashboard/schedules', { ...fields, queue_name: 'told' });
  const said = async (reply: Reply) => (await get('/dashboard/schedules', cookieOf(reply))).text;
  assert.match(await said(created), /The schedule was created\./);
  const { id } = (await runner.client.schedules.list()).find((one) => one.queue_name === 'told')!;
  const saved = await post(`/dashboard/schedules/${id}`, fields);
  assert.match(await said(saved), /The schedule was saved\./);
  const deleted = await post(`/dashboard/schedules/${id}/delete`);
  assert.match(await said(deleted), /The schedule was deleted\./);
});

test('5: what the pages change of a schedule is noted with its id, also that it is switched', async () => {
  const fields = { cron_expression: '@daily', callback_url: 'http://127.0.0.1:9/' };
  await post('/dashboard/schedules', { ...fields, queue_name: 'noted' });
  const { id } = (await runner.client.schedules.list()).find((one) => one.queue_name === 'noted')!;
  for (const verb of ['off', 'on', 'delete']) await post(`/dashboard/schedules/${id}/${verb}`);
  const changes = await runner.client.changes({ target: id });
  assert.deepEqual(
    changes.map(({ what }) => what),
    ['schedule.deleted', 'schedule.changed', 'schedule.changed', 'schedule.created'],
  );
});

test('2.4: runs of a schedule with a time zone show on its clock and in UTC', async () => {
  const query = 'cron_expression=0+30+7+*+*+*&timezone=Asia%2FTokyo';
  const { text } = await get(`/dashboard/schedules/preview?${query}`, english);
  assert.match(
    text,
    /<li>\w{3},? \d+ \w+, 07:30:00 <small[^>]*><time [^>]*>22:30:00 UTC<\/time>, in /,
  );
});

test('1.5, 4.7: the form takes no name that another schedule has', async () => {
  const { client, receiver } = runner;
  const settings = { cron_expression: '@daily', callback_url: `${receiver.url}/ok` };
  const { id } = await client.schedules.create({ ...settings, name: 'taken' });
  const limits = { max_retries: '2', timeout_ms: '900', queue_name: 'default', timezone: '' };
  const fields = { ...settings, ...limits, payload: '{}', enabled: 'on' };
  const other = await client.schedules.create(settings);
  for (const path of ['/dashboard/schedules', `/dashboard/schedules/${other.id}`]) {
    const { status, text } = await post(path, { ...fields, name: 'taken' }, english);
    assert.deepEqual([status, text.includes('is that of another schedule')], [400, true], path);
    assert.match(text, /id="f-name-problem"/, path);
  }
  const own = { ...fields, name: 'taken' };
  assert.equal((await post(`/dashboard/schedules/${id}`, own, english)).status, 303);
});

test('1.5, 2.3: the form changes the name of a schedule and keeps what it does not show', async () => {
  const { client, receiver } = runner;
  const unseen = {
    method: 'PUT',
    headers: { 'x-request-id': 'a' },
    overlap: 'skip',
    priority: 5,
    concurrency_key: 'k',
    expires_after_secs: 60,
  } as const;
  const created = await client.schedules.create({
    ...{ cron_expression: '@daily', callback_url: `${receiver.url}/ok`, name: 'nightly' },
    ...unseen,
  });
  const path = `/dashboard/schedules/${created.id}`;
  assert.match((await get('/dashboard/schedules', english)).text, />nightly</);
  const { cron_expression, callback_url } = created;
  const fields = { cron_expression, callback_url, name: 'daily', payload: '{}', enabled: 'on' };
  const limits = { max_retries: '2', timeout_ms: '900', queue_name: 'default', timezone: '' };
  assert.equal((await post(path, { ...fields, ...limits })).status, 303);
  const saved = await client.schedules.get(created.id);
  assert.deepEqual([saved.name, saved.max_retries], ['daily', 2]);
  assert.deepEqual({ ...saved, ...unseen }, saved);
});
