import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask } from '../testing/ask.ts';
import { errorAsJson } from './error-form.ts';
import { createServer } from './server.ts';
import type { ServerOptions } from './server-options.ts';

const options: ServerOptions = {
  service: 'test',
  log: { level: 'info', format: 'json' },
  api: { title: 'Test', version: '1' },
  errorReply: errorAsJson,
};

type Line = Readonly<Record<string, unknown>>;

/** Log lines of two requests to a server with these options: one is answered, one is not. */
async function linesOf(
  t: TestContext,
  accessLog: boolean,
): Promise<{ lines: Line[]; text: string }> {
  const written: string[] = [];
  const original = process.stdout.write.bind(process.stdout);
  const write = t.mock.method(process.stdout, 'write', (chunk: string | Uint8Array) => {
    // The reporter of the tests writes here too.
    if (typeof chunk !== 'string' || !chunk.startsWith('{')) return original(chunk);
    written.push(chunk);
    return true;
  });
  const server = await createServer({ ...options, accessLog });
  try {
    server.get('/members', () => 'x'.repeat(1000));
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: 'Bearer hunter2', cookie: 'session=hunter3' };
    await ask(url, '/members?name=Novak&token=hunter4', { headers });
    await ask(url, '/nowhere?token=hunter5', { method: 'POST', headers });
  } finally {
    await server.close();
    write.mock.restore();
  }
  const text = written.join('');
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return { lines: lines.filter(({ msg }) => msg === 'request'), text };
}

test('ACCESS_LOG=1 logs a line for each request: id, client, host, method, path, status, time and bytes', async (t) => {
  const { lines } = await linesOf(t, true);
  assert.deepEqual(
    lines.map(({ method, path, status }) => [method, path, status]),
    [
      ['GET', '/members', 200],
      ['POST', '/nowhere', 404],
    ],
  );
  for (const { ms } of lines) assert.ok(typeof ms === 'number' && ms >= 0 && ms < 10_000, `${ms}`);
  const [first] = lines;
  assert.deepEqual([first?.level, first?.service, first?.client], ['info', 'test', '127.0.0.1']);
  assert.match(String(first?.host), /^127\.0\.0\.1:\d+$/);
  const ids = lines.map(({ requestId }) => String(requestId));
  assert.ok(new Set(ids).size === 2 && ids.every((id) => /^[0-9a-f]{8}-\d$/.test(id)), `${ids}`);
  assert.ok(Number(first?.bytes) > 1000 && Number(first?.bytes) < 4000, `${first?.bytes}`);
});

test('ACCESS_LOG=1 logs neither what was asked in the query nor what identifies the caller', async (t) => {
  const { text } = await linesOf(t, true);
  assert.doesNotMatch(text, /hunter|Novak|\?/);
});

test('a failure is logged with the id of its request, which a proxy in front may give', async (t) => {
  const given = { 'x-request-id': 'from-the-proxy:7' };
  for (const trustProxy of [0, 1]) {
    const written: string[] = [];
    const write = t.mock.method(process.stdout, 'write', (chunk: string) => written.push(chunk));
    const server = await createServer({ ...options, trustProxy });
    server.get('/', () => {
      throw new Error('broken');
    });
    await server.inject({ url: '/', headers: given });
    write.mock.restore();
    const line = written.find((one) => one.includes('broken')) ?? '{}';
    assert.equal(JSON.parse(line).requestId === given['x-request-id'], trustProxy === 1, line);
  }
});

test('without ACCESS_LOG no request is logged', async (t) => {
  assert.deepEqual((await linesOf(t, false)).lines, []);
});
