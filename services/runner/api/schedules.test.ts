import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const callback_url = 'http://127.0.0.1:9/never';
const cron_expression = '0 30 7 * * *';

const retries = ({ max_retries }: { max_retries: number }) => max_retries;

onSqlite('schedules', (runner) => {
  const ask = (...given: Parameters<ReturnType<typeof runner>['ask']>) => runner().ask(...given);
  const create = async (more: object = {}) =>
    (await ask('POST', '/schedules', { cron_expression, callback_url, ...more })).body;

  test('4.7: expression and address are needed; the rest has its default', async () => {
    const { status, body } = await ask('POST', '/schedules', { cron_expression, callback_url });
    assert.equal(status, 201);
    const { id, next_run_at, created_at, updated_at, ...rest } = body;
    assert.equal(typeof id, 'string');
    assert.match(next_run_at, /^\d{4}-\d\d-\d\dT07:30:00\.000$/);
    assert.ok(Date.parse(`${next_run_at}Z`) > Date.now());
    assert.equal(updated_at, created_at);
    assert.deepEqual(rest, {
      queue_name: 'default',
      cron_expression,
      timezone: null,
      callback_url,
      payload: '{}',
      headers: null,
      max_retries: 3,
      timeout_ms: 30_000,
      enabled: 1,
      last_run_at: null,
      overlap: 'allow',
    });
    assert.deepEqual((await ask('GET', `/schedules/${id}`)).body, body);
  });

  test('2.3, 4.7: schedules are listed by created_at, newest first', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id].reverse();
    const list = (await ask('GET', '/schedules')).body as { id: string }[];
    assert.deepEqual(
      list.slice(0, 3).map(({ id }) => id),
      ids,
    );
  });

  test('4.7: PUT changes what is given; a new expression moves the next run', async () => {
    const before = await create();
    const path = `/schedules/${before.id}`;
    assert.equal((await ask('PUT', path, { enabled: 0 })).body.enabled, 0, 'as replies have it');
    assert.equal((await ask('PUT', path, { enabled: 1 })).body.enabled, 1);
    const off = (await ask('PUT', path, { enabled: false, payload: { a: 1 } })).body;
    assert.deepEqual(
      [off.enabled, off.payload, off.next_run_at],
      [0, '{"a":1}', before.next_run_at],
    );
    const moved = (await ask('PUT', path, { cron_expression: '0 0 9 * * *' })).body;
    assert.match(moved.next_run_at, /T09:00:00\.000$/);
    assert.deepEqual([moved.enabled, moved.payload], [0, '{"a":1}']);
    const zoned = (await ask('PUT', path, { timezone: 'Asia/Tokyo' })).body;
    assert.match(zoned.next_run_at, /T00:00:00\.000$/);
    assert.equal((await ask('PUT', path, { timezone: null })).body.timezone, null);
  });

  test('1.4: a schedule creates the queue it names, also when it is changed', async () => {
    const [first, second] = [`q-${Math.random()}`, `q-${Math.random()}`];
    const { id } = await create({ queue_name: first });
    assert.equal((await ask('GET', `/queues/${first}`)).status, 200);
    assert.equal((await ask('GET', `/queues/${second}`)).status, 404);
    await ask('PUT', `/schedules/${id}`, { queue_name: second });
    assert.equal((await ask('GET', `/queues/${second}`)).status, 200);
  });

  test('4.7: PUT without any field is 400, of an unknown schedule 404', async () => {
    const { id } = await create();
    for (const body of [{}, { colour: 'red' }, { enabled: null }]) {
      assert.equal((await ask('PUT', `/schedules/${id}`, body)).status, 400);
    }
    assert.equal(
      (await ask('PUT', `/schedules/${id}`, { cron_expression: '* * * * *' })).status,
      400,
    );
    for (const body of [{ enabled: true }, { cron_expression }, { callback_url }]) {
      assert.equal((await ask('PUT', '/schedules/none', body)).status, 404);
    }
  });

  test('4.7: DELETE answers with the id; then the schedule is unknown', async () => {
    const { id } = await create();
    const { status, body } = await ask('DELETE', `/schedules/${id}`);
    assert.deepEqual([status, body], [200, { status: 'deleted', id }]);
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await ask(method, `/schedules/${id}`)).status, 404);
    }
  });

  test('1.2.9: a due schedule makes one job a second with its own settings', async () => {
    const { receiver } = runner();
    receiver.forget();
    const { id } = await create({
      cron_expression: '* * * * * *',
      callback_url: `${receiver.url}/ok`,
      queue_name: 'live',
      payload: { from: 'schedule' },
      max_retries: 2,
    });
    await receiver.received(3);
    const after = (await ask('PUT', `/schedules/${id}`, { enabled: false })).body;
    assert.notEqual(after.last_run_at, null);
    const calls = receiver.calls();
    assert.deepEqual([calls[0]?.body, calls[0]?.queue], ['{"from":"schedule"}', 'live']);
    const { body: jobs } = await ask('GET', `/jobs?schedule_id=${id}`);
    const seconds = jobs.map(({ created_at }: { created_at: string }) => created_at.slice(0, 19));
    assert.equal(new Set(seconds).size, jobs.length, seconds.join());
    assert.deepEqual(new Set(jobs.map(retries)), new Set([2]));
  });

  test('4.7: run creates a job and leaves the times of the schedule unchanged', async () => {
    const before = await create({ queue_name: 'other', payload: { now: true } });
    const { status, body } = await ask('POST', `/schedules/${before.id}/run`);
    assert.deepEqual([status, body.queue_name, body.payload], [201, 'other', '{"now":true}']);
    const after = (await ask('GET', `/schedules/${before.id}`)).body;
    assert.deepEqual([after.next_run_at, after.last_run_at], [before.next_run_at, null]);
    assert.equal((await ask('POST', '/schedules/none/run')).status, 404);
  });
});
