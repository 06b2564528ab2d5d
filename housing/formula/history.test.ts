import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sourced } from '../market/indicator.ts';
import {
  atYearStart,
  inForceAtYearEnd,
  meanOf,
  mortgageRate,
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
  assert.equal(then.date, '2010-01-01');
});

test('1.5 historical: a wage of another year is a fallback, +1 before −1 before +2', () => {
  const wages = [on('2011-01-01', 11), on('2015-01-01', 15), on('2017-01-01', 17)];
  assert.deepEqual(wageOfYear(wages, 2010), { ...wages[0], kind: 'fallback' });
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
