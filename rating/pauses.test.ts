import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { mmrPath, openTestService } from './testing/test-service.ts';

const HOUR_MS = 3_600_000;

test('1.4: a pause of 31 years ends after an hour; then one call asks, and its answer lets the others go on', async (t) => {
  const held: ServerResponse[] = [];
  let asked = 0;
  const arrived = () => once(upstream, 'asked');
  const upstream = createServer((_request, reply) => {
    asked += 1;
    held.push(reply);
    upstream.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  const service = await openTestService({
    game: { population: { euw1: 1 } },
    upstreamUrl: `http://127.0.0.1:${port}/{route}`,
  });
  t.after(async () => {
    await service.close();
    upstream.close();
    upstream.closeAllConnections();
  });
  const ask = (gameName: string) =>
    service.get(mmrPath({ region: 'euw1', gameName, tagLine: 'EUW' }));
  const limits = { 'x-app-rate-limit': '100:1', 'x-method-rate-limit': '100:1' };

  let next = arrived();
  const first = ask('first');
  await next;
  const pause = { 'retry-after': '999999999', 'x-rate-limit-type': 'application' };
  held
    .pop()!
    .writeHead(429, { ...limits, ...pause })
    .end();
  const refused = await first;
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '3600');
  assert.equal((await ask('second')).status, 429);
  service.clock.advanceMs += HOUR_MS - 60_000;
  assert.equal((await ask('third')).status, 429);
  assert.equal(asked, 1, 'during the pause nothing is asked');

  service.clock.advanceMs += 60_000;
  next = arrived();
  const later = ['a1', 'b2', 'c3', 'd4'].map(ask);
  await next;
  // All have reached the limiter once the other three wait there, or have been sent.
  const waiting = async () => (await service.get('/api/v1/budget')).body.hosts.europe.waiting;
  while (asked + (await waiting()) < 5);
  assert.equal(asked, 2, 'one call asks whether the pause is over');
  let rest = 3;
  next = new Promise((resolve) => {
    upstream.on('asked', () => {
      rest -= 1;
      if (rest === 0) resolve([]);
    });
  });
  held.pop()!.writeHead(404, limits).end('{}');
  await next;
  assert.equal(asked, 5);
  for (const reply of held) reply.writeHead(404, limits).end('{}');
  for (const { status } of await Promise.all(later)) assert.equal(status, 404);
});
