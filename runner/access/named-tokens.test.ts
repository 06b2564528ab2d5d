import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SettingsError } from '@tessera/kit/read-settings';
import { readSettings } from '../settings/schema.ts';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';
import { visitorOf } from '../testing/visitor.ts';
import { hashOf } from './tokens.ts';

const token = (name: string, may: string, more = '') =>
  `[[tokens]]\nname = "${name}"\nhash = "sha256:${hashOf(name)}"\nmay = [${may}]\n${more}\n`;

let runner: TestRunner;
before(async () => {
  const toml = [
    token('shop', '"read", "enqueue"', 'queues = ["orders"]\nhosts = ["127.0.0.1:9", "10.0.0.1"]'),
    token('worker-7', '"work"', 'queues = ["orders"]'),
    token('lead', '"admin"', 'queues = ["orders"]'),
    token('Jana', '"admin"'),
    token('hooks', '"admin"', 'hosts = ["10.0.0.1"]'),
    '[worker]\nqueues = ["live"]\n',
  ];
  runner = await startTestRunner({ toml: toml.join('') });
});
after(() => runner.close());

const ask = (name: string, method: string, path: string, body?: unknown) =>
  runner.ask(method, path, body, { authorization: `Bearer ${name}` });
const order = { callback_url: 'http://127.0.0.1:9/', queue_name: 'orders' };

test('5: a named token may what it says, and its hash stands for it', async () => {
  assert.equal((await ask('shop', 'POST', '/jobs', order)).status, 201);
  const { status, body } = await ask('worker-7', 'POST', '/jobs', order);
  assert.deepEqual([status, body.error], [403, 'this token may work; enqueue is required']);
  assert.equal(
    (await ask('worker-7', 'POST', '/queues/orders/claim', { worker: 'w' })).status,
    200,
  );
  assert.equal((await ask('shop', 'POST', '/queues/orders/claim', { worker: 'w' })).status, 403);
  assert.equal((await ask('Jana', 'POST', '/jobs', order)).status, 201);
  assert.equal((await ask(hashOf('Jana'), 'GET', '/jobs')).status, 401);
});

test('5: a token of some hosts has events told to no other', async () => {
  const put = (url: string) =>
    ask('hooks', 'PUT', '/event-targets/dead', { url, events: ['job.dead'] });
  const refused = await put('http://10.0.0.2/');
  assert.deepEqual(
    [refused.status, refused.body.error],
    [403, 'this token is for calls to 10.0.0.1, not to 10.0.0.2'],
  );
  assert.equal((await put('http://10.0.0.1/')).status, 200);
});

test('5: a token of some queues and hosts reaches no other, by no route', async () => {
  const { body: own } = await ask('Jana', 'POST', '/jobs', order);
  const { body: other } = await ask('Jana', 'POST', '/jobs', { ...order, queue_name: 'payroll' });
  const refused = async (method: string, path: string, body?: unknown) => {
    const reply = await ask('shop', method, path, body);
    assert.equal(reply.status, 403, `${method} ${path} ${JSON.stringify(body)}`);
    return String(reply.body.error);
  };
  const allowed = async (path: string) =>
    assert.equal((await ask('shop', 'GET', path)).status, 200);
  assert.match(
    await refused('POST', '/jobs', { ...order, queue_name: 'payroll' }),
    /for the queues orders: not payroll$/,
  );
  await refused('POST', '/jobs', { callback_url: order.callback_url });
  await refused('POST', '/jobs/batch', { jobs: [order, { ...order, queue_name: 'payroll' }] });
  const on_complete = { ...order, queue_name: 'payroll' };
  await refused('POST', '/jobs/batch', { jobs: [order], batch_id: 'b', on_complete });
  assert.match(
    await refused('POST', '/jobs', { ...order, callback_url: 'http://10.0.0.2/' }),
    /for calls to .*not to 10\.0\.0\.2$/,
  );
  assert.equal(
    (await ask('shop', 'POST', '/jobs', { ...order, callback_url: 'http://10.0.0.1:80/' })).status,
    201,
  );
  await allowed(`/jobs/${own.id}`);
  await allowed('/jobs?queue=orders');
  await allowed('/queues/orders');
  for (const path of ['/jobs', '/jobs?queue=payroll', '/queues', '/queues/payroll', '/audit']) {
    await refused('GET', path);
  }
  for (const path of [`/jobs/${other.id}`, `/jobs/${other.id}/attempts`])
    await refused('GET', path);
});

