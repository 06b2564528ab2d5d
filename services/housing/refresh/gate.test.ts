import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IndicatorName, Observation, SourceName } from '../market/indicator.ts';
import { indicators } from '../market/indicator.ts';
import { kraje } from '../market/region.ts';
import { openHousingStore } from '../store/housing-store.ts';
import { acceptQuarantined, storePlausible } from './gate.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const one = (
  indicator: IndicatorName,
  date: string,
  value: number,
  region = 'national',
): Observation => ({
  indicator,
  region,
  date,
  value,
  source: indicators[indicator].source as SourceName,
  kind: 'measured',
});
const price = (value: number, date = '2026-11-20', counted = 60): Observation => ({
  ...one('avg_asking_price_m2_flat', date, value, 'brno'),
  sample: { counted, dropped: 0, median: value, lowerQuartile: value, upperQuartile: value },
});
const INDEX = 'nominal_property_price_index';
/** Quarters from 2010 on, growing by these percents in turn. */
const index = (growths: readonly number[], start = 100) => {
  let value = start;
  return growths.map((pct, at) => {
    value *= 1 + pct / 100;
    const month = String((at % 4) * 3 + 1).padStart(2, '0');
    return one(INDEX, `${2010 + Math.floor(at / 4)}-${month}-01`, Number(value.toFixed(4)));
  });
};
const GROWTHS = Array.from({ length: 40 }, (_, at) => [0.5, 1.2, 2, -0.3][at % 4]!);
const wages = (year: number, factor = 1.06 ** (year - 2022)) =>
  kraje.map(({ slug }, at) =>
    one('avg_monthly_wage', `${year}-01-01`, Math.round((40_000 + at * 900) * factor), slug),
  );

/** A store that has taken these batches. */
function storeWith(...batches: readonly (readonly Observation[])[]) {
  const store = openHousingStore(':memory:');
  for (const batch of batches) storePlausible(store, batch, NOW);
  assert.equal(store.quarantine.count(), 0);
  return store;
}
const latest = (store: ReturnType<typeof storeWith>, { indicator, region }: Observation) =>
  store.series.latest(indicator, region)?.value;

describe('10.10 rules: a value is held and the last good one stays', () => {
  for (const [what, good, lie, rule] of [
    ['a repo rate of 99', one('repo_rate_2w', '2026-06-01', 3.75), 99, 'bounds'],
    ['a repo rate 6 points higher', one('repo_rate_2w', '2026-06-01', 3.75), 9.75, 'jump'],
    ['prices × 1.6', price(106_310, '2026-11-19'), 170_096, 'jump'],
    ['half the price', price(106_310, '2026-11-19'), 53_155, 'jump'],
    ['a decimal error', price(106_310, '2026-11-19'), 10_631, 'bounds'],
    ['a mortgage rate 2 points higher', one('mortgage_rate_avg', '2026-08-01', 4.5), 6.5, 'jump'],
  ] as const) {
    test(`10.10 ${rule}: ${what}`, () => {
      const store = storeWith([good]);
      const told = { ...good, date: '2026-11-20', value: lie };
      assert.equal(storePlausible(store, [told], NOW).quarantined, 1);
      assert.equal(latest(store, good), good.value);
      assert.equal(store.quarantine.all()[0]?.rule, rule);
      storePlausible(store, [{ ...told, value: good.value }], NOW);
      assert.equal(store.quarantine.count(), 0, 'an honest reply settles it');
    });
  }

  test('10.10 sample: fewer than ten listings are no mean', () => {
    const store = storeWith([price(106_310, '2026-11-19')]);
    storePlausible(store, [price(106_000, '2026-11-20', 9)], NOW);
    assert.equal(store.quarantine.all()[0]?.rule, 'sample');
    storePlausible(store, [price(106_000, '2026-11-20', 10)], NOW);
    assert.equal(latest(store, price(0)), 106_000);
  });

  test('10.10 future: a rate may be announced a week ahead, wages only after their year', () => {
    const store = storeWith();
    storePlausible(store, [one('repo_rate_2w', '2026-11-26', 3.5)], NOW);
    storePlausible(store, [one('repo_rate_2w', '2026-12-10', 3.5)], NOW);
    storePlausible(store, [one('avg_monthly_wage', '2026-01-01', 50_000)], NOW);
    assert.deepEqual(
      store.quarantine.all().map(({ date, rule }) => [date, rule]),
      [
        ['2026-12-10', 'future'],
        ['2026-01-01', 'future'],
      ],
    );
  });

  test('10.10 first values: only the wide bounds hold them', () => {
    const store = storeWith([price(399_000)], [one('avg_rent_m2_flat', '2026-11-20', 61, 'zlin')]);
    assert.equal(
      storePlausible(store, [{ ...price(401_000), region: 'zlin' }], NOW).quarantined,
      1,
    );
  });

  test('10.10 limits: a move at the limit passes, one beyond it does not', () => {
    const store = storeWith([price(100_000, '2026-11-19')], [price(130_000, '2026-11-20')]);
    assert.equal(latest(store, price(0)), 130_000);
    assert.equal(storePlausible(store, [price(169_001, '2026-11-20')], NOW).quarantined, 1);
  });
});

