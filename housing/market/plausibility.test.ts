import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breaksRatio } from './first-values.ts';
import type { IndicatorName } from './indicator.ts';
import { brokenRule, isSameJump, type PlausibilityRule } from './plausibility.ts';

const TODAY = '2026-11-20';
const PRICE = 'avg_asking_price_m2_flat';
const WAGE = 'avg_monthly_wage';
const REPO = 'repo_rate_2w';
const INDEX = 'nominal_property_price_index';
const [Y2024, Y2025] = ['2024-01-01', '2025-01-01'];

type Case = readonly [
  what: string,
  indicator: IndicatorName,
  date: string,
  value: number,
  previous: readonly [date: string, value: number] | undefined,
  rule?: PlausibilityRule,
];

const cases: readonly Case[] = [
  ['a price in euros', PRICE, TODAY, 6_286, ['2026-11-13', 157_160], 'bounds'],
  ['NaN', PRICE, TODAY, Number.NaN, undefined, 'bounds'],
  ['infinity', PRICE, TODAY, Number.POSITIVE_INFINITY, undefined, 'bounds'],
  ['a price × 5 after a year', PRICE, TODAY, 215_970, ['2025-11-13', 43_194], 'extreme'],
  ['a price of another region', PRICE, TODAY, 157_160, ['2026-11-19', 43_194], 'extreme'],
  ['a price × 1.4', PRICE, TODAY, 60_500, ['2026-11-19', 43_194], 'jump'],
  ['a price as a rent', 'avg_rent_m2_flat', TODAY, 106_310, undefined, 'bounds'],
  ['a yearly wage of a poor region', WAGE, Y2025, 199_000, [Y2024, 44_686], 'extreme'],
  ['the wage of another region', WAGE, Y2024, 62_022, [Y2024, 44_891], 'extreme'],
  ['wages + 25 %', WAGE, Y2025, 59_900, [Y2024, 47_923], 'jump'],
  ['the wage of a year under way', WAGE, '2026-01-01', 51_000, [Y2024, 47_923], 'future'],
  ['a repo rate as a fraction', REPO, TODAY, 0.035, ['2026-05-08', 3.5], 'extreme'],
  ['a repo rate without its comma', REPO, TODAY, 35, ['2026-05-08', 3.5], 'bounds'],
  ['the repo rate from 0.25 to 7', REPO, TODAY, 7, ['2020-05-11', 0.25], 'jump'],
  ['an index of another series', INDEX, '2026-07-01', 143, ['2026-04-01', 267], 'extreme'],
  ['a growth rate as an index', 'cpi', '2026-10-01', 0.3, ['2026-09-01', 155], 'bounds'],
  // What the series had.
  ['a price 20 % up within a week', PRICE, TODAY, 51_800, ['2026-11-13', 43_194]],
  ['a price 60 % up after a long outage', PRICE, TODAY, 69_000, ['2025-01-13', 43_194]],
  ['wages + 8 %', WAGE, Y2025, 51_757, [Y2024, 47_923]],
  ['the repo rate from 5.75 to 7 in 2022', REPO, '2022-06-23', 7, ['2022-05-06', 5.75]],
  ['the repo rate of June 1997', REPO, '1997-06-05', 39, undefined],
  ['a repo rate announced for tomorrow', REPO, '2026-11-21', 3.25, ['2026-05-08', 3.5]],
  ['prices + 26 % within a year', INDEX, '2021-10-01', 208, ['2020-10-01', 165]],
  ['inflation of 18 % within a year', 'cpi', '2022-09-01', 141, ['2021-09-01', 119.5]],
];

test('10.10 plausibility: what sources have sent by mistake is held back, what series had passes', () => {
  for (const [what, indicator, date, value, previous, rule] of cases) {
    const accepted = previous ? [{ date: previous[0], value: previous[1] }] : [];
    const observation = { indicator, region: 'national', date, value };
    assert.equal(brokenRule(observation, accepted, TODAY), rule, what);
  }
});

test('10.10 plausibility: the mean of fewer than ten listings is none', () => {
  const of = (counted: number) => {
    const quartiles = { median: 1, lowerQuartile: 1, upperQuartile: 1 };
    const observation = { indicator: PRICE, region: 'x', date: TODAY, value: 106_310 } as const;
    return brokenRule({ ...observation, sample: { counted, dropped: 0, ...quartiles } }, [], TODAY);
  };
  assert.deepEqual([of(9), of(10)], ['sample', undefined]);
});

test('10.10 plausibility: the first value of a series is compared with its expected level', () => {
  const worked: [IndicatorName, string, number, PlausibilityRule?][] = [
    [PRICE, 'brno', 106_310],
    [PRICE, 'brno', 106_310 * 1.45, 'unusual'],
    [PRICE, 'brno', 106_310 * 2, 'level'],
    // Official flats cost 37,544 there in 2023.
    [PRICE, 'karlovy_vary', 43_800, 'unusual'],
    // Two regions swapped.
    [PRICE, 'usti_nad_labem', 157_160, 'level'],
    ['median_asking_price_m2_flat', 'praha', 43_194, 'level'],
    // A rent for the whole flat divided twice by its area, or the rent of a week.
    ['avg_rent_m2_flat', 'praha', 110, 'level'],
    ['avg_rent_m2_flat', 'praha', 430],
    ['median_rent_m2_flat', 'karlovy_vary', 190],
    // Indices and rates have no level that could be expected.
    ['cpi', 'national', 400],
    [REPO, 'national', 12],
  ];
  for (const [indicator, region, value, rule] of worked) {
    const first = { indicator, region, date: TODAY, value };
    assert.equal(brokenRule(first, [], TODAY), rule, `${indicator} ${region} ${value}`);
  }
  const wage = (region: string, value: number, date: string) =>
    brokenRule({ indicator: WAGE, region, date, value }, [], TODAY);
  assert.equal(wage('praha', 24_455, '2011-01-01'), undefined);
  assert.equal(wage('praha', 62_022, Y2024), undefined);
  assert.equal(wage('national', 138_495, Y2024), 'level');
});

test('10.10 plausibility: a first value must agree with the other series', () => {
  const first = (indicator: IndicatorName, value: number, related: number) =>
    brokenRule({ indicator, region: 'praha', date: TODAY, value }, [], TODAY, related);
  assert.equal(first(PRICE, 157_160, 62_022), undefined);
  assert.equal(first(PRICE, 157_160, 35_000), 'inconsistent');
  const outside = (indicator: IndicatorName, related: number, values: readonly number[]) =>
    values.filter((value) => breaksRatio(indicator, value, related));
  // 60 m² for 3 to 20 years of 12 × 40,000.
  const prices = [23_900, 24_000, 160_000, 160_100];
  assert.deepEqual(outside(PRICE, 40_000, prices), [23_900, 160_100]);
  // 12 rents a year are 2.5 to 8 % of 120,000.
  const rents = [249, 250, 800, 801];
  assert.deepEqual(outside('median_rent_m2_flat', 120_000, rents), [249, 801]);
  assert.deepEqual(outside('mortgage_rate_avg', 5, [1.9, 2, 11, 11.1]), [1.9, 11.1]);
  assert.equal(breaksRatio(REPO, 100, 1), false);
  assert.equal(breaksRatio(PRICE, 1, undefined), false);
});

test('10.10 plausibility: a second value within 5 % is the same jump', () => {
  for (const [first, second, isSame] of [
    [0, 0, true],
    [100, 104.9, true],
    [100, 94.9, false],
    [Number.NaN, 1, false],
  ] as const) {
    assert.equal(isSameJump(first, second), isSame, `${first} ${second}`);
  }
});
