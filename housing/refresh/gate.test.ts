import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IndicatorName, SourceName } from '../market/indicator.ts';
import { type Lie, lyingSources } from '../testing/lying-sources.ts';
import { acceptQuarantined, storePlausible } from './gate.ts';

const NOW = '2026-11-20T12:00:00Z';

/** Applies a change to every listing of one request. */
const listings =
  (
    change: (listing: Record<string, unknown>) => object,
    pattern = /locality_district_id=72/,
  ): Lie =>
  (body, path) => {
    if (!path.includes('/estates/search') || !pattern.test(path)) return body;
    const reply = JSON.parse(body);
    return JSON.stringify({ ...reply, results: reply.results.map(change) });
  };
const times = (factor: number) =>
  listings((flat) => ({
    ...flat,
    price: Number(flat.price) * factor,
    price_czk: Number(flat.price_czk) * factor,
    price_summary_czk: Number(flat.price_summary_czk) * factor,
  }));

type Case = readonly [
  what: string,
  source: SourceName,
  lie: Lie,
  series: IndicatorName,
  region: string,
  held: RegExp,
];

const lies: readonly Case[] = [
  ['one region × 5', 'portal', times(5), 'avg_asking_price_m2_flat', 'brno', /outside the bounds/],
  [
    'prices in euros',
    'portal',
    times(1 / 25),
    'avg_asking_price_m2_flat',
    'brno',
    /outside the bounds/,
  ],
  [
    'one listing as a mean',
    'portal',
    (body, path) => {
      if (!/locality_district_id=72/.test(path)) return body;
      const reply = JSON.parse(body);
      const results = reply.results.slice(0, 1);
      return JSON.stringify({ ...reply, results, pagination: { ...reply.pagination, total: 1 } });
    },
    'avg_asking_price_m2_flat',
    'brno',
    /only 1 listings/,
  ],
  [
    'a repo rate of 99',
    'cnb',
    (body) => `${body.trim()}\r\n20261119|99,00\r\n`,
    'repo_rate_2w',
    'national',
    /outside the bounds/,
  ],
  [
    'an index row of 2099',
    'macro',
    (body) => body.replace(/("observations":\[)/, '$1{"date":"2099-01-01","value":"900"},'),
    'nominal_property_price_index',
    'national',
    /a date for which there cannot be a value yet/,
  ],
];

describe('10.10 lies of the sources', () => {
  for (const [what, source, lie, indicator, region, reason] of lies) {
    test(`10.10 gate: ${what} ends in quarantine, and the last good value is served`, async (t) => {
      const world = await lyingSources(NOW);
      t.after(world.close);
      const before = world.store.series.latest(indicator, region, '2026-11-20');
      world.lie(lie);
      world.setNow('2026-11-22T12:00:00Z');
      await world.lyingRefresh.fetchAndCompute({ only: [source], force: true });
      const after = world.store.series.latest(indicator, region);
      assert.equal(after?.value, before?.value);
      assert.equal(after?.date, before?.date);
      const held = world.store.quarantine.of({ indicator, region, source });
      assert.ok(held, 'nothing is in quarantine');
      const { reasonText } = await import('../quarantine/phrases.ts');
      assert.match(reasonText('en', held), reason);
      // Bounds, dates and samples are never released by time.
      world.setNow('2026-11-24T12:00:00Z');
      await world.lyingRefresh.fetchAndCompute({ only: [source], force: true });
      assert.equal(world.store.series.latest(indicator, region)?.value, before?.value);
      // An honest answer settles it.
      world.lie(undefined);
      await world.lyingRefresh.fetchAndCompute({ only: [source], force: true });
      const settled = world.store.quarantine.of({ indicator, region, source });
      assert.equal(settled, undefined, 'still in quarantine');
    });
  }

  test('10.10 gate: a listing priced per m² is converted by its unit', async (t) => {
    const world = await lyingSources(NOW);
    t.after(world.close);
    const before = world.store.series.latest('avg_asking_price_m2_flat', 'brno')!.value;
    world.lie(
      listings((flat) => {
        const area = Number(/(\d+)\s*m²/u.exec(String(flat.advert_name))?.[1]);
        const perM2 = Math.round(Number(flat.price_summary_czk) / area);
        const unit = { name: 'za m²', value: 3 };
        return {
          ...flat,
          price: perM2,
          price_czk: perM2,
          price_summary_czk: null,
          price_unit_cb: unit,
        };
      }),
    );
    world.setNow('2026-11-22T12:00:00Z');
    await world.lyingRefresh.fetch({ only: ['portal'], force: true });
    const after = world.store.series.latest('avg_asking_price_m2_flat', 'brno')!.value;
    assert.ok(Math.abs(after / before - 1) < 0.03, `${before} → ${after}`);
  });

  test('10.10 gate: yearly wages as monthly ones are refused as a whole', async (t) => {
    const world = await lyingSources(NOW);
    t.after(world.close);
    const before = world.store.series.latest('avg_monthly_wage', 'national');
    world.lie((body, path) =>
      path.endsWith('.csv')
        ? body.replace(/^("?\d+"?,"?)(\d{5})(?=[".,])/gm, (_all, id, wage) => `${id}${wage * 12}`)
        : body,
    );
    world.setNow('2026-11-22T12:00:00Z');
    const report = await world.lyingRefresh.fetch({ only: ['czso'], force: true });
    assert.ok(report.kind === 'done');
    assert.equal(report.sources[0]?.outcome, 'failed');
    assert.match(
      report.sources[0]?.message ?? '',
      /\d+ of \d+ known values of avg_monthly_wage differ by more than 3 %/,
    );
    assert.deepEqual(world.store.series.latest('avg_monthly_wage', 'national'), before);
  });

  test('10.10 gate: repeated and missing pages are refused', async (t) => {
    const world = await lyingSources(NOW);
    t.after(world.close);
    let first = '';
    world.lie((body, path) => {
      if (!/search.*locality_region_id=10&/.test(path)) return body;
      first ||= body;
      return first;
    });
    world.setNow('2026-11-22T12:00:00Z');
    const report = await world.lyingRefresh.fetch({ only: ['portal'], force: true });
    assert.ok(report.kind === 'done');
    assert.match(
      report.sources[0]?.message ?? '',
      /praha (sale|rent), line 1: expected \d+ listings, found/,
    );
    assert.equal(
      world.store.series.latest('avg_asking_price_m2_flat', 'praha')?.date,
      '2026-11-20',
    );
  });
});

test('10.10 accept: stores chosen values whatever their rule; a batch of lies is refused', async (t) => {
  const world = await lyingSources(NOW);
  t.after(world.close);
  const { store } = world;
  const wage = (region: string, value: number) => ({
    indicator: 'avg_monthly_wage' as const,
    region,
    date: '2025-01-01',
    value,
    source: 'czso' as const,
    kind: 'measured' as const,
  });
  storePlausible(store, [wage('praha', 300_000), wage('vysocina', 70_000)], new Date(NOW));
  const [first, second] = store.quarantine.all();
  assert.equal(acceptQuarantined(store, [first!.id], new Date(NOW)), 1);
  assert.equal(store.series.latest('avg_monthly_wage', first!.region)?.value, first!.value);
  assert.deepEqual(
    store.quarantine.all().map(({ id }) => id),
    [second!.id],
  );
  assert.equal(acceptQuarantined(store, 'all', new Date(NOW)), 1);
  const many = Array.from({ length: 31 }, (_, at) => ({
    ...wage('national', -1),
    date: `${1980 + at}-01-01`,
  }));
  assert.throws(() => storePlausible(store, many, new Date(NOW)), /31 implausible values/);
});
