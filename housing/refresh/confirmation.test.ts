import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lyingSources } from '../testing/lying-sources.ts';
import { acceptQuarantined, storePlausible } from './gate.ts';

const NOW = '2026-11-20T12:00:00Z';

test('10.10 confirmation: a jump is stored when it is seen again 20 hours later, not before', async (t) => {
  const world = await lyingSources(NOW);
  t.after(world.close);
  const { store } = world;
  const jump = (date: string, value: number) => ({
    indicator: 'repo_rate_2w' as const,
    region: 'national',
    date,
    value,
    source: 'cnb' as const,
    kind: 'measured' as const,
  });
  const before = store.series.latest('repo_rate_2w', 'national')!.value;
  const batch = [jump('2026-11-19', before + 6.75)];
  const at = (time: string) => new Date(`2026-11-${time}:00:00Z`);
  assert.equal(storePlausible(store, batch, at('20T12')).quarantined, 1);
  assert.equal(storePlausible(store, batch, at('21T07')).quarantined, 1);
  assert.equal(store.series.latest('repo_rate_2w', 'national')!.value, before);
  assert.equal(storePlausible(store, batch, at('21T08')).changed, 1);
  assert.equal(store.series.latest('repo_rate_2w', 'national')!.value, before + 6.75);
  assert.equal(store.quarantine.count(), 0);
});

const priceOfJihlava = (date: string, value: number) => [
  {
    indicator: 'avg_asking_price_m2_flat' as const,
    region: 'jihlava',
    date,
    value,
    source: 'portal' as const,
    kind: 'measured' as const,
  },
];

test('10.10 gate: revisions of one day cannot add up beyond the limit', async (t) => {
  const world = await lyingSources(NOW);
  t.after(world.close);
  const { store } = world;
  const latest = () => store.series.latest('avg_asking_price_m2_flat', 'jihlava')!.value;
  const before = latest();
  for (const [minute, factor] of [1.29, 1.66, 1.4, 1.35].entries()) {
    const at = new Date(`2026-11-20T13:0${minute}:00Z`);
    storePlausible(store, priceOfJihlava('2026-11-20', before * factor), at);
  }
  assert.equal(latest(), before * 1.29);
  assert.equal(store.quarantine.count(), 1);
  // Nor do the days after it start from the drifted value.
  for (const [day, factor] of [1.3, 1.5, 1.7, 2].entries()) {
    const date = `2026-11-${21 + day}`;
    const batch = priceOfJihlava(date, before * 1.29 * factor);
    storePlausible(store, batch, new Date(`${date}T12:00:00Z`));
  }
  assert.equal(latest(), before * 1.29);
});

test('10.10 confirmation: doubled prices stay in quarantine until a person accepts them', async (t) => {
  const world = await lyingSources(NOW);
  t.after(world.close);
  const { store } = world;
  const latest = () => store.series.latest('avg_asking_price_m2_flat', 'jihlava')!.value;
  const before = latest();
  const days = ['21', '22', '25', '30'];
  for (const day of days) {
    const batch = priceOfJihlava(`2026-11-${day}`, before * 2);
    storePlausible(store, batch, new Date(`2026-11-${day}T12:00:00Z`));
    assert.equal(latest(), before);
    assert.equal(store.quarantine.all()[0]?.rule, 'extreme');
  }
  assert.equal(acceptQuarantined(store, 'all', new Date('2026-11-30T13:00:00Z')), 1);
  // The series continues from the accepted value.
  const next = priceOfJihlava('2026-12-01', before * 2.02);
  assert.equal(storePlausible(store, next, new Date('2026-12-01T12:00:00Z')).quarantined, 0);
  assert.equal(latest(), before * 2.02);
});

test('10.10 confirmation: confirmed jumps cannot add up to an extreme one', async (t) => {
  const world = await lyingSources(NOW);
  t.after(world.close);
  const { store } = world;
  const latest = () => store.series.latest('avg_asking_price_m2_flat', 'jihlava')!.value;
  const before = latest();
  for (const [day, factor] of [1.4, 1.4, 1.9, 1.9].entries()) {
    const date = `2026-11-${21 + day}`;
    const batch = priceOfJihlava(date, before * factor);
    storePlausible(store, batch, new Date(`${date}T12:00:00Z`));
  }
  assert.equal(latest(), before * 1.4);
  assert.equal(store.quarantine.all()[0]?.rule, 'extreme');
});

test('10.10 confirmation: another value starts the 20 hours again; a plausible one ends them', async (t) => {
  const world = await lyingSources(NOW);
  t.after(world.close);
  const { store } = world;
  const before = store.series.latest('avg_asking_price_m2_flat', 'jihlava')!.value;
  storePlausible(
    store,
    priceOfJihlava('2026-11-21', before * 1.35),
    new Date('2026-11-21T00:00:00Z'),
  );
  storePlausible(
    store,
    priceOfJihlava('2026-11-22', before * 1.45),
    new Date('2026-11-22T00:00:00Z'),
  );
  assert.equal(store.quarantine.all()[0]?.seenAt, '2026-11-22T00:00:00.000Z');
  storePlausible(
    store,
    priceOfJihlava('2026-11-23', before * 1.1),
    new Date('2026-11-23T00:00:00Z'),
  );
  assert.equal(store.quarantine.count(), 0);
});
