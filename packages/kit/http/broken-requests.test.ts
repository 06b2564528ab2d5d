import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { plainServer } from '../testing/ask.ts';
import type { Server } from './server.ts';

let server: Server;
let port: number;
before(async () => {
  server = await plainServer({
    errorReply: ({ code, message, statusCode }) => ({
      type: 'application/json',
      body: JSON.stringify({ ours: message, code, statusCode }),
    }),
  });
  server.get('/:name', ({ params }) => ({ long: (params as { name: string }).name.length }));
  server.get('/later', () => new Promise((resolve) => setTimeout(resolve, 20, {})));
  server.get('/bytes', (_, reply) => reply.type('text/plain').send(Buffer.from('bytes') as never));
  server.post('/', () => 'ok');
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
  ['an escape that is none', `GET /%zz HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  ['raw UTF-8 in an address', `GET /a?q=důchody HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  [
    'a head of 40 kB',
    `GET / HTTP/1.1\r\n${host}A: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['two Hosts', `GET / HTTP/1.1\r\n${host}${host}\r\n`, 400, 'bad_request'],
  ['two Hosts of HTTP/1.0', `GET / HTTP/1.0\r\n${host}hOST: evil\r\n\r\n`, 400, 'bad_request'],
] as const) {
  test(`${what} is ${status} in the shape of the service, with all security headers`, async () => {
    const answer = await raw(request);
    assert.equal(answer.status, status, answer.head);
    const { ours, ...rest } = JSON.parse(answer.body);
    assert.deepEqual([typeof ours, rest], ['string', { code, statusCode: status }]);
    assert.match(answer.head, /x-content-type-options: nosniff/i);
  });
}

test('an unknown method and a raw address are told apart', async () => {
  assert.match((await raw(`BREW / HTTP/1.1\r\n${host}\r\n`)).body, /begin with a method of HTTP/);
  assert.match((await raw(`GET /č HTTP/1.1\r\n${host}\r\n`)).body, /not percent-encoded/);
});

test('a request that does not arrive in time is 408 in the shape of the service', async () => {
  // Node looks for such requests twice a minute; here it is told of one.
  server.server.once('connection', (socket: Socket) => {
    const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.server.emit('clientError', error, socket);
  });
  const { status, body } = parsed(await text(connect(port, '127.0.0.1')));
  assert.deepEqual([status, JSON.parse(body).code], [408, 'request_timeout']);
});

test('a name in an address may be as long as a head may be', async () => {
  const { status, body } = await raw(`GET /${'n'.repeat(15_000)} HTTP/1.1\r\n${host}\r\n`);
  assert.deepEqual([status, body.includes('15000')], [200, true]);
});

test('100 Continue is never written into an answer that waits for its turn', async () => {
  const socket = connect(port, '127.0.0.1');
  const next = `GET /bytes HTTP/1.1\r\n${host}Expect: 100-continue\r\nConnection: close\r\n\r\n`;
  socket.write(`GET /later HTTP/1.1\r\n${host}\r\n${next}`);
  const answers = await text(socket);
  assert.match(answers, /\{\}HTTP\/1\.1 200 OK.*\r\n\r\nbytes$/s);
  assert.doesNotMatch(answers, /100 Continue/);
});

test('garbage after an answer is not answered: the connection is closed', async () => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (words) => {
    if (answer === '') socket.write('nonsense\r\n\r\n');
    answer += words;
  });
  socket.write(`GET /a HTTP/1.1\r\n${host}\r\n`);
  await once(socket, 'close');
  assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1);
});

for (const coding of ['xchunked', 'gzip, chunked', 'identity', 'chunked, chunked']) {
  test(`a body in the transfer coding ${coding} is 400`, async () => {
    const { status } = await raw(
      `POST / HTTP/1.1\r\n${host}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`,
    );
    assert.equal(status, 400);
  });
}
