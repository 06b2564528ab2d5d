import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { affordability } from '../formula/affordability.ts';
import type { Observation } from '../market/indicator.ts';
import { valuesOf } from '../testing/filled-store.ts';
import { openHousingStore } from './housing-store.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T18:00:00Z');

const rate = (date: string, value: number): Observation => ({
  indicator: 'repo_rate_2w',
  region: 'national',
  date,
  value,
  source: 'cnb',
  kind: 'measured',
});

test('2.1 time_series: the same batch again changes nothing', () => {
  const store = openHousingStore(':memory:');
  const batch = [rate('2025-01-01', 4), rate('2026-01-01', 3.5)];
  assert.deepEqual(store.series.record(batch, now), { added: 2, revised: 0, unchanged: 0 });
  const version = store.version();
  assert.deepEqual(store.series.record(batch, later), { added: 0, revised: 0, unchanged: 2 });
  assert.equal(store.version(), version);
});

test('2.1 time_series: a corrected value is kept as a revision', () => {
  const store = openHousingStore(':memory:');
  store.series.record([rate('2026-01-01', 3.5)], now);
  const version = store.version();
  assert.deepEqual(store.series.record([rate('2026-01-01', 3.75)], later), {
    added: 0,
    revised: 1,
    unchanged: 0,
  });
  assert.ok(store.version() > version);
  assert.equal(store.series.latest('repo_rate_2w', 'national')?.value, 3.75);
  const [kept, ...more] = store.revisions.all();
  assert.deepEqual([kept?.before, kept?.after, more.length], [3.5, 3.75, 0]);
  assert.equal(kept?.seen_at, later.toISOString());
});

test('2.1 time_series: a batch is stored in one transaction', () => {
  const store = openHousingStore(':memory:');
  const bad = { ...rate('2026-01-01', 3.5), kind: 'guessed' as 'measured' };
  assert.throws(() => store.series.record([rate('2025-01-01', 4), bad], now), /CHECK/);
  assert.equal(valuesOf(store, 'cnb'), 0);
});

test('2.1, 10.1 time_series: every value has source, date, kind and sample', () => {
  const store = openHousingStore(':memory:');
  const sample = { counted: 9, dropped: 1, median: 5, lowerQuartile: 4, upperQuartile: 6 };
  const price: Observation = {
    indicator: 'avg_asking_price_m2_flat',
    region: 'brno',
    date: '2026-11-20',
    value: 5.5,
    source: 'portal',
    kind: 'measured',
    sample,
  };
  store.series.record([price], now);
  assert.deepEqual(store.series.latest('avg_asking_price_m2_flat', 'brno'), {
    value: 5.5,
    source: 'portal',
    date: '2026-11-20',
    kind: 'measured',
    sample,
  });
});

test('2.1 time_series: a value dated tomorrow is not today’s latest; monthly is the last one of each month', () => {
  const store = openHousingStore(':memory:');
  const days = ['2026-01-01', '2026-01-31', '2026-02-01', '2026-03-15', '2026-03-16'];
  store.series.record(
    days.map((date, value) => rate(date, value)),
    now,
  );
  assert.deepEqual(
    store.series.monthly('repo_rate_2w', 'national').map(({ date }) => date),
    ['2026-01-31', '2026-02-01', '2026-03-16'],
  );
  assert.equal(store.series.latest('repo_rate_2w', 'national', '2026-03-15')?.value, 3);
  assert.equal(store.series.latest('repo_rate_2w', 'national')?.value, 4);
});

const row = (region: string, date: string, price: number, snapshot: 'current' | 'historical') =>
  affordability(region, date, snapshot, {
    price: { value: price, source: 'portal', date, kind: 'measured' },
    wage: { value: 45_000, source: 'czso', date: '2024-01-01', kind: 'measured' },
  });

test('2.1 affordability: a row is read as it was written, missing values missing', () => {
  const store = openHousingStore(':memory:');
  const written = row('brno', '2026-11-20', 100_000, 'current');
  assert.equal(store.affordability.write([written], now), 1);
  const { computedAt, ...read } = store.affordability.latest('brno')!;
  assert.deepEqual(read, written);
  assert.equal(computedAt, now.toISOString());
  assert.equal(read.mortgageRatePct, undefined);
});

test('2.1 affordability: the same row again changes nothing', () => {
  const store = openHousingStore(':memory:');
  const rows = [row('brno', '2026-11-20', 100_000, 'current')];
  store.affordability.write(rows, now);
  const version = store.version();
  assert.equal(store.affordability.write(rows, later), 0);
  assert.equal(store.version(), version);
  assert.equal(store.affordability.count(), 1);
  assert.equal(store.affordability.latest('brno')?.computedAt, now.toISOString());
});