test('5: a token of some queues sees nothing of the others by a key or a dependency', async () => {
  const payroll = { ...order, queue_name: 'payroll', payload: { salary: 1 } };
  const keyed = { ...order, idempotency_key: 'order-17' };
  const { body: other } = await ask('Jana', 'POST', '/jobs', {
    ...payroll,
    idempotency_key: 'order-17',
  });
  const taken = await ask('shop', 'POST', '/jobs', keyed);
  assert.deepEqual([taken.status, Object.keys(taken.body)], [409, ['error', 'status']]);
  const { body: batch } = await ask('shop', 'POST', '/jobs/batch', { jobs: [keyed, order] });
  assert.deepEqual([batch.created, batch.existing, batch.refused], [1, 0, 1]);
  assert.deepEqual([batch.results[0].status, batch.results[0].job], [409, undefined]);

  const depends = { ...order, depends_on: [other.id] };
  assert.equal((await ask('shop', 'POST', '/jobs', depends)).status, 403);
  const { body: held } = await ask('shop', 'POST', '/jobs/batch', { jobs: [depends] });
  assert.deepEqual([held.refused, /not payroll$/.test(held.results[0].error)], [1, true]);
});

test('5: a token of some queues neither sees nor lengthens a batch of another, and sees its own changes', async () => {
  const payroll = { ...order, queue_name: 'payroll' };
  await ask('Jana', 'POST', '/jobs/batch', { jobs: [payroll], batch_id: 'wages' });
  await ask('shop', 'POST', '/jobs/batch', { jobs: [order], batch_id: 'monday' });
  const more = (batch_id: string) =>
    ask('shop', 'POST', '/jobs/batch', { jobs: [order], batch_id });
  assert.deepEqual([(await more('wages')).status, (await more('monday')).status], [403, 200]);
  assert.equal((await ask('shop', 'GET', '/batches/wages')).status, 403);
  assert.equal((await ask('shop', 'GET', '/batches/monday')).body.total, 2);
  assert.equal((await ask('Jana', 'GET', '/batches/wages')).body.total, 1);
  await ask('lead', 'POST', '/queues/orders/pause');
  const { body: lines } = await ask('lead', 'GET', '/audit?target=orders');
  assert.equal(lines[0].what, 'queue.paused');
  const told = { url: order.callback_url, events: ['job.dead'] };
  await ask('Jana', 'PUT', '/event-targets/orders', told);
  assert.deepEqual((await ask('lead', 'GET', '/audit?target=orders')).body, lines);
  assert.equal((await ask('lead', 'GET', '/audit?target=payroll')).status, 403);
});

