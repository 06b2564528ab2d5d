import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorName } from './indicator.ts';
import { brokenRule, isSameJump } from './plausibility.ts';

const TODAY = '2026-11-20';
const sample = (counted: number) => ({
  counted,
  dropped: 0,
  median: 1,
  lowerQuartile: 1,
  upperQuartile: 1,
});

type Case = readonly [
  what: string,
  indicator: IndicatorName,
  date: string,
  value: number,
  previous: readonly [date: string, value: number] | undefined,
  rule: ReturnType<typeof brokenRule>,
  counted?: number,
];

const lies: readonly Case[] = [
  ['a price × 5', 'avg_asking_price_m2_flat', TODAY, 531_550, ['2026-11-13', 106_310], 'bounds'],
  [
    'a cheap price × 5',
    'avg_asking_price_m2_flat',
    TODAY,
    215_970,
    ['2026-11-13', 43_194],
    'extreme',
  ],
  [
    'a price × 5 after a year',
    'avg_asking_price_m2_flat',
    TODAY,
    215_970,
    ['2025-11-13', 43_194],
    'extreme',
  ],
  ['a price / 10', 'avg_asking_price_m2_flat', TODAY, 10_631, ['2026-11-13', 106_310], 'bounds'],
  ['a price in euros', 'avg_asking_price_m2_flat', TODAY, 6_286, ['2026-11-13', 157_160], 'bounds'],
  ['a price in thousands', 'avg_asking_price_m2_flat', TODAY, 157.16, undefined, 'bounds'],
  [
    'a total price as a price per m²',
    'avg_asking_price_m2_flat',
    TODAY,
    6_378_600,
    undefined,
    'bounds',
  ],
  ['a negative price', 'avg_asking_price_m2_flat', TODAY, -106_310, undefined, 'bounds'],
  ['a price of zero', 'avg_asking_price_m2_flat', TODAY, 0, undefined, 'bounds'],
  ['NaN', 'avg_asking_price_m2_flat', TODAY, Number.NaN, undefined, 'bounds'],
  ['infinity', 'avg_asking_price_m2_flat', TODAY, Number.POSITIVE_INFINITY, undefined, 'bounds'],
  [
    'prices of another region',
    'avg_asking_price_m2_flat',
    TODAY,
    157_160,
    ['2026-11-19', 43_194],
    'extreme',
  ],
  ['one listing as a mean', 'avg_asking_price_m2_flat', TODAY, 106_310, undefined, 'sample', 1],
  [
    'nine listings as a mean',
    'median_asking_price_m2_flat',
    TODAY,
    106_310,
    undefined,
    'sample',
    9,
  ],
  ['a price of tomorrow', 'avg_asking_price_m2_flat', '2026-11-21', 106_310, undefined, 'future'],
  ['a price as a rent', 'avg_rent_m2_flat', TODAY, 106_310, undefined, 'bounds'],
  ['a yearly rent', 'avg_rent_m2_flat', TODAY, 3_600, ['2026-11-13', 300], 'bounds'],
  ['a rent in euros', 'avg_rent_m2_flat', TODAY, 12, ['2026-11-13', 300], 'bounds'],
  ['a rent of a room', 'median_rent_m2_flat', TODAY, 120, ['2026-11-13', 300], 'extreme'],
  [
    'a yearly wage as a monthly one',
    'avg_monthly_wage',
    '2025-01-01',
    575_076,
    ['2024-01-01', 47_923],
    'bounds',
  ],
  [
    'a yearly wage of a poor region',
    'avg_monthly_wage',
    '2025-01-01',
    199_000,
    ['2024-01-01', 44_686],
    'extreme',
  ],
  ['an hourly wage', 'avg_monthly_wage', '2025-01-01', 280, ['2024-01-01', 47_923], 'bounds'],
  ['a wage in thousands', 'avg_monthly_wage', '2025-01-01', 47.9, ['2024-01-01', 47_923], 'bounds'],
  ['swapped regions', 'avg_monthly_wage', '2024-01-01', 62_022, ['2024-01-01', 44_891], 'extreme'],
  [
    'the wage of a year that is not over',
    'avg_monthly_wage',
    '2026-01-01',
    51_000,
    ['2024-01-01', 47_923],
    'future',
  ],
  ['the wage of 2099', 'avg_monthly_wage', '2099-01-01', 51_000, undefined, 'future'],
  ['a repo rate of 99', 'repo_rate_2w', TODAY, 99, ['2026-05-08', 3.5], 'bounds'],
  ['a repo rate as a fraction', 'repo_rate_2w', TODAY, 0.035, ['2026-05-08', 3.5], 'extreme'],
  [
    'a repo rate without its decimal comma',
    'repo_rate_2w',
    TODAY,
    35,
    ['2026-05-08', 3.5],
    'bounds',
  ],
  ['a negative repo rate', 'repo_rate_2w', TODAY, -3.5, ['2026-05-08', 3.5], 'bounds'],
  ['a repo rate of next year', 'repo_rate_2w', '2027-11-20', 3.25, ['2026-05-08', 3.5], 'future'],
  ['a mortgage rate as a fraction', 'mortgage_rate_avg', '2026-10-01', 0.0449, undefined, 'bounds'],
  [
    'a mortgage rate without its comma',
    'mortgage_rate_avg',
    '2026-10-01',
    449,
    undefined,
    'bounds',
  ],
  [
    'an index of 2099',
    'nominal_property_price_index',
    '2099-01-01',
    900,
    ['2026-01-01', 267],
    'future',
  ],
  [
    'an index of another series',
    'nominal_property_price_index',
    '2026-07-01',
    143,
    ['2026-04-01', 267],
    'extreme',
  ],
  ['a growth rate as an index', 'cpi', '2026-10-01', 0.3, ['2026-09-01', 155], 'bounds'],
  ['a price × 1.4', 'avg_asking_price_m2_flat', TODAY, 60_500, ['2026-11-19', 43_194], 'jump'],
  ['a price × 1.6', 'avg_asking_price_m2_flat', TODAY, 69_200, ['2026-11-19', 43_194], 'extreme'],
  ['the repo rate from 0.25 to 7', 'repo_rate_2w', TODAY, 7, ['2020-05-11', 0.25], 'jump'],
  ['the repo rate from 3.5 to 12', 'repo_rate_2w', TODAY, 12, ['2026-05-08', 3.5], 'extreme'],
  ['a first repo rate of 30', 'repo_rate_2w', TODAY, 30, undefined, 'bounds'],
  ['wages + 25 %', 'avg_monthly_wage', '2025-01-01', 59_900, ['2024-01-01', 47_923], 'jump'],
  ['a mortgage rate × 2', 'mortgage_rate_avg', '2026-10-01', 9, ['2026-09-01', 4.49], 'extreme'],
  ['an index × 10', 'cpi', '2026-10-01', 1_550, ['2026-09-01', 155], 'bounds'],
];

