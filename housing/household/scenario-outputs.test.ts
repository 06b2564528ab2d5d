import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { affordability } from '../formula/affordability.ts';
import { scenarioResult } from '../formula/scenario-result.ts';
import type { Sourced } from '../market/indicator.ts';
import { asked } from '../testing/asked.ts';

test('2.3 scenario outputs: a payment of exactly 40 % is not affordable', () => {
  const free = { mortgage_rate_pct: '0', ltv_pct: '100', mortgage_years: '50' };
  // 60 m² · 4,000 = 240,000 over 600 months = 400 a month.
  const of = (net_income: string) =>
    scenarioResult(asked({ ...free, net_income }, { priceM2: 4000 }));
  assert.equal(of('1000').payment_to_income_pct, 40);
  assert.equal(of('1000').affordable, false);
  assert.equal(of('1001').affordable, true);
});

test('2.3 scenario outputs: with the figures of a row they equal the row', () => {
  const sourced = (value: number): Sourced => ({
    value,
    source: 'test',
    date: '2026-01-01',
    kind: 'measured',
  });
  const amount = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(
      amount(20_000, 300_000),
      amount(20_000, 150_000),
      fc.integer({ min: 0, max: 15 }),
      (price, wage, rate) => {
        const row = affordability('brno', '2026-01-01', 'current', {
          price: sourced(price),
          wage: sourced(wage),
          rate: sourced(rate),
          expenses: sourced(17_000),
        });
        const own = { net_income: '50000', monthly_expenses: '17000', rate: String(rate) };
        const question = asked(own, { priceM2: price });
        const netIncome = row.avgMonthlyWageNet!;
        const result = scenarioResult({
          ...question,
          scenario: { ...question.scenario, netIncome },
        });
        assert.equal(result.flat_price, row.flatPrice);
        assert.equal(result.monthly_payment, row.monthlyPayment30y);
        assert.equal(result.payment_to_income_pct, row.paymentToWagePct);
        assert.equal(result.monthly_surplus, row.monthlySavings);
      },
    ),
  );
});
