import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { forecast, forecastMethods, latestPerYear, pastForecasts, project } from './forecast.ts';

const straight = Array.from({ length: 12 }, (_, index) => ({
  year: 2010 + index,
  value: 100 + 5 * index,
}));

test('1.8 forecasts: the slope of the last two points continues for five years', () => {
  const future = forecast([
    { year: 2015, value: 999 },
    { year: 2020, value: 100 },
    { year: 2025, value: 130 },
  ]);
  assert.deepEqual(
    future.map(({ year, value }) => [year, value]),
    [
      [2026, 136],
      [2027, 142],
      [2028, 148],
      [2029, 154],
      [2030, 160],
    ],
  );
});

test('1.8 forecasts: fewer than two points give none', () => {
  assert.deepEqual(forecast([]), []);
  assert.deepEqual(forecast([{ year: 2025, value: 1 }]), []);
});

test('1.8 forecasts: of daily rows the latest of each year counts', () => {
  const days = Array.from({ length: 400 }, (_, index) => ({
    date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
    value: index,
  }));
  assert.deepEqual(latestPerYear([...days].reverse()), [
    { year: 2025, value: 364 },
    { year: 2026, value: 399 },
  ]);
});

test('1.8 methods: all continue a straight line with a band of zero width', () => {
  for (const method of ['last-two', 'linear'] as const) {
    for (const { year, value, low, high } of forecast(straight, method)) {
      assert.ok(Math.abs(value - (100 + 5 * (year - 2010))) < 1e-9);
      assert.ok(high! - low! < 1e-6);
    }
  }
});

test('1.8 methods: growth continues as growth', () => {
  const doubling = [2015, 2020, 2025].map((year, index) => ({ year, value: 2 ** index }));
  const last = forecast(doubling, 'growth').at(-1)!;
  assert.ok(Math.abs(last.value - 8) < 1e-9);
});

test('1.8 band: covers at least 80 % of its back-tests', () => {
  const series = fc.array(fc.double({ min: 50, max: 150, noNaN: true }), {
    minLength: 8,
    maxLength: 20,
  });
  fc.assert(
    fc.property(series, fc.constantFrom(...forecastMethods), (values, method) => {
      const history = values.map((value, index) => ({ year: 2000 + index, value }));
      const errors = Array.from({ length: 5 }, (_, index) =>
        pastForecasts(history, method, 5)
          .filter(({ origin, year }) => year - origin === index + 1)
          .map(({ predicted, actual }) => actual / predicted - 1),
      );
      for (const [index, point] of forecast(history, method).entries()) {
        if (point.high === undefined || point.value === 0 || point.testedOn < 4) continue;
        const [low, high] = [point.low! / point.value - 1, point.high / point.value - 1];
        const within = errors[index]!.filter(
          (error) => error >= low - 1e-9 && error <= high + 1e-9,
        ).length;
        assert.ok(within >= errors[index]!.length * 0.8);
      }
    }),
  );
});

test('1.8 band: never narrows relative to the value; nothing falls below zero', () => {
  const series = fc.array(fc.double({ min: 0.1, max: 1000, noNaN: true }), {
    minLength: 2,
    maxLength: 20,
  });
  fc.assert(
    fc.property(series, fc.constantFrom(...forecastMethods), (values, method) => {
      let widest = 0;
      const history = values.map((value, index) => ({ year: 2000 + index, value }));
      for (const { value, low, high } of forecast(history, method)) {
        assert.ok(value >= 0 && Number.isFinite(value));
        if (low === undefined || high === undefined || value === 0) continue;
        assert.ok(low >= 0 && low <= value && value <= high);
        // Rounding is relative to the width, which can be thousands.
        assert.ok(high / value >= widest * (1 - 1e-9));
        widest = high / value;
      }
    }),
  );
});

test('1.8 band: absent with fewer than four back-tests', () => {
  const future = forecast([
    { year: 2020, value: 1 },
    { year: 2021, value: 2 },
    { year: 2022, value: 4 },
  ]);
  assert.deepEqual(
    future.map(({ low, testedOn }) => [low, testedOn]),
    [
      [undefined, 1],
      [undefined, 0],
      [undefined, 0],
      [undefined, 0],
      [undefined, 0],
    ],
  );
});

