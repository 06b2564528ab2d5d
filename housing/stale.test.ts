import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshnessOf } from './context.ts';
import { troublesOf } from './refresh/troubles.ts';
import { NOW, type TestApp, testApp } from './testing/site.ts';

let made: TestApp;
after(() => made.close());
before(async () => {
  made = await testApp({ empty: true });
  const { store, refresh } = made;
  // One download brings both indices; no figure uses the real one.
  const indices = ['nominal_property_price_index', 'real_property_price_index'] as const;
  const quarters = Array.from({ length: 104 }, (_, at) => ({
    indicator: indices[Math.floor(at / 52)]!,
    region: 'national',
    date: `${2010 + Math.floor((at % 52) / 4)}-${String((at % 4) * 3 + 1).padStart(2, '0')}-01`,
    value: 100 + (at % 52),
    source: 'macro' as const,
    kind: 'measured' as const,
  }));
  store.series.record(quarters, new Date('2026-11-20T11:00:00Z'));
  await refresh.fetchAndCompute({ only: ['cnb', 'czso', 'portal'] });
});

const body = async (url: string) =>
  (await made.app.inject({ url, headers: { cookie: 'lang=en' } })).body;
const STALE = [{ series: 'nominal_property_price_index', region: 'national', date: '2022-10-01' }];
const HOUSEHOLD = 'net_income=62000&current_savings=900000';

test('10.2 age: an index that ended four years ago is named on every page with its figures', async () => {
  const pages = ['/', '/region/brno', '/compare', '/forecast', '/rent-or-buy', '/data'];
  for (const path of [...pages, `/rent-or-buy?${HOUSEHOLD}`]) {
    const page = await body(path);
    assert.match(page, /some figures are out of date/, path);
    assert.match(page, /Czech Republic, FRED \(BIS, OECD\): 1 Oct 2022/, path);
  }
});

test('10.2 age: a chart and a reply made from it say so, others do not', async () => {
  const charts = ['forecast', 'history?region=brno', 'compare', 'rent-burden'].map(
    (chart) => `/api/chart/${chart}`,
  );
  const replies = [`/api/household?region=brno&${HOUSEHOLD}`, '/api/rent-or-buy?region=brno'];
  for (const url of [...charts, ...replies]) {
    assert.deepEqual(JSON.parse(await body(url)).stale, STALE, url);
  }
  assert.equal(JSON.parse(await body('/api/chart/wages')).stale, undefined);
  const drawn = (await body('/forecast')).match(/replaced by now: Czech Republic/g) ?? [];
  assert.equal(drawn.length >= 4, true, 'the badge, and the pictures of prices, years and rents');
});

test('2.5, 10.2 age: readiness and metrics count the stale index of a source that answers', () => {
  const { store, refresh } = made;
  const now = { store, refreshing: refresh.running, clock: () => new Date(NOW) };
  const [trouble, ...others] = troublesOf(store, freshnessOf(now));
  assert.deepEqual(others, []);
  assert.deepEqual(trouble, {
    ...{ source: 'macro', state: 'stale', figures: 'price indices and consumer prices', count: 1 },
    reason: 'the source answers, but its newest value is of 2022-10-01',
    since: new Date('2022-10-01'),
  });
});

test('10.2 age: an old mean wage is named although the median is of the same day', async () => {
  made.setNow('2027-02-01T12:00:00Z');
  const seriesOf = async (url: string) => {
    const { stale = [] } = JSON.parse(await body(url)) as { stale?: { series: string }[] };
    return [...new Set(stale.map(({ series }) => series))];
  };
  assert.deepEqual(await seriesOf('/api/chart/wages'), ['avg_monthly_wage']);
  const household = await seriesOf(`/api/household?region=brno&${HOUSEHOLD}`);
  assert.ok(household.includes('avg_monthly_wage'));
  assert.ok(!household.includes('median_monthly_wage'), 'it is in no answer to a household');
});

test('1.8 /forecast: the last known year is not called the last with wages when the index ends before them', async () => {
  const page = await body('/forecast');
  assert.match(
    page,
    /In 2022, the last year with both a published price index and wages, a flat cost/,
  );
  assert.match(page, /ends with the last year of published price indices and wages/);
  const { body: czech } = await made.app.inject({ url: '/forecast', cookies: { lang: 'cs' } });
  assert.match(czech, /V roce 2022, posledním se zveřejněným indexem cen i mzdami, stál byt/);
});
