import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedLevel } from '../market/first-values.ts';
import type { Observation } from '../market/indicator.ts';
import { regions } from '../market/region.ts';
import { openHousingStore } from '../store/housing-store.ts';
import { startSurroundings } from '../testing/filled-store.ts';
import { acceptQuarantined, storePlausible } from './gate.ts';

const NOW = '2026-11-20T12:00:00Z';
const PRICE = 'avg_asking_price_m2_flat';

const price = (date: string, value: number): Observation => ({
  ...{ indicator: PRICE, region: 'jihlava', date, value },
  ...{ source: 'portal', kind: 'measured' },
});
const rate = (date: string, value: number): Observation => ({
  ...{ indicator: 'repo_rate_2w', region: 'national', date, value },
  ...{ source: 'cnb', kind: 'measured' },
});
const wage = (region: string, value: number, date = '2025-01-01'): Observation => ({
  ...{ indicator: 'avg_monthly_wage', region, date, value },
  ...{ source: 'czso', kind: 'measured' },
});

/** A store with these values, and what the gate does with others. */
function gateWith(...stored: Observation[]) {
  const store = openHousingStore(':memory:');
  store.series.record(stored, new Date(NOW));
  return {
    store,
    offer: (time: string, ...batch: Observation[]) => storePlausible(store, batch, new Date(time)),
    latest: ({ indicator, region }: Observation) => store.series.latest(indicator, region)?.value,
    rules: () => store.quarantine.all().map(({ rule }) => rule),
  };
}

test('10.10 confirmation: a jump is stored when it is seen again 20 hours later, not before', () => {
  const { store, offer, latest } = gateWith(rate('2026-05-08', 3.75));
  const jump = rate('2026-11-19', 10.5);
  assert.equal(offer('2026-11-20T12:00:00Z', jump).quarantined, 1);
  assert.equal(offer('2026-11-21T07:00:00Z', jump).quarantined, 1);
  assert.equal(latest(jump), 3.75);
  assert.equal(offer('2026-11-21T08:00:00Z', jump).changed, 1);
  assert.equal(latest(jump), 10.5);
  assert.equal(store.quarantine.count(), 0);
});

test('10.10 confirmation: no time releases a value out of bounds', () => {
  const { offer, latest } = gateWith(rate('2026-05-08', 3.75));
  const lie = rate('2026-11-19', 99);
  for (const day of ['20', '22', '24']) offer(`2026-11-${day}T12:00:00Z`, lie);
  assert.equal(latest(lie), 3.75);
});

test('10.10 gate: revisions of one day cannot add up beyond the limit', () => {
  const base = price('2026-11-20', 60_000);
  const { store, offer, latest } = gateWith(base);
  for (const [minute, factor] of [1.29, 1.66, 1.4, 1.35].entries()) {
    offer(`2026-11-20T13:0${minute}:00Z`, price('2026-11-20', 60_000 * factor));
  }
  assert.equal(latest(base), 60_000 * 1.29);
  assert.equal(store.quarantine.count(), 1);
  // Nor do the days after it start from the drifted value.
  for (const [day, factor] of [1.3, 1.5, 1.7, 2].entries()) {
    const date = `2026-11-${21 + day}`;
    offer(`${date}T12:00:00Z`, price(date, 60_000 * 1.29 * factor));
  }
  assert.equal(latest(base), 60_000 * 1.29);
});

test('10.10 confirmation: doubled prices stay in quarantine until a person accepts them', () => {
  const base = price('2026-11-20', 60_000);
  const { store, offer, latest, rules } = gateWith(base);
  for (const day of ['21', '22', '25', '30']) {
    offer(`2026-11-${day}T12:00:00Z`, price(`2026-11-${day}`, 120_000));
    assert.equal(latest(base), 60_000);
    assert.deepEqual(rules(), ['extreme']);
  }
  assert.equal(acceptQuarantined(store, {}, new Date('2026-11-30T13:00:00Z')), 1);
  // The series continues from the accepted value.
  assert.equal(offer('2026-12-01T12:00:00Z', price('2026-12-01', 121_000)).quarantined, 0);
  assert.equal(latest(base), 121_000);
});