test('1.8 back-test: a forecast from each year with two points, only of what was known then', () => {
  const history = [100, 110, 130, 150].map((value, index) => ({ year: 2020 + index, value }));
  assert.deepEqual(pastForecasts(history, 'last-two', 5), [
    { origin: 2021, year: 2022, predicted: 120, actual: 130, naive: 110 },
    { origin: 2021, year: 2023, predicted: 130, actual: 150, naive: 110 },
    { origin: 2022, year: 2023, predicted: 150, actual: 150, naive: 130 },
  ]);
  assert.equal(pastForecasts(history, 'last-two', 1).length, 2);
  assert.deepEqual(pastForecasts(history.slice(0, 2), 'last-two', 5), []);
});

const byYear = (points: Readonly<Record<number, number>>) =>
  Object.entries(points).map(([year, value]) => ({ year: Number(year), value }));
const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

test('1.8 forecasts: of two values of the same day the later in the list counts', () => {
  const day = '2025-06-30';
  assert.deepEqual(
    latestPerYear([
      { date: day, value: 1 },
      { date: day, value: 2 },
    ]),
    [{ year: 2025, value: 2 }],
  );
});

test('1.8 methods: linear has the least-squares slope, from the last value: 1, 2, 6 gives 8.5', () => {
  // Slope (1·2 + 1·3) / 2 = 2.5 from 6.
  close(project(byYear({ 2020: 1, 2021: 2, 2022: 6 }), 'linear', 2023), 8.5);
  close(project(byYear({ 2020: 1, 2021: 2, 2022: 6 }), 'last-two', 2023), 10);
});

test('1.8 methods: a series that only ever grew is never projected to fall', () => {
  // The least-squares line runs below the last value of accelerating growth.
  const wages = byYear({ 2018: 100, 2019: 104, 2020: 110, 2021: 120, 2022: 140, 2023: 188 });
  for (const method of forecastMethods) {
    const values = forecast(wages, method).map(({ value }) => value);
    assert.ok(values[0]! > 188, `${method}: ${values[0]}`);
    assert.deepEqual(
      values,
      [...values].sort((a, b) => a - b),
    );
  }
});

test('1.8 methods: a falling line ends at exactly 0', () => {
  const falling = byYear({ 2020: 30, 2021: 20, 2022: 10 });
  for (const method of ['last-two', 'linear'] as const) {
    assert.equal(project(falling, method, 2024), 0);
    assert.equal(project(falling, method, 2030), 0);
  }
});

test('1.8 methods: growth is measured since the point five years back, not an older or newer one', () => {
  const points = byYear({ 2010: 50, 2014: 90, 2015: 100, 2018: 130, 2020: 200 });
  close(project(points, 'growth', 2025), 400);
});

test('1.8 methods: growth without a point of the last five years is measured since the one before', () => {
  close(project(byYear({ 1990: 10, 2000: 100, 2010: 200 }), 'growth', 2020), 400);
});

test('1.8 methods: growth from zero is unknown, the last value stays', () => {
  assert.equal(project(byYear({ 2020: 0, 2021: 5 }), 'growth', 2023), 5);
});

test('1.8 methods: a value below 1 grows like any other', () => {
  close(project(byYear({ 2020: 0.4, 2021: 0.8 }), 'growth', 2022), 1.6);
});

test('1.8 back-test: from each year every later one, six forecasts of five points', () => {
  const tests = pastForecasts(straight.slice(0, 5), 'last-two', 5);
  assert.deepEqual(
    tests.map(({ origin, year }) => [origin, year]),
    [
      [2011, 2012],
      [2011, 2013],
      [2011, 2014],
      [2012, 2013],
      [2012, 2014],
      [2013, 2014],
    ],
  );
});

test('1.8 back-test: a forecast of 0 is left out, one below 1 is not', () => {
  const falling = pastForecasts(byYear({ 2020: 100, 2021: 50, 2022: 40, 2023: 39 }), 'last-two', 5);
  assert.deepEqual(
    falling.map(({ origin, predicted }) => [origin, predicted]),
    [[2022, 30]],
  );
  assert.equal(pastForecasts(byYear({ 2020: 1, 2021: 0.75, 2022: 0.6 }), 'last-two', 5).length, 1);
});
