import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { netPay, taxYears } from './net-pay.ts';

const near = (actual: number, expected: number, tolerance = 0.005) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

test('1.4 net wage: worked values with 12.2 % insurance', () => {
  // Design page, section 3.
  near(netPay(45_000), 35_330);
  near(netPay(150_000), 110_943.68);
  near(netPay(20_000), 17_130);
});

test('1.4 net wage: the worked regions', () => {
  // Design page, section 7, rounded to crowns.
  const worked = { 62022: 47_722, 47923: 37_458, 48552: 37_916, 44872: 35_237, 44891: 35_251 };
  for (const [gross, net] of Object.entries(worked)) near(netPay(Number(gross)), net, 0.5);
});

test('1.4 net wage: the statutory 11.6 % leaves 35,600 of 45,000', () => {
  near(netPay(45_000, taxYears[2025]), 35_600);
});

test('1.4 net wage: 15 % up to CZK 139,671 a month, 23 % above', () => {
  const threshold = taxYears.given.threshold;
  near(netPay(threshold + 100) - netPay(threshold), 100 * (1 - 0.122 - 0.23));
  near(netPay(threshold) - netPay(threshold - 100), 100 * (1 - 0.122 - 0.15));
});

test('1.4 net wage: the credit of CZK 2,570 does not make the tax negative', () => {
  near(netPay(10_000), 10_000 * (1 - 0.122));
  assert.equal(taxYears.given.credit, 2570);
});

test('1.4 net wage: 0 for a gross wage of zero, below, or NaN', () => {
  for (const gross of [0, -1, Number.NaN]) assert.equal(netPay(gross), 0);
});

test('1.4 net wage: between 0 and gross and increasing, in every tax year', () => {
  const wage = fc.double({ min: 0, max: 180_000, noNaN: true });
  fc.assert(
    fc.property(wage, wage, fc.constantFrom(...Object.values(taxYears)), (a, b, rules) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      assert.ok(netPay(low, rules) >= 0 && netPay(low, rules) <= low);
      assert.ok(netPay(low, rules) <= netPay(high, rules) + 1e-9);
    }),
  );
});

test('1.4 net wage: thresholds are four average wages up to 2023, three from 2024', () => {
  const averageWages = {
    2021: 35_441,
    2022: 38_911,
    2023: 40_324,
    2024: 43_967,
    2025: 46_557,
    2026: 48_967,
  } as const;
  for (const [year, wage] of Object.entries(averageWages)) {
    const times = Number(year) <= 2023 ? 4 : 3;
    assert.equal(taxYears[year as '2021'].threshold, wage * times, year);
  }
});

test('1.4 net wage: of half a crown gross 87.8 % remain', () => {
  near(netPay(0.5), 0.439, 1e-12);
});

test('1.4 net wage: the personal credit is 2,320 in 2021 and 2,570 since', () => {
  const credits = Object.entries(taxYears).map(([year, { credit }]) => [year, credit]);
  assert.deepEqual(Object.fromEntries(credits), {
    given: 2570,
    2021: 2320,
    2022: 2570,
    2023: 2570,
    2024: 2570,
    2025: 2570,
    2026: 2570,
  });
});