test('10.10 confirmation: confirmed jumps cannot add up to an extreme one', () => {
  const base = price('2026-11-20', 60_000);
  const { offer, latest, rules } = gateWith(base);
  for (const [day, factor] of [1.4, 1.4, 1.9, 1.9].entries()) {
    const date = `2026-11-${21 + day}`;
    offer(`${date}T12:00:00Z`, price(date, 60_000 * factor));
  }
  assert.equal(latest(base), 60_000 * 1.4);
  assert.deepEqual(rules(), ['extreme']);
});

test('10.10 confirmation: another value starts the 20 hours again; a plausible one ends them', () => {
  const { store, offer } = gateWith(price('2026-11-20', 60_000));
  offer('2026-11-21T00:00:00Z', price('2026-11-21', 60_000 * 1.35));
  offer('2026-11-22T00:00:00Z', price('2026-11-22', 60_000 * 1.45));
  assert.equal(store.quarantine.all()[0]?.seenAt, '2026-11-22T00:00:00.000Z');
  offer('2026-11-23T00:00:00Z', price('2026-11-23', 60_000 * 1.1));
  assert.equal(store.quarantine.count(), 0);
});

test('10.10 accept: stores chosen values whatever their rule; a batch of lies is refused', () => {
  const { store, offer, latest } = gateWith(wage('praha', 62_022, '2024-01-01'));
  offer(NOW, wage('praha', 300_000), wage('vysocina', 95_000));
  const [first, second] = store.quarantine.all();
  assert.equal(acceptQuarantined(store, { ids: [first!.id] }, new Date(NOW)), 1);
  assert.equal(latest(first!), first!.value);
  assert.deepEqual(store.quarantine.all(), [second]);
  assert.equal(acceptQuarantined(store, {}, new Date(NOW)), 1);
  // Fetched again, an accepted value is the last good one.
  assert.equal(offer('2026-11-22T12:00:00Z', wage('vysocina', 95_000)).quarantined, 0);
  const many = Array.from({ length: 31 }, (_, at) => wage('national', -1, `${1980 + at}-01-01`));
  assert.throws(() => offer(NOW, ...many), /31 implausible values/);
});

test('10.10 gate: a first repo rate of 30 % is held, and the last row of a first document is compared with those before it', () => {
  const { offer, latest, rules } = gateWith();
  offer(NOW, rate('2026-11-01', 30));
  assert.equal(latest(rate('', 0)), undefined);
  offer(NOW, rate('2025-05-09', 3.5), rate('2026-11-01', 14));
  assert.equal(latest(rate('', 0)), 3.5);
  assert.deepEqual(rules(), ['extreme']);
});

test('10.10 gate: a first price × 1.9 is held in every region, however often it is fetched', () => {
  const { store, offer, rules } = gateWith();
  for (const day of ['20', '21', '23']) {
    const date = `2026-11-${day}`;
    const all = regions.map(({ slug }) => {
      const expected = expectedLevel(PRICE, slug, date)!;
      return { ...price(date, expected * 1.9), region: slug };
    });
    offer(`${date}T12:00:00Z`, ...all);
  }
  assert.equal(store.series.count('portal'), 0);
  assert.equal(new Set(rules()).size, 1);
});

test('10.10 gate: first values that are held are settled by honest ones', async (t) => {
  let factor = 3;
  const world = await startSurroundings({ now: NOW, priceFactor: () => factor });
  t.after(world.close);
  const { store, refresh } = world;
  await refresh.fetch({ only: ['portal'] });
  assert.equal(store.series.latest(PRICE, 'brno'), undefined);
  const held = store.quarantine.all();
  const rules = [...new Set(held.map(({ rule }) => rule))];
  assert.deepEqual(rules.sort(), ['bounds', 'level', 'unusual']);
  // 471,000 per m² is out of bounds, and there is no last good value to show beside it.
  const outside = held.find(({ rule }) => rule === 'bounds');
  assert.deepEqual([outside?.region, outside?.previous], ['praha', undefined]);
  factor = 1;
  await refresh.fetch({ only: ['portal'] });
  assert.ok(store.series.latest(PRICE, 'brno'));
  assert.equal(store.quarantine.count(), 0);
});

