import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSurroundings } from '../testing/filled-store.ts';
import { storePlausible } from './gate.ts';

const NOW = '2026-11-20T12:00:00Z';

test('10.10 gate: into an empty store a first value far from its expected level is held until confirmed', async (t) => {
  let factor = 3;
  const world = await startSurroundings({ now: NOW, priceFactor: () => factor });
  t.after(world.close);
  const { store, refresh } = world;
  await refresh.fetch({ only: ['portal'] });
  assert.equal(store.series.latest('avg_asking_price_m2_flat', 'brno'), undefined);
  const held = store.quarantine.all().filter(({ region }) => region === 'brno');
  assert.ok(held.length > 0 && held.every(({ rule }) => rule === 'level' || rule === 'bounds'));
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
  assert.equal(store.series.latest('avg_monthly_wage', 'elsewhere')?.value, 150_000);
});
