import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const toml = '[server]\nmax_body_bytes = 2048\n[worker]\nqueues = ["live"]\n';

onSqlite(
  'errors',
  (runner) => {
    const ask = (...given: Parameters<ReturnType<typeof runner>['ask']>) => runner().ask(...given);

    for (const [what, method, path, body, headers, status] of [
      ['an unknown path', 'GET', '/nowhere', undefined, {}, 404],
      ['a broken escape', 'GET', '/jobs/%zz', undefined, {}, 400],
      ['an unknown asset', 'GET', '/static/nothing.css', undefined, {}, 404],
      ['an asset outside', 'GET', '/static/..%2f..%2fpackage.json', undefined, {}, 404],
      ['an id of 600 characters', 'GET', `/jobs/${'x'.repeat(600)}`, undefined, {}, 404],
      ['another method', 'PATCH', '/jobs', undefined, {}, 405],
      ['another method of a job', 'PUT', '/jobs/x', '{}', json, 405],
      ['PUT to metrics', 'PUT', '/metrics', '{}', json, 405],
      ['PUT to health', 'PUT', '/health', '{}', json, 405],
      ['POST to an asset', 'POST', '/static/assets/x.css', 'a=b', form, 405],
      ['a body that is not JSON', 'POST', '/jobs', '{"a":', json, 400],
      ['no body', 'POST', '/jobs', undefined, {}, 400],
      ['an empty body', 'POST', '/jobs', '', json, 400],
      ['an empty form', 'POST', '/jobs', '', form, 400],
      ['a list as body', 'POST', '/jobs', '[]', json, 400],
      ['null as body', 'POST', '/jobs', 'null', json, 400],
      ['a number as body', 'PUT', '/queues/x', '5', json, 400],
      ['a form', 'POST', '/jobs', 'a=b', form, 415],
      ['XML', 'POST', '/jobs', '<a/>', { 'content-type': 'text/xml' }, 415],
      ['a large body', 'POST', '/jobs', `{"a":"${'x'.repeat(3000)}"}`, json, 413],
      [
        'a page of the dashboard for a program',
        'GET',
        '/dashboard/schedules/none',
        undefined,
        { accept: 'application/json' },
        404,
      ],
    ] as const) {
      test(`7: ${what} is ${status} as {error, status}`, async () => {
        const reply = await ask(method, path, body, headers);
        assert.equal(reply.status, status, reply.text);
        assertShape(reply.body, status);
      });
    }

    test('7: a body that is too large is told how large it may be', async () => {
      const { body } = await ask('POST', '/jobs', `{"a":"${'x'.repeat(3000)}"}`, json);
      assert.equal(body.error, `the body must have at most 2048 bytes`);
    });

    for (const [what, request, status] of [
      ['what is not HTTP', 'nonsense\r\n\r\n', 400],
      ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['no Host', 'GET /jobs HTTP/1.1\r\n\r\n', 400],
      ['a head of 40 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ] as const) {
      test(`7: ${what} is ${status} as {error, status}`, async () => {
        const socket = connect(Number(new URL(runner().url).port), '127.0.0.1');
        socket.end(request);
        const answer = await text(socket);
        assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
        assertShape(JSON.parse(answer.split('\r\n\r\n')[1]!), status);
      });
    }

    for (const [path, allow] of [
      ['/health', 'GET, HEAD, OPTIONS'],
      ['/jobs', 'POST, GET, HEAD, OPTIONS'],
      ['/jobs/batch', 'POST, OPTIONS'],
      ['/queues/x', 'GET, HEAD, PUT, DELETE, OPTIONS'],
      ['/dashboard', 'GET, HEAD, OPTIONS'],
    ] as const) {
      test(`7: ${path} says what is possible with 405, and with 204 to OPTIONS`, async () => {
        for (const [method, status] of [
          [path.startsWith('/jobs/') ? 'PUT' : 'PATCH', 405],
          ['OPTIONS', 204],
        ] as const) {
          const reply = await ask(method, path);
          const said = reply.headers.get('allow')?.split(', ').sort();
          assert.deepEqual([reply.status, said], [status, allow.split(', ').sort()]);
        }
      });
    }

    test('5: a page of another origin cannot change anything', async () => {
      for (const origin of ['https://evil.example', 'null']) {
        const reply = await ask('POST', '/queues', { name: 'x' }, { origin });
        assert.deepEqual([reply.status, reply.body.status], [403, 403]);
      }
      const own = await ask('POST', '/queues', { name: 'x' }, { origin: runner().url });
      assert.equal(own.status, 201);
    });
  },
  { toml },
);

onSqlite('deep input', (runner) => {
  test('7: a payload nested two hundred thousand deep is a 400', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const body = `{"callback_url":"http://127.0.0.1:9/","payload":{"a":${deep}}}`;
    const { status, body: reply } = await runner().ask('POST', '/jobs', body, json);
    assert.equal(status, 400);
    assertShape(reply, 400);
  });
});

function assertShape(body: { error: unknown; status: unknown }, status: number): void {
  assert.deepEqual(Object.keys(body).sort(), ['error', 'status']);
  assert.deepEqual([typeof body.error, body.status], ['string', status]);
}
