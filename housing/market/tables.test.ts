// The numbers and names that the contract lists, as they stand in the tables of this folder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published } from '../data/definitions.ts';
import { assumptions, historicalYears, livingExpenses, livingExpensesOf } from './assumptions.ts';
import { expectedLevel, levelFactor } from './first-values.ts';
import { computedKind, indicators, sourceNames } from './indicator.ts';
import { country, findKraj } from './kraj.ts';
import { brokenRule } from './plausibility.ts';
import {
  cityToKraj,
  findRegion,
  NATIONAL,
  regionName,
  regionOfKraj,
  regions,
  regionsOnly,
} from './region.ts';

/** Slug, kraj, portal filter, living expenses, asking price per m² in July 2025. */
const REGIONS = [
  ['praha', 'praha', 'region 10', 22_000, 157_000],
  ['brno', 'jihomoravsky', 'district 72', 18_500, 106_000],
  ['ostrava', 'moravskoslezsky', 'district 65', 16_500, 59_000],
  ['plzen', 'plzensky', 'district 12', 17_500, 77_000],
  ['liberec', 'liberecky', 'district 22', 16_500, 84_000],
  ['olomouc', 'olomoucky', 'district 42', 16_000, 76_000],
  ['hradec_kralove', 'kralovehradecky', 'district 28', 16_500, 85_000],
  ['ceske_budejovice', 'jihocesky', 'district 1', 16_500, 78_000],
  ['usti_nad_labem', 'ustecky', 'district 27', 16_000, 43_000],
  ['pardubice', 'pardubicky', 'district 32', 16_000, 70_000],
  ['zlin', 'zlinsky', 'district 38', 16_000, 75_000],
  ['karlovy_vary', 'karlovarsky', 'district 10', 16_500, 62_000],
  ['jihlava', 'vysocina', 'district 67', 16_000, 62_000],
  ['stredocesky', 'stredocesky', 'region 11', 17_000, 92_000],
] as const;

test('1.4, 2.4 regions: slug, kraj, filter of the portal and living expenses of each', () => {
  assert.deepEqual(
    regions.map(({ slug, kraj, portal: { parameter, id } }) => [
      ...[slug, kraj, `${parameter.replace(/locality_|_id/g, '')} ${id}`],
      livingExpenses[slug],
    ]),
    REGIONS.map(([slug, kraj, filter, expenses]) => [slug, kraj, filter, expenses]),
  );
  assert.equal(livingExpenses.national, 17_000);
  assert.equal(livingExpensesOf('praha'), 22_000);
  assert.equal(livingExpensesOf('nowhere'), 17_000);
  assert.equal(cityToKraj('nowhere'), NATIONAL);
});

test('2.4 regions: names in both languages, the region of a kraj, and the country beside them', () => {
  assert.equal(regionName(NATIONAL, 'cs'), 'Česká republika');
  assert.equal(regionName(NATIONAL, 'en'), 'Czech Republic');
  assert.equal(regionName('stredocesky', 'en'), 'Central Bohemia');
  assert.equal(regionName('nowhere', 'cs'), 'nowhere');
  assert.equal(regionOfKraj('jihomoravsky'), findRegion('brno'));
  assert.equal(regionOfKraj('nowhere'), undefined);
  assert.equal(findRegion('constructor'), undefined);
  assert.equal(findKraj('national'), country);
  assert.equal(findKraj('vysocina')?.name, 'Kraj Vysočina');
  assert.equal(findKraj('nowhere'), undefined);
  const rows = [{ region: NATIONAL }, { region: 'brno' }, { region: 'praha' }];
  assert.deepEqual(regionsOnly(rows), [{ region: 'brno' }, { region: 'praha' }]);
});

