import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sourced } from '../market/indicator.ts';
import {
  atYearStart,
  inForceAtYearEnd,
  meanOf,
  mortgageRate,
  ratesByYear,
  scaledBack,
  wageOfYear,
} from './history.ts';

const on = (date: string, value: number): Sourced => ({
  date,
  value,
  source: 'test',
  kind: 'measured',
});

test('1.5 historical: the index of a year is its first quarter, otherwise the nearest', () => {
  const index = [
    on('2008-01-01', 1),
    on('2010-01-01', 2),
    on('2010-04-01', 3),
    on('2025-10-01', 9),
  ];
  assert.equal(atYearStart(index, 2010)?.value, 2);
  assert.equal(atYearStart(index, 2000)?.value, 1);
  assert.equal(atYearStart(index, 2026)?.value, 9);
  assert.equal(atYearStart([], 2010), undefined);
});

test('1.5 historical: a past price is today’s scaled with the index, marked as derived', () => {
  // BIS: 2010-Q1 99.9737, 2025-Q4 266.8417.
  const index = [on('2010-01-01', 99.9737), on('2025-10-01', 266.8417)];
  const then = scaledBack(on('2026-11-20', 157_160), index, 2010)!;
  assert.ok(Math.abs(then.value - 58_880.85) < 0.01, String(then.value));
  assert.equal(then.kind, 'derived');
  assert.equal(then.method, 'price_scaled_by_price_index');
  assert.equal(then.date, '2010-01-01');
});

test('1.5 historical: a past rent is scaled with an index of prices, so it is a fallback and says so', () => {
  const index = [on('2010-01-01', 100), on('2025-10-01', 250)];
  const then = scaledBack(on('2026-11-20', 300), index, 2010, 'rent')!;
  assert.equal(then.value, 120);
  assert.equal(then.kind, 'fallback');
  assert.equal(then.method, 'rent_scaled_by_price_index');
});

test('1.5 historical: the mean of scaled values is as scaled as they are', () => {
  const index = [on('2010-01-01', 100), on('2025-10-01', 250)];
  const then = (value: number) => scaledBack(on('2026-11-20', value), index, 2010, 'rent')!;
  assert.equal(meanOf([then(100), then(200)])?.method, 'rent_scaled_by_price_index');
  assert.equal(meanOf([on('2026-11-20', 1)])?.method, undefined);
});

test('1.5 historical: a wage of another year is a fallback, +1 before −1 before +2', () => {
  const wages = [on('2011-01-01', 11), on('2015-01-01', 15), on('2017-01-01', 17)];
  assert.deepEqual(wageOfYear(wages, 2010), {
    ...wages[0],
    kind: 'fallback',
    method: 'wage_of_other_year',
  });
  assert.equal(wageOfYear(wages, 2015)?.kind, 'measured');
  assert.equal(wageOfYear(wages, 2016)?.value, 17);
  assert.equal(wageOfYear(wages, 2013)?.value, 15);
  assert.equal(wageOfYear(wages, 2020), undefined);
});

test('1.5 historical: the repo rate of a year is the one in force at its end', () => {
  const repo = [on('2012-11-02', 0.05), on('2017-08-04', 0.25)];
  assert.equal(inForceAtYearEnd(repo, 2015)?.value, 0.05);
  assert.equal(inForceAtYearEnd(repo, 2010), undefined);
});

test('1.4 rate: the survey’s if there is one, otherwise repo rate + 2.5', () => {
  const repo = on('2026-06-19', 3.75);
  assert.equal(mortgageRate(on('2026-09-01', 4.5), repo, 2.5)?.value, 4.5);
  assert.deepEqual(mortgageRate(undefined, repo, 2.5), {
    value: 6.25,
    source: 'repo_plus_spread',
    date: '2026-06-19',
    kind: 'fallback',
    method: 'repo_plus_spread',
  });
  assert.equal(mortgageRate(undefined, undefined, 2.5), undefined);
});

test('1.4 country: the mean is dated with its oldest value; of none it is missing', () => {
  assert.deepEqual(meanOf([on('2026-11-20', 10), on('2026-11-18', 20)]), {
    value: 15,
    source: 'test',
    date: '2026-11-18',
    kind: 'derived',
  });
  assert.equal(meanOf([]), undefined);
});

test('1.5 historical: a wage of one or two years before stands in, of three years before it does not', () => {
  const wages = [on('2015-01-01', 15)];
  assert.equal(wageOfYear(wages, 2016)?.value, 15);
  assert.equal(wageOfYear(wages, 2017)?.value, 15);
  assert.equal(wageOfYear(wages, 2018), undefined);
  assert.equal(wageOfYear(wages, 2014)?.value, 15);
});

test('1.5 historical: without an index, or with a latest index of zero, there is no past price', () => {
  const price = on('2026-11-20', 80_000);
  assert.equal(scaledBack(price, [], 2010), undefined);
  assert.equal(scaledBack(price, [on('2010-01-01', 1), on('2025-10-01', 0)], 2010), undefined);
});

const repo = [on('2022-06-23', 7), on('2024-12-20', 4)];

test('1.5 rates: the last survey of a year, otherwise the repo rate at its end + 2.5, before surveys too', () => {
  const survey = [on('2023-03-31', 5.9), on('2024-03-31', 5.2), on('2024-06-30', 4.5)];
  assert.deepEqual(
    ratesByYear(survey, repo, 2.5, 2026).map(({ year, value }) => [year, value]),
    [
      [2022, 9.5],
      [2023, 5.9],
      [2024, 4.5],
      [2025, 6.5],
      [2026, 6.5],
    ],
  );
});

test('10.4 rates: a change compares two surveys or two repo rates, never one with the other', () => {
  const survey = [on('2023-03-31', 5.9), on('2024-06-30', 4.5)];
  assert.deepEqual(
    ratesByYear(survey, repo, 2.5, 2025).map(({ year, change }) => [year, change]),
    [
      [2022, undefined],
      [2023, 0],
      [2024, 4.5 - 5.9],
      [2025, 0],
    ],
  );
  const alone = ratesByYear([on('2021-03-31', 2)], repo, 2.5, 2022);
  assert.equal(alone[1]!.change, undefined, 'a survey before the first repo rate');
});

test('1.5 rates: without a survey they begin with the repo rate', () => {
  assert.deepEqual(ratesByYear([], repo, 2.5, 2024), [
    { year: 2022, value: 9.5 },
    { year: 2023, value: 9.5, change: 0 },
    { year: 2024, value: 6.5, change: -3 },
  ]);
});

test('1.5 rates: a year without survey and repo rate is missing', () => {
  const survey = [on('2023-03-31', 5.9), on('2025-03-31', 5)];
  assert.deepEqual(ratesByYear(survey, [], 2.5, 2025), [
    { year: 2023, value: 5.9 },
    { year: 2025, value: 5 },
  ]);
  assert.deepEqual(ratesByYear([], [], 2.5, 2025), []);
});
