import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '../app.ts';
import { filledSurroundings, startSurroundings } from '../testing/filled-store.ts';

const appOf = async ({ store, refresh }: Awaited<ReturnType<typeof startSurroundings>>) =>
  createApp({
    store,
    refreshing: refresh.running,
    clock: () => new Date('2026-11-20T12:00:00Z'),
    version: 'test',
    log: { level: 'silent', format: 'json' },
    rateLimits: false,
  });

test('4.A /api/status: refreshing, the last refresh, and how each source fared', async (t) => {
  const surroundings = await filledSurroundings();
  t.after(surroundings.close);
  const app = await appOf(surroundings);
  const reply = await app.inject('/api/status');
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.headers['cache-control'], 'no-store');
  const { refreshing, last_refresh, sources } = reply.json();
  assert.equal(refreshing, false);
  assert.equal(last_refresh, '2026-11-20 12:00 UTC');
  assert.deepEqual(sources[1], {
    source: 'cnb',
    outcome: 'updated',
    records: 91,
    error: null,
    last_asked: '2026-11-20 12:00 UTC',
    last_good: '2026-11-20 12:00 UTC',
  });
  await app.close();
});

test('2.A state: before the first refresh there is none, and the service is not ready', async (t) => {
  const surroundings = await startSurroundings();
  t.after(surroundings.close);
  const app = await appOf(surroundings);
  assert.equal((await app.inject('/api/status')).json().last_refresh, null);
  assert.equal((await app.inject('/ready')).statusCode, 503);
  assert.equal((await app.inject('/health')).statusCode, 200);
  await app.close();
});
