import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { testApp } from './testing/site.ts';

type Row = Record<'source' | 'step' | 'reason' | 'instead' | 'seen_at' | 'last_seen_at', string> & {
  readonly times: number;
  readonly sha256: string | null;
  readonly bytes: number | null;
};

const FIRST = { source: 'cnb', step: 'read', instead: 'values of the fetch of 2026-11-20' };

test('10.5: a reply that cannot be read is in the public record, with digest, reason and replacement', async (t) => {
  const { app, sources, refresh, setNow, close } = await testApp();
  t.after(close);
  assert.deepEqual((await app.inject('/api/refusals')).json().rows, []);
  sources.fault('cnb', 'html');
  const page = Buffer.from(await (await fetch(`${sources.cnbUrl}/x.txt`)).arrayBuffer());
  for (const day of ['22', '23']) {
    setNow(`2026-11-${day}T12:00:00Z`);
    await refresh.fetchAndCompute({ only: ['cnb'] });
  }
  const { total, rows } = (await app.inject('/api/refusals')).json();
  assert.equal(total, 1);
  assert.deepEqual(rows[0], {
    ...FIRST,
    seen_at: '2026-11-22T12:00:00.000Z',
    last_seen_at: '2026-11-23T12:00:00.000Z',
    times: 2,
    sha256: createHash('sha256').update(page).digest('hex'),
    bytes: page.length,
    reason: 'cnb repo rate, line 1: not in the expected form',
  });
});

test('10.5: what leads elsewhere, what the gate refuses and what is incomplete are recorded; an outage is not', async (t) => {
  const { app, sources, refresh, setNow, close } = await testApp();
  t.after(close);
  const ask = async (
    source: 'macro' | 'portal' | 'cnb',
    fault: Parameters<typeof sources.fault>[1],
  ) => {
    sources.fault(source, fault);
    setNow('2026-11-22T12:00:00Z');
    await refresh.fetchAndCompute({ only: [source] });
    return ((await app.inject('/api/refusals')).json().rows as Row[])[0];
  };
  assert.equal(await ask('cnb', 'down'), undefined);
  assert.equal(await ask('cnb', 'error'), undefined);
  const away = await ask('macro', 'redirect-away');
  assert.deepEqual(
    [away?.step, away?.reason],
    ['fetch', 'refused to follow a redirect to elsewhere.invalid'],
  );
  const empty = await ask('portal', 'empty');
  assert.equal(empty?.step, 'check');
  assert.match(empty?.reason ?? '', /^portal \w+ (sale|rent): most of it is missing$/);
  const everything = (await app.inject('/api/refusals?format=csv')).body;
  assert.match(
    everything,
    /^source,step,seen_at,last_seen_at,times,sha256,bytes,reason,instead\r\n/,
  );
  assert.doesNotMatch(everything, /sandbox-key|api_key|\?/);
  const metrics = (await app.inject('/metrics')).body;
  for (const [source, outcome, count] of [
    ['cnb', 'failed', 2],
    ['macro', 'refused', 1],
    ['portal', 'refused', 1],
    ['czso', 'ok', 1],
  ]) {
    const line = `tessera_source_fetches_total{source="${source}",outcome="${outcome}"} ${count}`;
    assert.ok(metrics.includes(line), line);
  }
  assert.match(metrics, /tessera_source_last_success_timestamp_seconds\{source="czso"\} 1\.?\d*e?/);
});

test('10.5: the record stays over a restart and stands on /data in both languages', async (t) => {
  const folder = temporaryFolder('refusals');
  t.after(() => rm(folder, { recursive: true }));
  const databasePath = join(folder, 'housing.db');
  const first = await testApp({ databasePath });
  first.sources.fault('cnb', 'html');
  await first.refresh.fetchAndCompute({ only: ['cnb'] });
  await first.close();
  const second = await testApp({ databasePath, empty: true });
  t.after(second.close);
  const page = async (lang: string) =>
    (await second.app.inject({ url: '/data', headers: { cookie: `lang=${lang}` } })).body;
  assert.match(await page('en'), /line 1: not in the expected form/);
  assert.match(
    await page('cs'),
    /line 1: není v očekávaném tvaru.*hodnoty stažené 20\. 11\. 2026/s,
  );
});
