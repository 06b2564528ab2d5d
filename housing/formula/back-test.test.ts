import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accuracyOf, withBands } from './back-test.ts';

const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

test('1.8 accuracy: each test is judged by the band of the others', () => {
  const off = (origin: number, error: number) => ({
    origin,
    year: origin + 1,
    predicted: 100,
    actual: 100 + error,
    naive: 80,
  });
  const tests = [1, -2, 3, 4, 5].map((error, index) => off(2010 + index, error));
  // The band of four others reaches from the least to the largest of them.
  const accuracy = accuracyOf(tests)!;
  assert.equal(accuracy.tests, 5);
  assert.equal(accuracy.coveragePct, 60);
  const mean = (1 / 101 + 2 / 98 + 3 / 103 + 4 / 104 + 5 / 105) / 5;
  assert.ok(Math.abs(accuracy.errorPct - mean * 100) < 1e-9);
  const naive = (21 / 101 + 18 / 98 + 23 / 103 + 24 / 104 + 25 / 105) / 5;
  assert.ok(Math.abs(accuracy.naiveErrorPct - naive * 100) < 1e-9);
  assert.equal(accuracyOf(tests.slice(1)), undefined);
});

test('1.8 accuracy: a forecast on the edge of the band is within it', () => {
  const same = [2010, 2011, 2012, 2013, 2014].map((origin) => ({
    origin,
    year: origin + 1,
    predicted: 100,
    actual: 110,
    naive: 100,
  }));
  assert.equal(accuracyOf(same)?.coveragePct, 100);
});

test('1.8 band: all of fewer than ten errors at its distance', () => {
  const tests = [1, 2, 3, 4, 50].map((error, index) => ({
    origin: 2010 + index,
    year: 2011 + index,
    predicted: 200,
    actual: 200 + error,
    naive: 200,
  }));
  const [near, far] = withBands(
    [
      { year: 2021, value: 1000 },
      { year: 2022, value: 1000 },
    ],
    2020,
    tests,
  );
  close(near!.low!, 1000);
  close(near!.high!, 1250);
  assert.equal(near!.testedOn, 5);
  assert.equal(far!.testedOn, 0);
  assert.equal(withBands([far!], 2020, tests.slice(1, 4))[0]!.low, undefined);
});

test('1.8 band: lies where the errors were, only widens, and ends with the line', () => {
  const tests = [1, 2].flatMap((ahead) =>
    [10, 20, 30, 40].map((error, index) => ({
      ...{ origin: 2010 + index, year: 2010 + index + ahead },
      ...{ predicted: 100, actual: 100 + error / ahead, naive: 100 },
    })),
  );
  const future = [2021, 2022, 2023].map((year) => ({ year, value: 100 }));
  const [first, second, third] = withBands(future, 2020, tests);
  // Always too low: nothing below the line, and the second year is no narrower.
  for (const point of [first!, second!]) assert.deepEqual([point.low, point.high], [100, 140]);
  assert.equal(third!.testedOn, 0);
  close(third!.low!, 100);
  close(third!.high!, 100 + 40 * Math.sqrt(3 / 2));
  // Of ten errors one is left out at either end.
  const ten = [-50, -9, -5, -4, -3, 1, 2, 3, 8, 70].map((error, index) => ({
    ...{ origin: 2000 + index, year: 2001 + index },
    ...{ predicted: 100, actual: 100 + error, naive: 100 },
  }));
  const [point] = withBands(future, 2020, ten);
  close(point!.low!, 91);
  close(point!.high!, 108);
});
