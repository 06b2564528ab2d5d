import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regions } from '../market/region.ts';
import { startSurroundings } from '../testing/filled-store.ts';
import { acceptQuarantined, storePlausible } from './gate.ts';

const NOW = '2026-11-20T12:00:00Z';

test('10.10 gate: into an empty store a first value far from its expected level is held until a person accepts it', async (t) => {
  let factor = 3;
  const world = await startSurroundings({ now: NOW, priceFactor: () => factor });
  t.after(world.close);
  const { store, refresh } = world;
  await refresh.fetch({ only: ['portal'] });
  assert.equal(store.series.latest('avg_asking_price_m2_flat', 'brno'), undefined);
  const held = store.quarantine.all().filter(({ region }) => region === 'brno');
  assert.ok(held.length > 0 && held.every(({ rule }) => rule === 'level' || rule === 'bounds'));
  // 471,000 per m² is out of bounds, and there is no last good value to show beside it.
  const outside = store.quarantine.all().find(({ rule }) => rule === 'bounds');
  assert.equal(outside?.region, 'praha');
  assert.equal(outside.previous, undefined);
  factor = 1;
  world.setNow('2026-11-20T18:00:00Z');
  await refresh.fetch({ only: ['portal'], force: true });
  assert.ok(store.series.latest('avg_asking_price_m2_flat', 'brno'));
  assert.equal(store.quarantine.count(), 0);

  const rent = (value: number) => [
    {
      indicator: 'avg_rent_m2_flat' as const,
      region: 'elsewhere',
      date: '2026-11-20',
      value,
      source: 'portal' as const,
      kind: 'measured' as const,
    },
    {
      indicator: 'avg_monthly_wage' as const,
      region: 'elsewhere',
      date: '2025-01-01',
      value: value * 1000,
      source: 'czso' as const,
      kind: 'measured' as const,
    },
  ];
  storePlausible(store, rent(150), new Date('2026-11-20T12:00:00Z'));
  assert.equal(store.series.latest('avg_monthly_wage', 'elsewhere'), undefined);
  storePlausible(store, rent(150), new Date('2026-11-21T12:00:00Z'));
  assert.equal(store.series.latest('avg_monthly_wage', 'elsewhere'), undefined);
  acceptQuarantined(store, 'all', new Date('2026-11-21T13:00:00Z'));
  assert.equal(store.series.latest('avg_monthly_wage', 'elsewhere')?.value, 150_000);
  // Fetched again, the accepted value is the last good one.
  storePlausible(store, rent(150), new Date('2026-11-22T12:00:00Z'));
  assert.equal(store.quarantine.count(), 0);
});

test('10.10 gate: first prices × 1.9 are held in every region, however often they are fetched', async (t) => {
  const world = await startSurroundings({ now: NOW, priceFactor: () => 1.9 });
  t.after(world.close);
  const { store, refresh } = world;
  for (const now of [NOW, '2026-11-21T12:00:00Z', '2026-11-23T12:00:00Z']) {
    world.setNow(now);
    await refresh.fetchAndCompute({ force: true });
    for (const { slug } of regions) {
      assert.equal(store.series.latest('avg_asking_price_m2_flat', slug), undefined, slug);
    }
  }
});

test('10.10 gate: a first repo rate of 30 % is held, and the last row of a first document is compared with those before it', async (t) => {
  const world = await startSurroundings({ now: NOW });
  t.after(world.close);
  const { store } = world;
  const rate = (date: string, value: number) => ({
    ...{ indicator: 'repo_rate_2w' as const, region: 'national', date, value },
    ...{ source: 'cnb' as const, kind: 'measured' as const },
  });
  storePlausible(store, [rate('2026-11-01', 30)], new Date(NOW));
  assert.equal(store.series.latest('repo_rate_2w', 'national'), undefined);
  storePlausible(store, [rate('2025-05-09', 3.5), rate('2026-11-01', 14)], new Date(NOW));
  assert.equal(store.series.latest('repo_rate_2w', 'national')?.value, 3.5);
  assert.equal(store.quarantine.all()[0]?.rule, 'extreme');
});
