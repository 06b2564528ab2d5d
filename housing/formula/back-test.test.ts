import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accuracyOf, hasUselessBand, withBands } from './back-test.ts';

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
  // Of four others the fourth smallest is the band, so only the largest error lies outside.
  const accuracy = accuracyOf(tests)!;
  assert.equal(accuracy.tests, 5);
  assert.equal(accuracy.coveragePct, 80);
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

test('1.8 band: the fourth smallest of five relative errors at its distance', () => {
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
  close(near!.low!, 980);
  close(near!.high!, 1020);
  assert.equal(near!.testedOn, 5);
  assert.deepEqual(far, { year: 2022, value: 1000, low: undefined, high: undefined, testedOn: 0 });
});

test('1.8 band: one wider than the value itself is withheld and called useless', () => {
  const around = (error: number) =>
    withBands(
      [{ year: 2021, value: 100 }],
      2020,
      [1, 2, 3, 4].map((index) => ({
        origin: 2010 + index,
        year: 2011 + index,
        predicted: 200,
        actual: 200 + error,
        naive: 200,
      })),
    )[0]!;
  assert.equal(around(100).high, 150);
  assert.equal(hasUselessBand(around(100)), false);
  const { low, high, value, testedOn } = around(101);
  assert.deepEqual([low, high, value, testedOn], [undefined, undefined, 100, 4]);
  assert.equal(hasUselessBand(around(101)), true);
  // Without tests there is no band either, but for another reason.
  assert.equal(hasUselessBand(withBands([{ year: 2021, value: 100 }], 2020, [])[0]!), false);
});