test('10.10 gate: an unusual first value is shown and marked, and binds no later one', () => {
  const { store, offer, latest, rules } = gateWith();
  const expected = expectedLevel(PRICE, 'jihlava', '2026-11-20')!;
  assert.equal(offer(NOW, price('2026-11-20', expected * 1.6)).quarantined, 0);
  assert.equal(latest(price('', 0)), expected * 1.6);
  assert.deepEqual(rules(), ['unusual']);
  // The next one is unusual too: shown, and still marked.
  offer('2026-11-21T12:00:00Z', price('2026-11-21', expected * 1.58));
  assert.deepEqual([latest(price('', 0)), rules()], [expected * 1.58, ['unusual']]);
  // A usual one settles it although it is far from what was shown.
  offer('2026-11-22T12:00:00Z', price('2026-11-22', expected * 0.9));
  assert.deepEqual([latest(price('', 0)), rules()], [expected * 0.9, []]);
  // Accepted, it is one like any other, and the stored value stays as it is.
  const { store: other, offer: offerOther } = gateWith();
  offerOther(NOW, price('2026-11-20', expected * 1.6));
  assert.equal(acceptQuarantined(other, { series: 'cpi' }, new Date(NOW)), 0);
  assert.equal(acceptQuarantined(other, { source: 'portal' }, new Date(NOW)), 1);
  offerOther('2026-11-21T12:00:00Z', price('2026-11-21', expected * 0.9));
  assert.equal(other.series.latest(PRICE, 'jihlava')?.value, expected * 1.6);
  assert.equal(store.quarantine.count(), 0);
});

test('10.10 gate: means and medians of wages that change places are held', () => {
  const { offer, latest, rules } = gateWith();
  const median = (value: number): Observation => ({
    ...wage('praha', value),
    indicator: 'median_monthly_wage',
  });
  offer(NOW, wage('praha', 48_000), median(56_000));
  assert.deepEqual([latest(wage('praha', 0)), latest(median(0))], [undefined, undefined]);
  assert.deepEqual(rules(), ['order', 'order']);
  offer(NOW, wage('praha', 56_000), median(48_000));
  assert.deepEqual([latest(wage('praha', 0)), latest(median(0)), rules()], [56_000, 48_000, []]);
});

test('10.10 gate: a move overnight that forty listings cannot explain waits for a second fetch', () => {
  const sample = { counted: 40, dropped: 0, median: 1, lowerQuartile: 0.85, upperQuartile: 1.15 };
  const of = (date: string, value: number) => ({ ...price(date, value), sample });
  const { offer, latest, rules } = gateWith(of('2026-11-20', 60_000));
  offer('2026-11-21T12:00:00Z', of('2026-11-21', 69_000));
  assert.deepEqual([latest(price('', 0)), rules()], [60_000, ['sudden']]);
  offer('2026-11-22T12:00:00Z', of('2026-11-22', 69_000));
  assert.deepEqual([latest(price('', 0)), rules()], [69_000, []]);
  // Three standard errors are 10.5 %, and what is a week old is compared with other limits only.
  offer('2026-11-23T12:00:00Z', of('2026-11-23', 69_000 * 1.1));
  assert.equal(latest(price('', 0)), 69_000 * 1.1);
  const other = gateWith(of('2026-11-20', 60_000));
  other.offer('2026-11-28T12:00:00Z', of('2026-11-28', 72_000));
  assert.equal(other.latest(price('', 0)), 72_000);
});
