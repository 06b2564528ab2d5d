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

test('2.5 last_refresh: is set at the end of the first refresh, not when its first source has answered', async (t) => {
  const { app, refresh, sources, close } = await testApp({ empty: true, slowMs: 60_000 });
  t.after(close);
  sources.fault('cnb', 'slow');
  const abort = new AbortController();
  const underWay = refresh.run({ signal: abort.signal });
  while (sources.requests().cnb === 0) await new Promise((done) => setTimeout(done, 5));
  const during = (await app.inject('/api/status')).json();
  assert.deepEqual([during.refreshing, during.last_refresh], [true, null]);
  assert.equal(during.sources[0].outcome, 'updated');
  abort.abort();
  await underWay;
  assert.equal((await app.inject('/api/status')).json().last_refresh, '2026-11-20 12:00 UTC');
});

test('2.5 state: before the first refresh it is null and /ready is 503', async (t) => {
  const { app, close } = await testApp({ empty: true });
  t.after(close);
  assert.equal((await app.inject('/api/status')).json().last_refresh, null);
  assert.equal((await app.inject('/ready')).statusCode, 503);
  assert.equal((await app.inject('/health')).statusCode, 200);
});

test('2.5 metrics: runs of each source by outcome, and what is held, also as a warning of /ready', async (t) => {
  const { app, store, sources, refresh, close } = await testApp();
  t.after(close);
  sources.fault('portal', 'down');
  await refresh.run();
  const observation = {
    indicator: 'repo_rate_2w',
    region: 'national',
    date: '2026-11-20',
  } as const;
  const held = { ...observation, value: 45, source: 'cnb', kind: 'measured' } as const;
  store.quarantine.put(held, 'bounds', 3.5, '2026-11-20T10:00:00.000Z');
  const metrics = (await app.inject('/metrics')).body;
  assert.match(metrics, /tessera_source_fetches_total\{source="portal",outcome="updated"\} 1/);
  assert.match(metrics, /tessera_source_fetches_total\{source="portal",outcome="failed"\} 1/);
  assert.match(metrics, /tessera_figures_held\{source="cnb"\} 1/);
  assert.match(metrics, /tessera_figures_stale\{source="cnb"\} 0/);
  const ready = await app.inject('/ready');
  assert.equal(ready.statusCode, 200);
  assert.match(ready.json().warning, /values in quarantine: 1/);
});
