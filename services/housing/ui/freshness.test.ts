import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorName, SourceState } from '../market/indicator.ts';
import { oldValues } from '../market/rhythm.ts';
import { age, type Freshness, freshnessBadge } from './freshness.ts';

const now = new Date('2026-11-20T12:00:00Z');
const run = (finishedAt: string, outcome: 'updated' | 'failed' = 'updated') => ({
  source: 'portal' as const,
  outcome,
  recordsCount: 1,
  errorMessage: undefined,
  startedAt: finishedAt,
  finishedAt,
});
const freshness = (portal: Partial<SourceState>, more: Partial<Freshness> = {}): Freshness => ({
  refreshing: false,
  lastRefresh: '2026-11-20T11:00:00Z',
  sources: [{ source: 'portal', lastRun: undefined, lastGood: undefined, ...portal }],
  now,
  quarantined: 0,
  version: 7,
  ...more,
});

test('2.5 state: a running refresh is shown and polled often', () => {
  const badge = String(freshnessBadge('en', freshness({}, { refreshing: true })));
  assert.match(badge, /downloading/);
  assert.match(badge, /hx-trigger="every 5s"/);
});

test('10.2 freshness: a failure is a warning that says when the source last answered', () => {
  const failed = run('2026-11-20T11:30:00Z', 'failed');
  const before = freshness({ lastRun: failed, lastGood: run('2026-11-10T06:00:00Z') });
  assert.match(String(freshnessBadge('en', before)), /pill warn[\s\S]*10 days ago/);
  const never = freshness({ lastRun: failed, lastGood: undefined });
  assert.match(String(freshnessBadge('en', never)), /no complete response yet/);
});

test('10.2 freshness: an older data version offers a link to newer figures', () => {
  assert.match(String(freshnessBadge('en', freshness({}), 6)), /Load newer figures/);
  assert.doesNotMatch(String(freshnessBadge('en', freshness({}), 7)), /Load newer figures/);
});

test('10.2 freshness: ages are in the largest whole unit', () => {
  const ago = (iso: string) => age('cs', iso, now);
  assert.equal(ago('2026-11-20T12:00:00Z'), 'nyní');
  assert.equal(ago('2026-11-20T11:59:00Z'), 'před 1 minutou');
  assert.equal(ago('2026-11-20T09:00:00Z'), 'před 3 hodinami');
  assert.equal(ago('2026-11-15T12:00:00Z'), 'před 5 dny');
});

test('10.2 age: a value is old by the rhythm of its own series, whenever it was downloaded', () => {
  const of = (indicator: IndicatorName, date: string) =>
    oldValues([{ region: 'brno', indicator, source: 'any', date }], now).length;
  assert.equal(of('avg_rent_m2_flat', '2026-10-31'), 0);
  assert.equal(of('avg_rent_m2_flat', '2026-10-29'), 1);
  assert.equal(of('mortgage_rate_avg', '2026-08-31'), 0);
  assert.equal(of('mortgage_rate_avg', '2026-08-01'), 1);
  assert.equal(of('avg_monthly_wage', '2024-01-01'), 0);
  assert.equal(of('avg_monthly_wage', '2023-01-01'), 1);
  // Both indices come late.
  assert.equal(of('nominal_property_price_index', '2025-10-01'), 0);
  assert.equal(of('nominal_property_price_index', '2025-07-01'), 1);
  assert.equal(of('cpi', '2026-03-01'), 0);
  assert.equal(of('cpi', '2026-02-01'), 1);
  // A rate holds until it is changed.
  assert.equal(of('repo_rate_2w', '2010-01-01'), 0);
});

test('10.2 age: the badge names old values and is not up to date', () => {
  const observed = ['praha', 'brno', 'plzen', 'zlin', 'zlin'].map((region, at) => ({
    region,
    indicator: 'avg_rent_m2_flat' as const,
    source: 'portal',
    date: `2025-11-${20 - at}`,
  }));
  const good = run('2026-11-20T11:00:00Z');
  const badge = String(
    freshnessBadge('en', freshness({ lastRun: good, lastGood: good }, { observed })),
  );
  assert.match(badge, /some figures are out of date/);
  assert.match(badge, /replaced by now: Zlín, real-estate portal: 16 Nov 2025; .*and 2 more\./);
  assert.doesNotMatch(badge, /up to date/);
});

test('10.2, 10.10 freshness: neither quarantined values nor a lack of rows is up to date', () => {
  const good = run('2026-11-20T11:00:00Z');
  const badge = (more: Partial<Freshness>) =>
    String(freshnessBadge('en', freshness({ lastRun: good, lastGood: good }, more)));
  assert.match(badge({}), /up to date/);
  const waiting = badge({ quarantined: 29 });
  assert.match(waiting, /pill warn[^>]*>some values await verification/);
  assert.doesNotMatch(waiting, /up to date/);
  const uncomputed = badge({ observed: [] });
  assert.match(uncomputed, /downloaded, not computed yet/);
  assert.doesNotMatch(uncomputed, /up to date/);
});

test('10.2 age: series of one region, source and day are named once', () => {
  const old = { region: 'praha', source: 'czso', date: '2020-01-01' };
  const observed = [
    { ...old, indicator: 'avg_monthly_wage' as const },
    { ...old, indicator: 'median_monthly_wage' as const },
  ];
  assert.equal(oldValues(observed, now).length, 2);
  const badge = String(freshnessBadge('en', freshness({}, { observed })));
  assert.equal(badge.match(/Czech Statistical Office/g)?.length, 1);
});
