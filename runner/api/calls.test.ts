import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../testing/runner.ts';

onEachStore('method and headers', (runner) => {
  const to = (path = '/ok') => ({ callback_url: runner().receiver.url + path, queue_name: 'live' });
  const called = async (about: object) => {
    const { id } = await runner().client.enqueue({ ...to(), ...about });
    await runner().client.waitFor(id);
    return runner().receiver.callsOf(id).at(-1)!;
  };

  test('4.1, 6.2: a callback has the method and headers of its job', async () => {
    const headers = { Authorization: 'Bearer s3cret', 'X-Tenant': 'a b' };
    const call = await called({ method: 'PUT', headers, payload: { a: 1 } });
    assert.deepEqual(
      [call.method, call.headers.authorization, call.headers['x-tenant'], call.body],
      ['PUT', 'Bearer s3cret', 'a b', '{"a":1}'],
    );
    assert.equal((await called({})).method, 'POST');
  });

  test('2.1: values of secret-looking headers are masked in replies', async () => {
    const headers = { Authorization: 'Bearer s3cret', 'x-api-key': 'k', 'X-Tenant': 'a' };
    const { body, text } = await runner().ask('POST', '/jobs', { ...to(), headers });
    assert.deepEqual(body.headers, { authorization: '***', 'x-api-key': '***', 'x-tenant': 'a' });
    const list = await runner().ask('GET', '/jobs?queue=live');
    for (const reply of [text, list.text]) assert.ok(!reply.includes('s3cret'));
  });

  for (const [name, value, problem] of [
    ['x-a', 'one\r\nx-evil: 1', 'must be printable ASCII'],
    ['x-a', 'one\nx-evil: 1', 'must be printable ASCII'],
    ['x-a', 'nul\0', 'must be printable ASCII'],
    ['x-a', ' space', 'must be printable ASCII'],
    ['x-a', 'ž', 'must be printable ASCII'],
    ['x-a: 1\r\nx-evil', '1', 'is not a header name'],
    ['', '1', 'is not a header name'],
    ['ž', '1', 'is not a header name'],
    ['Host', 'evil.example', 'is set by the runner'],
    ['content-length', '0', 'is set by the runner'],
    ['Transfer-Encoding', 'chunked', 'is set by the runner'],
    ['Connection', 'close', 'is set by the runner'],
    ['Proxy-Authorization', 'x', 'is set by the runner'],
    ['X-Runner-Job-Id', 'x', 'is set by the runner'],
    ['webhook-signature', 'v1,x', 'is set by the runner'],
  ] as const) {
    test(`4.1, 7: header ${JSON.stringify(name)}: ${JSON.stringify(value)} is a 400`, async () => {
      const reply = await runner().ask('POST', '/jobs', { ...to(), headers: { [name]: value } });
      assert.equal(reply.status, 400, reply.text);
      assert.ok(reply.body.error.includes(problem), reply.body.error);
    });
  }

  test('4.1, 7: more than 32 headers, a name twice and another method are 400', async () => {
    const many = Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`x-${n}`, '1']));
    for (const [about, problem] of [
      [{ headers: many }, 'headers must have at most 32'],
      [{ headers: { 'x-a': '1', 'X-A': '2' } }, 'headers.X-A is given twice'],
      [{ headers: { 'x-a': 1 } }, 'headers.x-a must be a string'],
      [{ method: 'GET' }, 'method must be one of POST, PUT, PATCH'],
    ] as const) {
      const { status, body } = await runner().ask('POST', '/jobs', { ...to(), ...about });
      assert.equal(status, 400);
      assert.ok(body.error.startsWith(problem), body.error);
    }
  });

  test('2.3, 4.7: the jobs of a schedule have its method, headers and id', async () => {
    const schedule = await runner().client.schedules.create({
      ...to(),
      name: 'nightly report',
      cron_expression: '0 0 0 1 1 *',
      method: 'PATCH',
      headers: { 'x-token': 'abc' },
    });
    assert.deepEqual([schedule.name, schedule.headers], ['nightly report', { 'x-token': '***' }]);
    const { id, schedule_id } = await runner().client.schedules.run(schedule.id);
    assert.equal(schedule_id, schedule.id);
    await runner().client.waitFor(id);
    const call = runner().receiver.callsOf(id).at(-1)!;
    assert.deepEqual([call.method, call.headers['x-token']], ['PATCH', 'abc']);
  });
});