describe('10.10 release', () => {
  test('10.10 confirm: a jump is stored when an equal value comes 20 hours later, not before', () => {
    const store = storeWith([price(106_310, '2026-11-19')]);
    storePlausible(store, [price(150_000)], NOW);
    storePlausible(store, [price(151_000)], later(19));
    assert.equal(latest(store, price(0)), 106_310);
    storePlausible(store, [price(170_000, '2026-11-21')], later(21));
    assert.equal(latest(store, price(0)), 106_310, 'another value starts the time again');
    storePlausible(store, [price(171_000, '2026-11-22')], later(42));
    assert.equal(latest(store, price(0)), 171_000);
    assert.equal(store.quarantine.count(), 0);
  });

  test('10.10 confirm: what is out of bounds is never confirmed by time', () => {
    const store = storeWith([price(106_310, '2026-11-19')]);
    for (const hours of [0, 30, 60]) storePlausible(store, [price(10_000)], later(hours));
    assert.equal(latest(store, price(0)), 106_310);
  });

  test('10.10 accept: a person stores what is held, by number, series or all', () => {
    const store = storeWith([price(106_310, '2026-11-19')]);
    storePlausible(store, [price(10_000)], NOW);
    const { id } = store.quarantine.all()[0]!;
    assert.equal(acceptQuarantined(store, { source: 'cnb' }, NOW), 0);
    assert.equal(acceptQuarantined(store, { ids: [id] }, NOW), 1);
    assert.equal(latest(store, price(0)), 10_000);
  });
});

describe('10.10 documents: a reply that is wrong as a whole is refused', () => {
  const refused = (store: ReturnType<typeof storeWith>, batch: Observation[], why: RegExp) => {
    const before = store.series.all(batch[0]!.indicator, batch[0]!.region);
    assert.throws(() => storePlausible(store, batch, NOW), why);
    assert.deepEqual(store.series.all(batch[0]!.indicator, batch[0]!.region), before);
    assert.equal(storePlausible(store, batch, NOW, true).notes.length, 1, 'accepted on request');
  };

  test('10.10 index: another series in place of this one', () => {
    const real = GROWTHS.map((pct) => pct - 0.8);
    refused(storeWith(index(GROWTHS)), index(real), /grew otherwise than known .* another series/);
  });

  test('10.10 index: a thousandfold, halved or future value', () => {
    const store = () => storeWith(index(GROWTHS));
    const newest = (value: number) => index(GROWTHS).with(-1, { ...index(GROWTHS).at(-1)!, value });
    refused(store(), newest(266_841), /implausible 266841 of 2019-10-01 \(bounds\)/);
    refused(store(), newest(60), /\(jump\)/);
    refused(store(), [...index(GROWTHS), one(INDEX, '2099-01-01', 150)], /\(future\)/);
  });

  test('10.10 index: growth rates in place of consumer prices', () => {
    const cpi = (value: number) => [
      one('cpi', '2026-01-01', value),
      one('cpi', '2026-02-01', value),
    ];
    refused(storeWith(cpi(130)), cpi(2.3), /^.*cpi: implausible 2\.3 .* \(bounds\)/);
  });

  test('10.10 index: revisions and a new base year are none, and replace the series as a whole', () => {
    const store = storeWith(index(GROWTHS));
    const revised = index(GROWTHS).map((value, at) =>
      at % 9 === 0 ? { ...value, value: value.value * 1.015 } : value,
    );
    storePlausible(store, revised, NOW);
    const rebased = index(GROWTHS, 60).slice(4);
    storePlausible(store, rebased, NOW);
    const values = store.series.all(INDEX, 'national').map(({ value }) => value);
    assert.deepEqual(
      values,
      rebased.map(({ value }) => value),
    );
    assert.ok(store.revisions.all().length >= 36);
  });

  test('10.10 wages: those of women in place of all, and mean and median swapped', () => {
    const known = [wages(2022), wages(2023), wages(2024)].flat();
    const women = known.map((wage) => ({ ...wage, value: Math.round(wage.value * 0.9) }));
    refused(storeWith(known), women, /known values differ by more than 3 %: another series/);
  });

  test('10.10 wages: two regions with each other’s values', () => {
    const known = [...wages(2023), ...wages(2024)];
    const [a, b] = wages(2024) as [Observation, Observation];
    const swapped = known.map((wage) => {
      if (wage.date !== a.date) return wage;
      if (wage.region === a.region) return { ...wage, value: b.value };
      return wage.region === b.region ? { ...wage, value: a.value } : wage;
    });
    refused(storeWith(known), swapped, /have each other's values of 2024-01-01/);
  });

  test('10.10 wages: last year’s once more as a new year', () => {
    const known = [...wages(2023), ...wages(2024)];
    const repeated = wages(2024).map((wage) => ({ ...wage, date: '2025-01-01' }));
    refused(storeWith(known), [...known, ...repeated], /all 14 wages of 2025 equal those of 2024/);
    const store = storeWith(known);
    storePlausible(store, [...known, ...wages(2025)], NOW);
    assert.equal(latest(store, wages(2025)[0]!), wages(2025)[0]!.value);
  });

  test('10.10 documents: more than 30 implausible values refuse the whole', () => {
    const rates = Array.from({ length: 31 }, (_, at) =>
      one('repo_rate_2w', `${1990 + at}-01-01`, 99),
    );
    refused(storeWith(), rates, /31 implausible values, first repo_rate_2w national/);
  });
});
