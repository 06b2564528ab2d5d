import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assumedRules2025, FIRST_TAX_YEAR, netPay, statutoryRules } from './net-pay.ts';

const YEARS = Array.from({ length: 18 }, (_, index) => FIRST_TAX_YEAR + index);
const ofYear = (year: number) => statutoryRules(`${year}-07-01`);

const near = (actual: number, expected: number, tolerance = 0.005) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

test('1.4 net wage: the worked regions', () => {
  // Mean gross wages of 2024, net rounded to crowns.
  const worked = { 62022: 47_722, 47923: 37_458, 48552: 37_916, 44872: 35_237, 44891: 35_251 };
  for (const [gross, net] of Object.entries(worked)) near(netPay(Number(gross)), net, 0.5);
});

test('1.4 net wage: the statutory 11.6 % leaves 35,600 of 45,000', () => {
  near(netPay(45_000, statutoryRules('2025-06-30')), 35_600);
});

test('1.4 net wage: 15 % up to CZK 139,671 a month, 23 % above', () => {
  const threshold = assumedRules2025.threshold;
  near(netPay(threshold + 100) - netPay(threshold), 100 * (1 - 0.122 - 0.23));
  near(netPay(threshold) - netPay(threshold - 100), 100 * (1 - 0.122 - 0.15));
});

test('1.4 net wage: the credit of CZK 2,570 does not make the tax negative', () => {
  near(netPay(10_000), 10_000 * (1 - 0.122));
  assert.equal(assumedRules2025.credit, 2570);
});

test('1.4 net wage: 0 for a gross wage of zero, below, or NaN', () => {
  for (const gross of [0, -1, Number.NaN]) assert.equal(netPay(gross), 0);
});

test('1.4 net wage: between 0 and gross and increasing, in every tax year', () => {
  const wage = fc.double({ min: 0, max: 180_000, noNaN: true });
  fc.assert(
    fc.property(
      wage,
      wage,
      fc.constantFrom(assumedRules2025, ...YEARS.map(ofYear)),
      (a, b, rules) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        assert.ok(netPay(low, rules) >= 0 && netPay(low, rules) <= low);
        assert.ok(netPay(low, rules) <= netPay(high, rules) + 1e-9);
      },
    ),
  );
});

test('1.4, 10.12 net wage: thresholds are four average wages from 2013, three from 2024', () => {
  assert.equal(ofYear(2012).threshold, Number.POSITIVE_INFINITY);
  assert.equal(ofYear(2013).threshold, 103_536);
  assert.equal(ofYear(2023).threshold, 161_296);
  assert.equal(ofYear(2024).threshold, 131_901);
  assert.equal(ofYear(2026).threshold, 146_901);
});

test('1.4, 10.12 net wage: until 2020 the tax base was 134 % of the wage, above the threshold 7 % more', () => {
  // 2019: 15 % of 1.34 × 30,000 − 2,070, insurance 11 %.
  near(netPay(30_000, ofYear(2019)), 30_000 * 0.89 - (30_000 * 1.34 * 0.15 - 2070));
  const [low, high] = [ofYear(2019).threshold, ofYear(2019).threshold + 100];
  near(netPay(high, ofYear(2019)) - netPay(low, ofYear(2019)), 100 * (1 - 0.11 - 0.201 - 0.07));
  near(netPay(30_000, ofYear(2021)), 30_000 * 0.89 - (30_000 * 0.15 - 2320));
});

test('1.4, 10.12 net wage: rules change with the year of the day; before 2009 those of 2009', () => {
  assert.deepEqual(
    [statutoryRules('2023-12-31').insurance, statutoryRules('2024-01-01').insurance].map((share) =>
      Number(share.toFixed(4)),
    ),
    [0.11, 0.116],
  );
  assert.equal(statutoryRules('2025-12-31').year, 2025);
  assert.deepEqual(statutoryRules('1999-05-01'), statutoryRules('2009-01-01'));
  assert.equal(statutoryRules('1999-05-01').year, 2009);
});

test('1.4 net wage: of half a crown gross 87.8 % remain', () => {
  near(netPay(0.5), 0.439, 1e-12);
});

test('1.4, 10.12 net wage: the personal credit of each year', () => {
  const credits = [2010, 2011, 2012, 2020, 2021, 2022, 2026].map((year) => ofYear(year).credit);
  assert.deepEqual(credits, [2070, 1970, 2070, 2070, 2320, 2570, 2570]);
});

test('1.4 net wage: the default is the year 2025 with 12.2 %', () => {
  assert.deepEqual(assumedRules2025, { ...statutoryRules('2025-01-01'), insurance: 0.122 });
});
