import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { readJob } from '../input/job-input.ts';
import { startProcess } from '../testing/process.ts';
import { assertRefused } from '../testing/refused.ts';
import { onSqlite } from '../testing/runner.ts';

const refused = (about: object, problem: string) =>
  assertRefused(() => readJob({ callback_url: 'http://x/', ...about }, undefined, 0), problem);

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
  test(`4.1, 7: header ${JSON.stringify(name)}: ${JSON.stringify(value)} is a 400`, () =>
    refused({ headers: { [name]: value } }, problem));
}

test('4.1, 7: more than 32 headers, a name twice and another method are 400', () => {
  const many = Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`x-${n}`, '1']));
  for (const [about, problem] of [
    [{ headers: many }, 'headers must have at most 32'],
    [{ headers: { 'x-a': '1', 'X-A': '2' } }, 'headers.X-A is given twice'],
    [{ headers: { 'x-a': 1 } }, 'headers.x-a must be a string'],
    [{ method: 'PUT' }, 'method is not known here'],
  ] as const) {
    refused(about, problem);
  }
});

onSqlite('method and headers', (runner) => {
  const to = (path = '/ok') => ({ callback_url: runner().receiver.url + path, queue_name: 'live' });
  const called = async (about: object) => {
    const { id } = await runner().client.enqueue({ ...to(), ...about });
    await runner().client.waitFor(id);
    return runner().receiver.callsOf(id).at(-1)!;
  };

  test('4.1, 6.2: a callback is a POST with the headers of its job', async () => {
    const headers = { Authorization: 'Bearer s3cret', 'X-Tenant': 'a b' };
    const call = await called({ headers, payload: { a: 1 } });
    assert.deepEqual(
      [call.method, call.headers.authorization, call.headers['x-tenant'], call.body],
      ['POST', 'Bearer s3cret', 'a b', '{"a":1}'],
    );
  });

  test('2.1, 2.3: header values are shown under harmless names only, wherever a job or schedule is', async () => {
    const hidden = ['Authorization', 'Ocp-Apim-Subscription-Key', 'jwt', 'bearer', 'x-pass', 'X-T'];
    const headers = {
      ...Object.fromEntries(hidden.map((name) => [name, 's3cret'])),
      Accept: 'text/shown',
      'X-Request-Id': 'shown-7',
    };
    const shown = {
      ...Object.fromEntries(hidden.map((name) => [name.toLowerCase(), '***'])),
      accept: 'text/shown',
      'x-request-id': 'shown-7',
    };
    const { ask } = runner();
    const job = await ask('POST', '/jobs', { ...to('/status/400'), headers });
    assert.deepEqual(job.body.headers, shown);
    const cron = { cron_expression: '@yearly', callback_url: to().callback_url };
    const schedule = await ask('POST', '/schedules', { ...cron, headers });
    assert.deepEqual(schedule.body.headers, shown);
    await runner().client.waitFor(job.body.id);
    assert.equal(runner().receiver.callsOf(job.body.id)[0]?.headers['x-pass'], 's3cret');
    const replies = [
      job,
      schedule,
      await ask('POST', '/jobs/batch', { jobs: [{ ...to(), headers }] }),
    ];
    for (const path of [
      '/jobs?queue=live',
      `/jobs/${job.body.id}`,
      `/jobs/${job.body.id}/attempts`,
      '/schedules',
      `/schedules/${schedule.body.id}`,
      '/jobs/dead/groups',
      '/dashboard',
    ]) {
      replies.push(await ask('GET', path));
    }
    for (const { status, text } of replies) {
      assert.ok(status < 300, text);
      assert.ok(!text.includes('s3cret'), text);
    }
    assert.ok(job.text.includes('shown-7'));
  });

  test('2.3, 4.7: the jobs of a schedule have its headers and id', async () => {
    const schedule = await runner().client.schedules.create({
      ...to(),
      id: 'nightly report',
      cron_expression: '0 0 0 1 1 *',
      headers: { 'x-token': 'abc' },
    });
    assert.deepEqual([schedule.id, schedule.headers], ['nightly report', { 'x-token': '***' }]);
    const { id, schedule_id } = await runner().client.schedules.run(schedule.id);
    assert.equal(schedule_id, schedule.id);
    await runner().client.waitFor(id);
    const call = runner().receiver.callsOf(id).at(-1)!;
    assert.equal(call.headers['x-token'], 'abc');
  });
});

test('2.1: no line of the log holds the value of a header', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const flags = ['--host', '127.0.0.1', '--port', '0', '--log-level', 'trace'];
  const runner = startProcess(flags, {
    cwd: temporaryFolder('headers'),
    env: { ACCESS_LOG: '1' },
  });
  t.after(() => runner.kill());
  const { url } = await runner.listening();
  const reply = await fetch(`${url}/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer s3cret' },
    body: JSON.stringify({
      callback_url: `${receiver.url}/status/400`,
      headers: { 'x-pass': 's3cret', 'x-request-id': 's3cret' },
    }),
  });
  const { id } = (await reply.json()) as { id: string };
  await runner.line('job is dead');
  assert.equal(await runner.stop(), 0);
  assert.equal(receiver.callsOf(id)[0]?.headers['x-pass'], 's3cret');
  assert.ok(runner.lines.length > 3);
  assert.ok(!runner.lines.join().includes('s3cret'));
});