test('5: a token of some queues reaches no schedule of another, nor moves one there', async () => {
  const settings = { cron_expression: '@yearly', callback_url: order.callback_url };
  const header = { authorization: 'Bearer Jana', 'idempotency-key': 'nightly' };
  const payroll = { ...settings, queue_name: 'payroll', name: 'wages' };
  const { body: other } = await runner.ask('POST', '/schedules', payroll, header);
  const mine = { ...settings, queue_name: 'orders' };
  const repeated = { ...header, authorization: 'Bearer lead' };
  assert.equal((await runner.ask('POST', '/schedules', mine, repeated)).status, 409);
  const { body: own } = await ask('lead', 'POST', '/schedules', mine);
  for (const [method, path, body] of [
    ['PUT', `/schedules/${other.id}`, { queue_name: 'orders', enabled: false }],
    ['PUT', '/schedules/wages', mine],
    ['GET', `/schedules/${other.id}?queue=orders`],
    ['DELETE', `/schedules/${other.id}`],
    ['POST', `/schedules/${other.id}/run`],
    ['PUT', `/schedules/${own.id}`, { queue_name: 'payroll' }],
    ['PUT', '/schedules/new', settings],
  ] as const) {
    assert.equal((await ask('lead', method, path, body)).status, 403, `${method} ${path}`);
  }
  assert.equal((await ask('lead', 'PUT', `/schedules/${own.id}`, { enabled: false })).status, 200);
  assert.equal((await ask('lead', 'GET', '/schedules/none')).status, 404);
  assert.equal((await ask('lead', 'GET', '/schedules')).status, 403);
  assert.equal((await ask('lead', 'GET', '/schedules?queue=payroll')).status, 403);
  const { body: listed } = await ask('lead', 'GET', '/schedules?queue=orders');
  assert.deepEqual(
    listed.map(({ id }: { id: string }) => id),
    [own.id],
  );
});

test('5: who changed what is noted with the name of the token, for the API and the pages', async () => {
  await ask('Jana', 'POST', '/queues', { name: 'mail' });
  await ask('Jana', 'PUT', '/queues/mail', { max_concurrency: 0 });
  const { post } = visitorOf(() => runner, '');
  const login = await post('/dashboard/login', { token: 'Jana' });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0]!;
  await post('/dashboard/queues/mail/pause', {}, { cookie });
  await ask('Jana', 'POST', '/jobs/cancel', { queue: 'mail', dry_run: true });
  await ask('Jana', 'POST', '/jobs/cancel', { queue: 'mail' });
  const { body: lines } = await ask('Jana', 'GET', '/audit?target=mail');
  const said = lines.map(({ who, what, target, from }: Record<string, string>) =>
    [who, what, target, from].join(' '),
  );
  assert.deepEqual(said, [
    'Jana jobs.cancelled mail 127.0.0.1',
    'Jana queue.paused mail 127.0.0.1',
    'Jana queue.created mail 127.0.0.1',
  ]);
  const before = encodeURIComponent(lines[1].at);
  const { body: older } = await ask('Jana', 'GET', `/audit?target=mail&before=${before}&limit=1`);
  assert.deepEqual([older.length, older[0].what], [1, 'queue.created']);
  for (const path of ['/dashboard/audit', '/dashboard/queues/mail']) {
    const page = await runner.ask('GET', path, undefined, { cookie: `${cookie}; lang=en` });
    assert.match(page.text, /queue paused[\s\S]*Jana/, path);
  }
});

test('5: a token of some queues, or one that may not read, does not open the dashboard', async () => {
  const { post } = visitorOf(() => runner, '');
  for (const name of ['shop', 'worker-7']) {
    assert.equal((await post('/dashboard/login', { token: name })).status, 401);
  }
});

test('1.6: what is wrong with a named token is said at the start', () => {
  const problem = (table: string) => {
    const readFile = (path: string) =>
      path === 'runner.toml' ? `[[tokens]]\n${table}` : undefined;
    try {
      readSettings({ args: [], env: {}, readFile });
    } catch (error) {
      return (error as SettingsError).problems[0];
    }
    return undefined;
  };
  const hash = `hash = "sha256:${hashOf('x')}"\n`;
  assert.match(
    problem('name = "a"\nmay = ["read"]\n')!,
    /security\.tokens.*hash of a must be sha256/,
  );
  assert.match(
    problem(`name = "a"\n${hash}may = ["write"]\n`)!,
    /may of a must be .*read, enqueue/,
  );
  assert.match(problem(`name = "a"\n${hash}may = ["read"]\nqueue = "x"\n`)!, /queue is unknown/);
  assert.match(
    problem(`name = "a"\n${hash}may = ["read"]\nqueues = "x"\n`)!,
    /queues of a must be/,
  );
  assert.match(problem(`${hash}may = ["read"]\n`)!, /name must be text/);
  assert.equal(problem(`name = "a"\n${hash}may = ["read"]\n`), undefined);
});