const real: readonly Case[] = [
  [
    'the first price of a region',
    'avg_asking_price_m2_flat',
    TODAY,
    157_160,
    undefined,
    undefined,
    300,
  ],
  [
    'a price 20 % up within a week',
    'avg_asking_price_m2_flat',
    TODAY,
    51_800,
    ['2026-11-13', 43_194],
    undefined,
    10,
  ],
  [
    'a price 60 % up after a long outage',
    'avg_asking_price_m2_flat',
    TODAY,
    69_000,
    ['2025-01-13', 43_194],
    undefined,
  ],
  ['wages + 8 %', 'avg_monthly_wage', '2025-01-01', 51_757, ['2024-01-01', 47_923], undefined],
  [
    'the repo rate from 0.50 to 0.75 in 2021',
    'repo_rate_2w',
    '2021-08-06',
    0.75,
    ['2021-06-24', 0.5],
    undefined,
  ],
  [
    'the repo rate from 1.5 to 2.75 in 2021',
    'repo_rate_2w',
    '2021-11-05',
    2.75,
    ['2021-10-01', 1.5],
    undefined,
  ],
  [
    'the repo rate from 5.75 to 7 in 2022',
    'repo_rate_2w',
    '2022-06-23',
    7,
    ['2022-05-06', 5.75],
    undefined,
  ],
  ['the repo rate of June 1997', 'repo_rate_2w', '1997-06-05', 39, undefined, undefined],
  [
    'a repo rate announced for tomorrow',
    'repo_rate_2w',
    '2026-11-21',
    3.25,
    ['2026-05-08', 3.5],
    undefined,
  ],
  [
    'prices + 26 % within a year',
    'nominal_property_price_index',
    '2021-10-01',
    208,
    ['2020-10-01', 165],
    undefined,
  ],
  ['inflation of 18 % within a year', 'cpi', '2022-09-01', 141, ['2021-09-01', 119.5], undefined],
];

for (const [what, indicator, date, value, previous, rule, counted] of [...lies, ...real]) {
  test(`10.10 plausibility: ${what} ${rule === undefined ? 'passes' : `breaks ${rule}`}`, () => {
    const observation = {
      indicator,
      region: 'national',
      date,
      value,
      ...(counted !== undefined && { sample: sample(counted) }),
    };
    const accepted = previous ? [{ date: previous[0], value: previous[1] }] : [];
    assert.equal(brokenRule(observation, accepted, TODAY), rule);
  });
}

test('10.10 plausibility: a second value within 5 % is the same jump', () => {
  assert.ok(isSameJump(7, 7));
  assert.ok(isSameJump(100_000, 104_000));
  assert.ok(!isSameJump(100_000, 110_000));
  assert.ok(!isSameJump(Number.NaN, 1));
});
