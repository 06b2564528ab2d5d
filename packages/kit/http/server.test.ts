import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { Type } from 'typebox';
import { PublicError, unavailable } from '../errors.ts';
import { plainServer } from '../testing/ask.ts';
import { perMinute } from './rate-limit.ts';

test('an internal error reveals nothing of its cause', async () => {
  const server = await plainServer();
  server.get('/', () => {
    throw new Error('password is hunter2');
  });
  const response = await server.inject('/');
  assert.equal(response.statusCode, 500);
  assert.doesNotMatch(response.body, /hunter2/);
});

test('every problem of a request is named in one reply, with what would be accepted', async () => {
  const server = await plainServer();
  const querystring = Type.Object({
    top: Type.Integer({ minimum: 1, maximum: 500, default: 30 }),
    sort: Type.Union([Type.Literal('worst'), Type.Literal('best')], { default: 'worst' }),
  });
  server.get('/', { schema: { querystring } }, ({ query }) => query);
  const { statusCode, body } = await server.inject('/?top=0&sort=x');
  assert.equal(statusCode, 400);
  assert.match(JSON.parse(body).error, /top must be at least 1; sort /);
  assert.deepEqual(JSON.parse((await server.inject('/')).body), { top: 30, sort: 'worst' });
});

test('a limit answers 429 with the seconds to wait and counts each address separately', async () => {
  const server = await plainServer();
  server.get('/', { config: perMinute(2) }, () => 'ok');
  const ask = (remoteAddress: string) => server.inject({ url: '/', remoteAddress });
  await ask('10.0.0.1');
  await ask('10.0.0.1');
  const refused = await ask('10.0.0.1');
  assert.equal(refused.statusCode, 429);
  assert.match(JSON.parse(refused.body).error, /Too many requests. Try again in \d+ s\./);
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.equal(refused.headers['ratelimit-limit'], '2');
  assert.equal((await ask('10.0.0.2')).statusCode, 200);
});

test('TRUST_PROXY as networks: a caller named by an address of them is believed, by others not', async () => {
  const server = await plainServer({ trustProxy: ['10.0.0.0/8', '2001:db8::/32'] });
  server.get('/', ({ ip }) => ip);
  const seenFrom = async (remoteAddress: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await server.inject({ url: '/', remoteAddress, headers })).body;
  };
  assert.equal(await seenFrom('10.1.2.3', '203.0.113.9'), '203.0.113.9');
  assert.equal(await seenFrom('2001:db8::1', '203.0.113.9'), '203.0.113.9');
  assert.equal(await seenFrom('192.0.2.1', '203.0.113.9'), '192.0.2.1');
  // Two proxies of the networks in a row; what the caller itself claims before them is not believed.
  assert.equal(await seenFrom('10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9'), '203.0.113.9');
});

test('a public error keeps its status and says when to come back', async () => {
  const server = await plainServer();
  server.get('/a', () => {
    throw unavailable('The source is down.', 30);
  });
  server.get('/b', () => {
    throw new PublicError(409, 'conflict', 'Taken.');
  });
  const down = await server.inject('/a');
  assert.deepEqual([down.statusCode, down.headers['retry-after']], [503, '30']);
  assert.equal((await server.inject('/b')).statusCode, 409);
});

for (const [status, method, type] of [
  [405, 'PUT', 'application/json'],
  [413, 'POST', 'application/json'],
  [415, 'POST', 'text/strange'],
] as const) {
  test(`a client that sends a large body in one go reads the ${status}`, async () => {
    const server = await plainServer({ bodyLimitBytes: 10 });
    server.post('/', () => 'ok');
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const body = Buffer.alloc(8 * 1024 * 1024, ' ');
    const head = `${method} / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`;
    for (let tries = 0; tries < 20; tries += 1) {
      // Reads only after all is sent, as simple clients do.
      const socket = connect({ host: '127.0.0.1', port: Number(port) }).pause();
      await new Promise<void>((sent, failed) => {
        socket.on('error', failed);
        socket.write(head);
        socket.write(body, () => sent());
      });
      assert.ok((await text(socket)).startsWith(`HTTP/1.1 ${status} `));
      socket.destroy();
    }
    await server.close();
  });
}

test('a form has at most 128 KiB, also where other bodies may be larger (runner 8)', async () => {
  const server = await plainServer({ bodyLimitBytes: 2 ** 20 });
  server.post('/', (request) => request.body);
  const send = (url: string, letters: number) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `a=${'b'.repeat(letters)}&a=c`,
    });
  assert.equal((await send('/', 128 * 1024)).statusCode, 413);
  assert.deepEqual((await send('/', 2)).json(), { a: ['bb', 'c'] });
});

test('health answers while ready says why it cannot work', async () => {
  const server = await plainServer({ notReady: () => 'no data yet' });
  assert.equal((await server.inject('/health')).statusCode, 200);
  const ready = await server.inject('/ready');
  assert.deepEqual([ready.statusCode, ready.json().reason], [503, 'no data yet']);
});

test('metrics tell the build and whether it is ready', async () => {
  let reason: string | undefined;
  const server = await plainServer({
    build: '1.2.3+a556e99',
    notReady: () => reason,
  });
  const metrics = async () => (await server.inject('/metrics')).body;
  const build = /^tessera_build_info\{service="test",version="1.2.3",commit="a556e99"\} 1$/m;
  assert.match(await metrics(), build);
  assert.match(await metrics(), /^tessera_ready 1$/m);
  reason = 'no data yet';
  assert.match(await metrics(), /^tessera_ready 0$/m);
});
