import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

const callback_url = 'http://127.0.0.1:9/never';
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
      ['an id of 600 characters', 'GET', `/jobs/${'x'.repeat(600)}`, undefined, {}, 404],
      ['another method', 'PATCH', '/jobs', undefined, {}, 405],
      ['PUT to metrics', 'PUT', '/metrics', '{}', json, 405],
      ['POST to an asset', 'POST', '/static/assets/x.css', 'a=b', form, 405],
      ['a body that is not JSON', 'POST', '/jobs', '{"a":', json, 400],
      ['no body', 'POST', '/jobs', undefined, {}, 400],
      ['an empty body', 'POST', '/jobs', '', json, 400],
      ['a list as body', 'POST', '/jobs', '[]', json, 400],
      ['null as body', 'POST', '/jobs', 'null', json, 400],
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

    for (const [method, path, body, name] of [
      ['GET', '/jobs?colour=red', undefined, 'colour'],
      ['GET', '/queues?pages=5', undefined, 'pages'],
      ['POST', '/jobs/batch', { jobs: [{}], extra: 1 }, 'extra'],
      ['PUT', '/queues/x', { paused: true }, 'paused'],
      ['POST', '/jobs/cancel', { hoost: 'x' }, 'hoost'],
    ] as const) {
      test(`4, 7: ${method} ${path} with ${name} is a 400 that names it`, async () => {
        const reply = await ask(method, path, body);
        assert.deepEqual([reply.status, reply.body.error], [400, `${name} is not known here`]);
      });
    }

    test('4.1: an item of a batch that is no object, or has an unknown name, is refused as such', async () => {
      const jobs = [5, null, [], { callback_url }, { callback_url, body: {} }];
      const { body } = await ask('POST', '/jobs/batch', { jobs });
      assert.deepEqual(
        body.results.map((item: { error?: string }) => item.error),
        [...new Array(3).fill('the job must be an object'), undefined, 'body is not known here'],
      );
    });

    test('7: a body that is not UTF-8 is a 400; the replacement character itself is not', async () => {
      const send = async (name: Buffer | string, inChunks: boolean) => {
        const head = Buffer.from(`{"callback_url": "${callback_url}", "queue_name": "q`);
        const bytes = Buffer.concat([head, Buffer.from(name), Buffer.from('"}')]);
        const body = inChunks ? new Blob([bytes]).stream() : bytes;
        const options = { method: 'POST', headers: json, body, duplex: 'half' } as const;
        return (await (await fetch(`${runner().url}/jobs`, options)).json()) as { error?: string };
      };
      for (const inChunks of [false, true]) {
        assert.equal((await send('\ufffd', inChunks)).error, undefined);
        for (const bytes of [[0xff], [0xc3, 0x28]]) {
          const { error } = await send(Buffer.from(bytes), inChunks);
          assert.equal(error, 'the body is not valid UTF-8');
        }
      }
    });

    test('2.1, 4.1: numbers of a payload keep their value, those of fields may be spelled in any way', async () => {
      const payload = '{"n":[12345678901234567890,0.123456789012345678,1e400]}';
      const text = `{"callback_url":"${callback_url}","priority":1.0,"payload":${payload}}`;
      const { body } = await ask('POST', '/jobs', text);
      assert.deepEqual([body.payload, body.priority], [payload, 1]);
    });

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