test('2.1 affordability: yearly is the latest row of each year', () => {
  const store = openHousingStore(':memory:');
  const days = Array.from({ length: 400 }, (_, index) => {
    const date = new Date(Date.UTC(2025, 11, 1 + index)).toISOString().slice(0, 10);
    return row('brno', date, 100_000 + index, 'current');
  });
  store.affordability.write([row('brno', '2010-01-01', 5, 'historical'), ...days], now);
  store.affordability.write([row('praha', '2026-01-01', 7, 'current')], now);
  assert.deepEqual(
    store.affordability.yearly('brno').map(({ date }) => date),
    ['2010-01-01', '2025-12-31', '2026-12-31', '2027-01-04'],
  );
  assert.deepEqual(
    store.affordability.allLatest().map(({ region, date }) => [region, date]),
    [
      ['brno', '2027-01-04'],
      ['praha', '2026-01-01'],
    ],
  );
});

test('2.1 affordability: historical rows are not current ones', () => {
  const store = openHousingStore(':memory:');
  store.affordability.write([row('brno', '2010-01-01', 5, 'historical')], now);
  assert.equal(store.affordability.latest('brno'), undefined);
  assert.deepEqual(store.affordability.allLatest(), []);
  assert.deepEqual(store.affordability.yearly('nowhere'), []);
});

test('2.1 example_listings: three, cheapest first; an empty list keeps the former ones', () => {
  const store = openHousingStore(':memory:');
  const listing = (price: number) => ({
    name: 'x',
    price,
    areaM2: 50,
    pricePerM2: price / 50,
    url: '',
  });
  assert.ok(store.listings.replace('brno', 'sale', [3, 1, 2, 4].map(listing), now));
  assert.ok(!store.listings.replace('brno', 'sale', [4, 3, 2, 1].map(listing), later));
  assert.ok(!store.listings.replace('brno', 'sale', [], later));
  assert.deepEqual(
    store.listings.of('brno', 'sale').map(({ price }) => price),
    [1, 2, 3],
  );
  assert.deepEqual(store.listings.of('brno', 'rent'), []);
});

test('2.1 fetch_log: an open run of a killed process becomes failed', () => {
  const store = openHousingStore(':memory:');
  const good = store.fetchLog.start('cnb', now);
  store.fetchLog.finish(good, { outcome: 'updated', recordsCount: 91 }, now);
  store.fetchLog.start('cnb', later);
  assert.equal(store.fetchLog.state('cnb').lastRun?.outcome, undefined);
  assert.equal(store.fetchLog.closeInterrupted(later), 1);
  const { lastRun, lastGood } = store.fetchLog.state('cnb');
  assert.equal(lastRun?.outcome, 'failed');
  assert.match(lastRun?.errorMessage ?? '', /interrupted/);
  assert.equal(lastGood?.recordsCount, 91);
});

test('1.2, 2.1 transaction: what is written at once is seen together or not at all', () => {
  const store = openHousingStore(':memory:');
  const version = store.version();
  const write = () =>
    store.atOnce(() => {
      store.series.record([rate('2026-01-01', 3.5)], now);
      store.affordability.write([row('brno', '2026-11-20', 100_000, 'current')], now);
      throw new Error('in the middle');
    });
  assert.throws(write, /in the middle/);
  assert.equal(valuesOf(store, 'cnb'), 0);
  assert.equal(store.affordability.count(), 0);
  assert.equal(store.version(), version);
});

test('3 lease: held by one process, lost without renewal', () => {
  const store = openHousingStore(':memory:');
  const { lease } = store;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  assert.ok(lease.take('other-host#1#a', now));
  assert.ok(!lease.take('other-host#2#b', after(60)));
  assert.ok(lease.renew('other-host#1#a', after(60)));
  assert.ok(!lease.take('other-host#2#b', after(170)));
  assert.ok(lease.isTaken(after(170)));
  assert.ok(lease.take('other-host#2#b', after(181)));
  assert.ok(!lease.renew('other-host#1#a', after(182)));
  lease.release('other-host#2#b');
  assert.ok(!lease.isTaken(after(182)));
});

test('2.1 a reopened store has its data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'housing-store-'));
  const path = join(folder, 'housing.db');
  const first = openHousingStore(path);
  first.series.record([rate('2026-01-01', 3.5)], now);
  first.validators.keep('document', { etag: '"1"', lastModified: undefined });
  const version = first.version();
  first.close();
  const second = openHousingStore(path);
  assert.equal(second.series.latest('repo_rate_2w', 'national')?.value, 3.5);
  assert.deepEqual(second.validators.of('document'), { etag: '"1"', lastModified: undefined });
  assert.equal(second.version(), version);
  second.close();
  rmSync(folder, { recursive: true });
});
