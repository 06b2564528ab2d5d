// Lines of a batch as they come over connections that last, break or are given up.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { nameOf, openTestService } from '@tessera/rating/testing/test-service';
import { createClient } from './client.ts';

test('10.7: lines of a batch are asked for again like everything else; a lost connection is an UnreachableError', async () => {
  const lines = '{"player":"A#B"}\n{"player":"C#D"}\n';
  const answers: (() => Response)[] = [];
  let asked = 0;
  const client = createClient({
    ...{ url: 'http://rating.example', retries: 2 },
    fetch: async () => answers[Math.min(asked++, answers.length - 1)]!(),
  });
  const players = async () =>
    (await Array.fromAsync(client.batchResults('x'))).map(({ player }) => player);
  const lost = () => {
    throw new TypeError('fetch failed');
  };
  const busy = () =>
    new Response('', { status: 503, headers: { 'retry-after': new Date(0).toUTCString() } });
  answers.push(busy, lost, () => new Response(lines));
  assert.deepEqual(await players(), ['A#B', 'C#D']);
  answers.splice(0, 3, lost);
  await assert.rejects(players(), { name: 'UnreachableError' });
  const breaks = new Response(
    new ReadableStream({
      start: (body) => body.enqueue(Buffer.from(lines)),
      pull: (body) => body.error(new TypeError('terminated')),
    }),
  );
  answers.splice(0, 1, () => breaks);
  await assert.rejects(players(), { name: 'UnreachableError' });
});

test('10.7: who stops reading lines of a batch closes the connection', async () => {
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    start: (lines) => lines.enqueue(Buffer.from('{"player":"A#B"}\n')),
    cancel,
  });
  const client = createClient({
    url: 'http://rating.example',
    fetch: async () => new Response(body),
  });
  for await (const { player } of client.batchResults('x')) {
    assert.equal(player, 'A#B');
    break;
  }
  await cancelled;
});

test('10.7: a stream of lines may last longer than timeoutMs', async (t) => {
  const server = createServer((_request, response) => {
    response.write('{"player":"A#B"}\n');
    setTimeout(() => response.end('{"player":"C#D"}\n'), 2500);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const client = createClient({ url: `http://127.0.0.1:${port}`, timeoutMs: 1500, retries: 0 });
  const lines = await Array.fromAsync(client.batchResults('x'));
  assert.deepEqual(
    lines.map(({ player }) => player),
    ['A#B', 'C#D'],
  );
});

test('10.7, 4.9: a player is removed with the token of the operator', async (t) => {
  const key = 'the-token-of-the-operator';
  const own = await openTestService({ adminToken: key });
  t.after(() => own.close());
  const [player] = own.game.truths('euw1');
  await createClient({ url: own.base, key }).forget('euw1', nameOf(player!));
  const asked = createClient({ url: own.base }).estimate({
    region: 'euw1',
    playerId: nameOf(player!),
  });
  await assert.rejects(asked, { status: 410, code: 'forgotten' });
});
