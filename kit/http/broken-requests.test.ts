import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { plainServer } from '../testing/ask.ts';
import type { Server } from './server.ts';

let server: Server;
let port: number;
/** How often a handler was asked. */
let created = 0;
const LARGE = 'x'.repeat(4 * 2 ** 20);
before(async () => {
  server = await plainServer({
    errorReply: ({ code, message, statusCode }) => ({
      type: 'application/json',
      body: JSON.stringify({ ours: message, code, statusCode }),
    }),
  });
  server.get('/:name', ({ params }) => ({ long: (params as { name: string }).name.length }));
  server.post('/', () => 'ok');
  server.get('/count', () => {
    created += 1;
    return 'ok';
  });
  server.get('/bytes', (_request, reply) => reply.send(Buffer.from('bytes')));
  server.get('/large', (_request, reply) => reply.type('text/plain').send(LARGE));
  server.post('/jobs', async (_request, reply) => {
    created += 1;
    // What follows in the same packet is read first.
    await setImmediate();
    return reply.code(201).send({ id: created });
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.server.address() as AddressInfo);
});
after(() => server.close());

/** Sends exactly this and reads until the server closes. */
async function raw(request: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  return parsed(await text(socket));
}

function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

const host = 'Host: localhost\r\n';

for (const [what, request, status, code] of [
  ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'bad_request'],
  ['a space in the address', `GET /a b HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  [
    'a length that is no number',
    `POST / HTTP/1.1\r\n${host}Content-Length: abc\r\n\r\n`,
    400,
    'bad_request',
  ],
  [
    'a head of 40 kB',
    `GET / HTTP/1.1\r\n${host}A: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['raw UTF-8 in an address', `GET /a?q=důchody HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['two Hosts', `GET / HTTP/1.1\r\n${host}${host}\r\n`, 400, 'bad_request'],
  [
    'two Hosts in two cases and HTTP/1.0',
    `GET / HTTP/1.0\r\n${host}hOST: evil.example\r\n\r\n`,
    400,
    'bad_request',
  ],
  [
    'an unknown Expect',
    `POST / HTTP/1.1\r\n${host}Expect: tea\r\nContent-Length: 0\r\n\r\n`,
    417,
    'expectation_failed',
  ],
] as const) {
  test(`${what} is ${status} in the shape of the service, with all security headers`, async () => {
    const answer = await raw(request);
    assert.equal(answer.status, status, answer.head);
    const { ours, ...rest } = JSON.parse(answer.body);
    assert.deepEqual([typeof ours, rest], ['string', { code, statusCode: status }]);
    assert.match(answer.head, /x-content-type-options: nosniff/i);
  });
}

test('raw UTF-8 in an address is answered with the address percent-encoded', async () => {
  const { body } = await raw(`GET /a?q=důchody HTTP/1.1\r\n${host}\r\n`);
  assert.equal(
    JSON.parse(body).ours,
    'An address holds ASCII alone. Percent-encode the rest as UTF-8: /a?q=d%C5%AFchody',
  );
});

test('a request that does not arrive in time is 408 in the shape of the service', async () => {
  // Node looks for such requests twice a minute; here it is told of one.
  server.server.once('connection', (socket: Socket) => {
    const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.server.emit('clientError', error, socket);
  });
  const socket = connect(port, '127.0.0.1');
  const { status, body } = parsed(await text(socket));
  assert.deepEqual([status, JSON.parse(body).code], [408, 'request_timeout']);
});

test('HTTP/1.0 has no Host and is answered', async () => {
  assert.equal((await raw('GET /a HTTP/1.0\r\n\r\n')).status, 200);
});

test('a name in an address may be as long as a head may be', async () => {
  const { status, body } = await raw(`GET /${'n'.repeat(15_000)} HTTP/1.1\r\n${host}\r\n`);
  assert.deepEqual([status, body.includes('15000')], [200, true]);
});

test('garbage after a request whose answer is being sent does not get into that answer', async () => {
  const answer = await text(sent(`GET /large HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`));
  const { status, head, body } = parsed(answer);
  assert.equal(status, 200);
  assert.match(head, /content-length: 4194304/);
  assert.ok(body === LARGE, `${body.length} characters, ends ${body.slice(-40)}`);
});

test('garbage that arrives packet by packet while an answer is read does not end it', async () => {
  const socket = sent(`GET /large HTTP/1.1\r\n${host}\r\n`);
  socket.once('readable', () => {
    for (let i = 0; i < 30; i++) socket.write('nonsense'.repeat(2000));
  });
  await once(socket, 'readable');
  assert.ok(parsed(await text(socket)).body === LARGE);
});

test('garbage after a request that is being worked on: that is answered, and nothing else', async () => {
  const json = 'Content-Type: application/json\r\nContent-Length: 2\r\n';
  const answer = await text(sent(`POST /jobs HTTP/1.1\r\n${host}${json}\r\n{}nonsense\r\n\r\n`));
  const { status, body } = parsed(answer);
  assert.deepEqual([status, JSON.parse(body)], [201, { id: created }]);
});

test('requests that arrived whole before garbage are all answered, in their order', async () => {
  const gets = ['a', 'bb', 'ccc'].map((name) => `GET /${name} HTTP/1.1\r\n${host}\r\n`);
  const answer = await text(sent(`${gets.join('')}nonsense\r\n\r\n`));
  assert.deepEqual(answer.match(/\{.*?\}/g), ['{"long":1}', '{"long":2}', '{"long":3}']);
});

test('a request whose body breaks off into garbage is 400, once', async () => {
  const head = `POST /jobs HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const before = created;
  const answer = await text(sent(`${head}1\r\n{\r\nnonsense\r\n`));
  assert.deepEqual([answer.match(/HTTP\/1\.1 \d+/g), created], [['HTTP/1.1 400'], before]);
});

test('100 Continue is not written into an answer that waits for others', async () => {
  const bytes = `GET /bytes HTTP/1.1\r\n${host}`;
  const more = `${bytes}Expect: 100-continue\r\nConnection: close\r\n\r\n`;
  const answer = await text(sent(`${bytes}\r\n${more}`));
  const bodies = answer.split('HTTP/1.1 ').map((part) => part.split('\r\n\r\n')[1]);
  assert.deepEqual(bodies, [undefined, 'bytes', 'bytes']);
  const alone = await text(sent(more));
  assert.match(alone, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK[\s\S]*bytes$/);
});

for (const coding of [
  'xchunked',
  'chunked, gzip',
  'gzip, chunked',
  'identity',
  'chunked, chunked',
]) {
  test(`a body in the transfer coding ${coding} is 400 before the route is asked`, async () => {
    const before = created;
    const { status } = await raw(
      `GET /count HTTP/1.1\r\n${host}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`,
    );
    assert.deepEqual([status, created], [400, before]);
  });
}

test('a body in chunks is read, whatever the case of the coding', async () => {
  const { status } = await raw(
    `POST /jobs HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  );
  assert.equal(status, 201);
});

/** Sends this and leaves the connection open. */
function sent(words: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(words);
  return socket;
}
