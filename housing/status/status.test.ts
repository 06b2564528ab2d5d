import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../testing/site.ts';

test('4.6 /api/status: refreshing, the last refresh and the outcome of each source', async (t) => {
  const { app, close } = await testApp();
  t.after(close);
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
});

test('2.5 state: before the first refresh it is null and /ready is 503', async (t) => {
  const { app, close } = await testApp({ empty: true });
  t.after(close);
  assert.equal((await app.inject('/api/status')).json().last_refresh, null);
  assert.equal((await app.inject('/ready')).statusCode, 503);
  assert.equal((await app.inject('/health')).statusCode, 200);
});
