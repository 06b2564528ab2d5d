import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { createKeptReplies } from './kept-replies.ts';
import { perMinute } from './rate-limit.ts';
import { createServer } from './server.ts';
import type { ServerOptions } from './server-options.ts';

const options: ServerOptions = {
  log: { level: 'silent', format: 'json' },
  api: { title: 'Test', version: '1' },
  compression: true,
  crossOrigin: '*',
  trustProxy: 1,
  errorReply: ({ message, statusCode }) => ({
    type: 'application/json',
    body: JSON.stringify({ error: message, status: statusCode }),
  }),
};

/** A route whose reply may be kept until 1000; how often its handler was called. */
async function sample(body: string, limit = 100, about: Partial<ServerOptions> = {}) {
  const clock = { now: 0 };
  const kept = createKeptReplies({ maxEntries: 10, now: () => clock.now });
  const calls: string[] = [];
  const server = await createServer({ ...options, ...about });
  server.get('/kept', { config: { ...perMinute(limit), kept } }, (request, reply) => {
    calls.push(request.url);
    kept.keep(request, 1000);
    return reply.header('etag', '"1"').type('application/json; charset=utf-8').send(body);
  });
  const ask = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const reply = await server.inject({ method, url: '/kept?x=1', headers });
    const { date: _, ...others } = reply.headers;
    return { status: reply.statusCode, headers: others, bytes: reply.rawPayload };
  };
  return { server, clock, calls, ask };
}

test('a kept reply is the first reply, header by header and byte by byte', async () => {
  const { ask, calls } = await sample(JSON.stringify({ name: 'Keen Jeřáb 🙂' }));
  const first = await ask();
  const second = await ask();
  assert.equal(calls.length, 1);
  assert.equal(JSON.parse(first.bytes.toString()).name, 'Keen Jeřáb 🙂');
  const withoutCount = ({ 'ratelimit-remaining': left, ...others }: typeof first.headers) => {
    return [Number(left), others] as const;
  };
  const [before, headers] = withoutCount(first.headers);
  const [after, again] = withoutCount(second.headers);
  assert.deepEqual([second.status, again], [200, headers]);
  assert.equal(after, before - 1);
  assert.deepEqual(second.bytes, first.bytes);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['access-control-allow-origin'], '*');
});

test('a kept reply is not sent beyond its time, nor to another address', async () => {
  const { server, ask, calls, clock } = await sample('{}');
  await ask();
  clock.now = 999;
  await ask();
  assert.equal(calls.length, 1);
  clock.now = 1000;
  await ask();
  assert.equal(calls.length, 2);
  clock.now = 0;
  await server.inject('/kept?x=2');
  assert.equal(calls.length, 3);
});

test('a kept reply answers HEAD without a body and a current copy with 304', async () => {
  const { ask, calls } = await sample('{"a":1}');
  await ask();
  const head = await ask({}, 'HEAD');
  assert.deepEqual([head.status, head.bytes.length, head.headers['content-length']], [200, 0, '7']);
  const current = await ask({ 'if-none-match': '"1"' });
  assert.deepEqual([current.status, current.bytes.length, calls.length], [304, 0, 1]);
  assert.equal(current.headers.etag, '"1"');
  assert.equal(current.headers['content-type'], undefined);
  assert.equal(current.headers['x-content-type-options'], 'nosniff');
});

test('each encoding is kept by itself', async () => {
  const body = JSON.stringify({ text: 'ř'.repeat(2000) });
  const { ask, calls } = await sample(body);
  for (let i = 0; i < 2; i++) {
    const zipped = await ask({ 'accept-encoding': 'gzip' });
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(zipped.bytes).toString(), body);
    const plain = await ask();
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.bytes.toString(), body);
  }
  assert.equal(calls.length, 2);
});

test('whatever names a coding, a reply is kept for the one it was sent in', async () => {
  const { ask } = await sample(JSON.stringify({ name: 'x'.repeat(5000) }));
  for (const [accepted, expected] of [
    ['*', 'br'],
    ['br', 'br'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['BR;Q=0.5', 'br'],
    ['identity', undefined],
  ] as const) {
    const { headers } = await ask({ 'accept-encoding': accepted });
    assert.equal(headers['content-encoding'], expected, accepted);
    assert.equal(headers.vary, 'accept-encoding');
  }
});

test('a reply over https says so, one over http does not', async () => {
  const { ask } = await sample('{}');
  for (let i = 0; i < 2; i++) {
    const secure = await ask({ 'x-forwarded-proto': 'https' });
    assert.match(String(secure.headers['strict-transport-security']), /max-age/);
    assert.equal((await ask()).headers['strict-transport-security'], undefined);
  }
});

test('a limit, a wrong host name and the metrics hold for kept replies too', async () => {
  const { server, ask } = await sample('{}', 3);
  await ask();
  assert.equal((await ask({ host: 'evil.example' })).status, 421);
  assert.equal((await ask()).status, 200);
  assert.equal((await ask()).status, 200);
  assert.equal((await ask()).status, 429);
  const { body } = await server.inject('/metrics');
  assert.match(body, /http_requests_total\{method="GET",route="\/kept",status="200"\} 3/);
});

test('what differs between callers is not kept', async () => {
  const kept = createKeptReplies({ maxEntries: 10, now: () => 0 });
  const server = await createServer(options);
  let calls = 0;
  server.get('/cookie', { config: { kept } }, (request, reply) => {
    calls++;
    kept.keep(request, 1000);
    return reply.header('etag', '"1"').setCookie('who', 'me').send('hello');
  });
  await server.inject('/cookie');
  await server.inject('/cookie');
  assert.equal(calls, 2);
});

test('a reply that only some origins may read is not kept for others', async () => {
  const crossOrigin = ['https://a.example', 'https://b.example'];
  const { ask, calls } = await sample('{}', 100, { crossOrigin });
  for (const origin of crossOrigin) {
    const { headers } = await ask({ origin });
    assert.equal(headers['access-control-allow-origin'], origin);
  }
  assert.equal(calls.length, 2);
});