test('10.10 expected level: asking prices of July 2025, rents of 4.2 % a year, wages of 2024', () => {
  const price = 'avg_asking_price_m2_flat';
  for (const [slug, , , , expected] of REGIONS) {
    assert.equal(expectedLevel(price, slug, '2025-07-01'), expected, slug);
    const rent = expectedLevel('median_rent_m2_flat', slug, '2025-07-01')!;
    assert.equal(rent.toFixed(9), ((expected * 0.042) / 12).toFixed(9), slug);
    assert.equal(expectedLevel('avg_rent_m2_flat', slug, '2025-07-01'), rent);
  }
  assert.equal(expectedLevel('avg_monthly_wage', 'brno', '2024-01-01'), 46_200);
  assert.equal(expectedLevel('median_monthly_wage', 'brno', '2024-01-01'), 40_800);
  assert.equal(expectedLevel(price, 'nowhere', '2025-07-01'), undefined);
  assert.equal(expectedLevel('cpi', 'praha', '2025-07-01'), undefined);
});

test('10.10 expected level: grows 5 % in a year of 365.25 days', () => {
  const wage = (date: string) => expectedLevel('median_monthly_wage', 'brno', date)!;
  assert.equal(wage('2028-01-01').toFixed(4), (40_800 * 1.05 ** 4).toFixed(4));
  assert.equal(wage('2020-01-01').toFixed(4), (40_800 / 1.05 ** 4).toFixed(4));
  const price = expectedLevel('avg_asking_price_m2_flat', 'praha', '2029-07-01')!;
  assert.equal(price.toFixed(4), (157_000 * 1.05 ** 4).toFixed(4));
});

test('10.10 expected level: a first value is unusual beyond 1.35 (prices), 1.6 (rents), 1.5 (wages), held beyond the square', () => {
  const factors = [
    'median_asking_price_m2_flat',
    'median_rent_m2_flat',
    'avg_monthly_wage',
  ] as const;
  assert.deepEqual(factors.map(levelFactor), [1.35, 1.6, 1.5]);
  const wage = (value: number) => {
    const first = {
      indicator: 'avg_monthly_wage',
      region: 'x',
      date: '2024-01-01',
      value,
    } as const;
    return brokenRule(first, [], '2026-11-20');
  };
  assert.deepEqual([69_300, 69_301, 103_950, 103_951].map(wage), [
    undefined,
    'unusual',
    'unusual',
    'level',
  ]);
  assert.deepEqual([30_800, 30_799, 20_534, 20_533].map(wage), [
    undefined,
    'unusual',
    'unusual',
    'level',
  ]);
});

test('10.12 published: the figures of others, with their year', () => {
  assert.deepEqual(
    published.map(({ publisher, region, year, value }) => [publisher, region, year, value]),
    [
      ['deloitte', 'praha', 2025, 15],
      ['deloitte', 'national', 2023, 13.3],
      ['cadastre', 'praha', 2023, 103_693],
      ['czso-mean', 'praha', 2024, 62_022],
      ['czso-median', 'praha', 2024, 49_775],
    ],
  );
});

test('10.1 kinds: a computed figure is as weak as its weakest input, derived at best', () => {
  assert.equal(computedKind(['measured', 'measured']), 'derived');
  assert.equal(computedKind(['measured', 'derived']), 'derived');
  assert.equal(computedKind(['measured', 'assumed']), 'assumed');
  assert.equal(computedKind(['assumed', 'fallback', 'measured']), 'fallback');
  assert.equal(computedKind([]), 'derived');
});

test('8.1 defaults: the values', () => {
  const values = Object.fromEntries(
    Object.entries(assumptions).map(([name, { value }]) => [name, value]),
  );
  assert.deepEqual(values, {
    flatSizeM2: 60,
    ltvPct: 80,
    downPaymentPct: 20,
    mortgageYears: 30,
    investmentReturnPct: 7,
    scenarioMortgageRatePct: 5,
    scenarioExpenses: 17_000,
    spreadOverRepo: 2.5,
    affordablePaymentPct: 40,
    forecastYears: 5,
  });
});

test('8.1 defaults: every assumption has origin and date', () => {
  for (const { source, asOf, unit } of Object.values(assumptions)) {
    assert.ok(source !== '' && unit !== '');
    assert.match(asOf, /^\d{4}-\d{2}-\d{2}$/);
  }
});

test('1.3 series: each has a source and a unit', () => {
  for (const { source, unit } of Object.values(indicators)) {
    assert.ok(sourceNames.includes(source));
    assert.notEqual(unit, '');
  }
});

test('1.5 historical: the years', () => {
  assert.deepEqual(historicalYears, [2010, 2015, 2020, 2025]);
});
