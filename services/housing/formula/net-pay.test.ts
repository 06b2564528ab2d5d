import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rules2025 } from '../market/assumptions.ts';
import { netPay } from './net-pay.ts';

const near = (actual: number, expected: number, tolerance = 0.005) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

test('1.4 net wage: the worked regions', () => {
  // Mean gross wages of 2024, net rounded to crowns.
  const worked = { 62022: 47_722, 47923: 37_458, 48552: 37_916, 44872: 35_237, 44891: 35_251 };
  for (const [gross, net] of Object.entries(worked)) near(netPay(Number(gross)), net, 0.5);
});

test('1.4 net wage: 15 % up to CZK 139,671 a month, 23 % above', () => {
  const threshold = rules2025.threshold;
  near(netPay(threshold + 100) - netPay(threshold), 100 * (1 - 0.122 - 0.23));
  near(netPay(threshold) - netPay(threshold - 100), 100 * (1 - 0.122 - 0.15));
});

test('1.4 net wage: the credit of CZK 2,570 does not make the tax negative', () => {
  near(netPay(10_000), 10_000 * (1 - 0.122));
  assert.equal(rules2025.credit, 2570);
});

test('1.4 net wage: 0 for a gross wage of zero, below, or NaN', () => {
  for (const gross of [0, -1, Number.NaN]) assert.equal(netPay(gross), 0);
});

test('1.4 net wage: between 0 and gross and increasing', () => {
  const wage = fc.double({ min: 0, max: 180_000, noNaN: true });
  fc.assert(
    fc.property(wage, wage, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      assert.ok(netPay(low) >= 0 && netPay(low) <= low);
      assert.ok(netPay(low) <= netPay(high) + 1e-9);
    }),
  );
});
