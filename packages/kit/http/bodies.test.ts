import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainServer } from '../testing/ask.ts';

test('JSON may be 100 levels deep; more is 400 and names the limit, before it is parsed', async (t) => {
  const server = await plainServer({ bodyLimitBytes: 2 ** 20 });
  server.post('/', ({ body }) => ({ is: typeof body }));
  const send = async (payload: string) => (await server.inject(posted(payload))).statusCode;
  const nested = (begin: string, end: string, levels: number) =>
    `${begin.repeat(levels)}1${end.repeat(levels)}`;
  assert.equal(await send(nested('[', ']', 100)), 200);
  assert.equal(await send(nested('{"a":', '}', 100)), 200);
  // Brackets within a text are no levels.
  assert.equal(await send(`"${'['.repeat(5000)}"`), 200);
  assert.equal(await send(`"\\"${'['.repeat(5000)}"`), 200);
  const parsed = t.mock.method(JSON, 'parse');
  const refusals = await Promise.all([
    server.inject(posted(nested('[', ']', 101))),
    server.inject(posted(nested('{"a":', '}', 150_000))),
    server.inject(posted('['.repeat(1_000_000))),
  ]);
  assert.equal(parsed.mock.callCount(), 0);
  parsed.mock.restore();
  for (const { statusCode, body } of refusals) {
    assert.equal(statusCode, 400);
    assert.equal(JSON.parse(body).error, 'body may be nested at most 100 levels deep');
  }
});

function posted(payload: string) {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', url: '/', headers, payload } as const;
}
