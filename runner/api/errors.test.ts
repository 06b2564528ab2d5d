import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner({
    toml: '[server]\nmax_body_bytes = 2048\n[worker]\nqueues = ["live"]\n',
  });
});
after(() => runner.close());

const json = { 'content-type': 'application/json' };

for (const [what, method, path, body, headers, status] of [
  ['an unknown path', 'GET', '/nowhere', undefined, {}, 404],
  ['a broken escape', 'GET', '/jobs/%zz', undefined, {}, 400],
  ['an unknown asset', 'GET', '/static/nothing.css', undefined, {}, 404],
  ['an asset outside', 'GET', '/static/..%2f..%2fpackage.json', undefined, {}, 404],
  ['another method', 'PATCH', '/jobs', undefined, {}, 405],
  ['another method of a job', 'PUT', '/jobs/x', '{}', json, 405],
  ['PUT to metrics', 'PUT', '/metrics', '{}', json, 405],
  ['a body that is not JSON', 'POST', '/jobs', '{"a":', json, 400],
  ['no body', 'POST', '/jobs', undefined, {}, 400],
  ['an empty body', 'POST', '/jobs', '', json, 400],
  ['a list as body', 'POST', '/jobs', '[]', json, 400],
  ['null as body', 'POST', '/jobs', 'null', json, 400],
  ['a number as body', 'PUT', '/queues/x', '5', json, 400],
  [
    'another kind of body',
    'POST',
    '/jobs',
    'a=b',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
  ],
  ['XML', 'POST', '/jobs', '<a/>', { 'content-type': 'text/xml' }, 415],
  ['a large body', 'POST', '/jobs', `{"a":"${'x'.repeat(3000)}"}`, json, 413],
] as const) {
  test(`7: ${what} is ${status} as {error, status}`, async () => {
    const reply = await runner.ask(method, path, body, headers);
    assert.equal(reply.status, status, reply.text);
    assert.deepEqual(Object.keys(reply.body).sort(), ['error', 'status']);
    assert.equal(reply.body.status, status);
    assert.equal(typeof reply.body.error, 'string');
  });
}

test('7: 405 says what is possible', async () => {
  const { headers } = await runner.ask('PATCH', '/queues');
  assert.match(headers.get('allow') ?? '', /GET.*POST|POST.*GET/);
});

test('a payload nested beyond reason is refused, not a 500', async () => {
  const deep = await startTestRunner();
  try {
    const body = `{"callback_url":"http://127.0.0.1:9/","payload":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
    const { status } = await deep.ask('POST', '/jobs', body, json);
    assert.ok(status === 400 || status === 201, `${status}`);
  } finally {
    await deep.close();
  }
});

test('a page of another origin cannot change anything', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const reply = await runner.ask('POST', '/queues', { name: 'x' }, { origin });
    assert.deepEqual([reply.status, reply.body.status], [403, 403]);
  }
  const own = await runner.ask('POST', '/queues', { name: 'x' }, { origin: runner.url });
  assert.equal(own.status, 201);
});
