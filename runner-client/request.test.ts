import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createClient, RunnerError, UnreachableError } from './client.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A server that answers each request by the next function; the last one goes on answering. */
async function startServer(...answers: readonly Answer[]) {
  const requests: { method: string; path: string; body: string; headers: object }[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, body: await text(request), headers });
    answers[Math.min(requests.length, answers.length) - 1]!(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const json = (status: number, body: object, headers = {}): Answer => {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
};
const JOB = json(201, { id: 'job-1' });
const BUSY = json(503, { error: 'the database is away', status: 503 }, { 'retry-after': '0' });
const hangUp: Answer = (response) => response.destroy();
const job = { callback_url: 'http://receiver.example/' };

test('10.4: 429 and 503 are repeated, after the time in Retry-After', async () => {
  const soon = new Date(Date.now() + 500).toUTCString();
  using server = await startServer(
    BUSY,
    json(429, { error: 'slow down', status: 429 }, { 'retry-after': soon }),
    json(503, { error: 'stopping', status: 503 }),
    JOB,
  );
  const { id } = await createClient({ url: server.url }).enqueue(job);
  assert.equal(id, 'job-1');
  assert.equal(server.requests.length, 4);
  const keys = server.requests.map(({ body }) => JSON.parse(body).idempotency_key);
  assert.equal(new Set(keys).size, 1, 'the key is that of the first try');
});

test('10.4: a Retry-After longer than maxWaitMs is reported at once', async () => {
  const refusal = json(503, { error: 'away', status: 503 }, { 'retry-after': '3600' });
  using server = await startServer(refusal);
  const refused = createClient({ url: server.url }).get('x');
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof RunnerError);
    assert.deepEqual([error.status, error.retryAfterMs], [503, 3_600_000]);
    assert.deepEqual(error.reply, { error: 'away', status: 503 });
    return true;
  });
  assert.equal(server.requests.length, 1);
});

test('10.4: other refusals are not repeated, and 503 only as often as asked', async () => {
  using server = await startServer(json(400, { error: 'callback_url must be …', status: 400 }));
  const client = createClient({ url: server.url });
  await assert.rejects(client.enqueue(job), { status: 400, message: /callback_url/ });
  assert.equal(server.requests.length, 1);
  using busy = await startServer(BUSY);
  await assert.rejects(createClient({ url: busy.url, retries: 2 }).get('x'), { status: 503 });
  assert.equal(busy.requests.length, 3);
});

test('10.4: after a lost connection a request is repeated only where that is harmless', async () => {
  for (const repeated of ['enqueue', 'batch', 'get', 'heartbeat', 'update'] as const) {
    using server = await startServer(hangUp, JOB);
    const client = createClient({ url: server.url });
    await {
      enqueue: () => client.enqueue(job),
      batch: () => client.batch([job]),
      get: () => client.get('x'),
      heartbeat: () => client.heartbeat('x', '1.w'),
      update: () => client.queues.update('x', { max_concurrency: 1 }),
    }[repeated]();
    assert.equal(server.requests.length, 2, repeated);
  }
  for (const single of ['enqueue', 'retry', 'cancel', 'complete'] as const) {
    using server = await startServer(hangUp, JOB);
    const client = createClient({ url: server.url, idempotencyKeys: false });
    const asked = {
      enqueue: () => client.enqueue(job),
      retry: () => client.retry('x'),
      cancel: () => client.cancel('x'),
      complete: () => client.complete('x', '1.w'),
    }[single]();
    await assert.rejects(asked, UnreachableError, single);
    assert.equal(server.requests.length, 1, single);
  }
});

test('10.4: a request without a reply is given up after timeoutMs', async () => {
  using server = await startServer(() => {});
  const client = createClient({ url: server.url, timeoutMs: 400, retries: 1 });
  await assert.rejects(client.get('x'), { name: 'UnreachableError', message: /within 400 ms/ });
  assert.equal(server.requests.length, 2);
});

test('10.4, 4.12: the time that a pull waits for jobs comes on top of timeoutMs', async () => {
  using server = await startServer((response, request) => {
    setTimeout(() => json(200, { jobs: [] })(response, request), 300);
  });
  const client = createClient({ url: server.url, timeoutMs: 100 });
  assert.deepEqual(await client.pull('q', { worker: 'w', wait_ms: 20_000 }), { jobs: [] });
});

test('10.4: an AbortSignal ends a request and a wait for its repetition at once', async () => {
  using silent = await startServer(() => {});
  const client = createClient({ url: silent.url });
  const signal = AbortSignal.timeout(50);
  await assert.rejects(client.get('x', { signal }), { name: 'TimeoutError' });
  assert.equal(silent.requests.length, 1);
  using busy = await startServer(
    json(503, { error: 'away', status: 503 }, { 'retry-after': '20' }),
  );
  const abort = new AbortController();
  const waiting = createClient({ url: busy.url }).get('x', { signal: abort.signal });
  while (busy.requests.length === 0) await new Promise((done) => setTimeout(done, 5));
  setTimeout(() => abort.abort(), 50);
  await assert.rejects(waiting, { name: 'AbortError' });
});

test('10.4, 7: a reply that is not of the runner is an error with its text', async () => {
  using proxy = await startServer((response) =>
    response.writeHead(502).end('<h1>Bad gateway</h1>'),
  );
  await assert.rejects(createClient({ url: proxy.url }).get('x'), (error) => {
    assert.ok(error instanceof RunnerError);
    assert.deepEqual([error.status, error.reply], [502, undefined]);
    assert.match(error.message, /Bad gateway/);
    return true;
  });
  using empty = await startServer((response) => response.writeHead(500).end());
  await assert.rejects(createClient({ url: empty.url }).get('x'), { message: 'HTTP 500' });
});

test('10.4, 5: the token is sent, and ids and filters are escaped', async () => {
  using server = await startServer(json(200, []));
  const client = createClient({ url: `${server.url}//`, token: 'secret-of-a-caller' });
  await client.list({ queue: 'a&b', limit: 5 });
  await client.get('../x');
  assert.deepEqual(
    server.requests.map(({ path }) => path),
    ['/jobs?queue=a%26b&limit=5', '/jobs/..%2Fx'],
  );
  const { authorization } = server.requests[0]!.headers as { authorization?: string };
  assert.equal(authorization, 'Bearer secret-of-a-caller');
});
