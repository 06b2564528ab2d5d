import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexedTo100, inRealTerms } from './real-terms.ts';

/** Values of the first days of the years from 2020. */
const years = <T>(...values: T[]) =>
  values.map((value, at) => ({ date: `${2020 + at}-01-01`, value }));
const cpi = years(100, 110, 121);

test('10.6 real terms: a price that grew with inflation stays the same', () => {
  const values = years(1000, 1100, 1210);
  for (const { value } of inRealTerms(values, cpi)) assert.ok(Math.abs(value! - 1210) < 1e-9);
  for (const { value } of inRealTerms(values, cpi, '2020-01-01')) {
    assert.ok(Math.abs(value! - 1000) < 1e-9);
  }
});

test('10.6 real terms: missing where the price index is missing', () => {
  const values = [
    { date: '2022-04-15', value: 5 },
    { date: '2022-05-01', value: 5 },
    { date: '2019-01-01', value: 5 },
  ];
  assert.deepEqual(
    inRealTerms(values, cpi).map(({ value }) => value),
    [5, undefined, undefined],
  );
  assert.deepEqual(inRealTerms(years(5), []), years(undefined));
});

test('10.6 index: 100 at its base; the last point is the growth since', () => {
  const values = years(undefined, 50, 75);
  assert.deepEqual(
    indexedTo100(values).map(({ value }) => value),
    [undefined, 100, 150],
  );
  assert.deepEqual(
    indexedTo100(values, '2022-01-01').map(({ value }) => value && Math.round(value)),
    [undefined, 67, 100],
  );
});

test('10.6 index: with a missing or zero base all values are missing', () => {
  const values = years(0, 5);
  for (const base of [undefined, '1999-01-01']) {
    assert.ok(indexedTo100(values, base).every(({ value }) => value === undefined));
  }
});

test('10.6 real terms: the base is the newest month, in whatever order the index comes', () => {
  assert.ok(Math.abs(inRealTerms(years(1000), cpi.toReversed())[0]!.value! - 1210) < 1e-9);
});

test('10.6 real terms: a base without an index makes every value missing', () => {
  assert.deepEqual(inRealTerms(years(1000), cpi, '1990-01-01'), years(undefined));
});

test('10.6 real terms: an index of zero makes its value missing, one below 1 does not', () => {
  assert.deepEqual(inRealTerms(years(10, 10, 10), years(0, 0.5, 1)), years(undefined, 20, 10));
});

test('10.6 real terms: an index of three months before counts across the turn of a year', () => {
  const index = [{ date: '2021-11-01', value: 100 }];
  const [near, far] = inRealTerms(
    [
      { date: '2022-02-01', value: 7 },
      { date: '2022-03-01', value: 7 },
    ],
    index,
  );
  assert.deepEqual([near!.value, far!.value], [7, undefined]);
});

test('10.6 real terms: December 1999 is the month before January 2000', () => {
  const index = [{ date: '1999-12-01', value: 100 }];
  assert.equal(inRealTerms([{ date: '2000-01-01', value: 7 }], index)[0]?.value, 7);
});
