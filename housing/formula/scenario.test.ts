import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Sourced } from '../market/indicator.ts';
import { affordability } from './affordability.ts';
import {
  rankedByAffordability,
  type Scenario,
  scenarioDefaults,
  scenarioResult,
} from './scenario.ts';

const scenario: Scenario = { netIncome: 50_000, ...scenarioDefaults };

test('2.2 scenario inputs: the defaults', () => {
  assert.deepEqual(scenarioDefaults, {
    currentSavings: 0,
    flatSizeM2: 60,
    mortgageRatePct: 5,
    ltvPct: 80,
    mortgageYears: 30,
    monthlyExpenses: 17_000,
    investmentReturnPct: 7,
    secondIncome: 0,
    currentRent: undefined,
    monthlyDebts: 0,
    children: 0,
  });
});

test('2.3 scenario outputs: every output follows its formula', () => {
  const result = scenarioResult({ ...scenario, currentSavings: 200_000 }, 'brno', 100_000);
  assert.equal(result.flatPrice, 6_000_000);
  assert.ok(Math.abs(result.depositNeeded - 1_200_000) < 1e-6);
  assert.ok(Math.abs(result.depositGap - 1_000_000) < 1e-6);
  assert.equal(result.mortgagePrincipal, 4_800_000);
  // 4,800,000 at 5 % over 30 years, from any annuity table: 25,767.44.
  assert.ok(Math.abs(result.monthlyPayment - 25_767.44) < 0.01);
  assert.ok(Math.abs(result.paymentToIncomePct - 51.53) < 0.01);
  assert.equal(result.affordable, false);
  assert.equal(result.monthlySurplus, 33_000);
  const months = Math.log(1 + (1_000_000 * (0.07 / 12)) / 33_000) / Math.log(1 + 0.07 / 12);
  assert.ok(Math.abs(result.yearsToDeposit! - months / 12) < 1e-9);
});

test('2.3 scenario outputs: a payment of exactly 40 % is not affordable', () => {
  const free = { ...scenario, mortgageRatePct: 0, ltvPct: 100, mortgageYears: 50 };
  // 60 m² · 4,000 = 240,000 over 600 months = 400 a month.
  assert.equal(scenarioResult({ ...free, netIncome: 1000 }, 'x', 4000).paymentToIncomePct, 40);
  assert.equal(scenarioResult({ ...free, netIncome: 1000 }, 'x', 4000).affordable, false);
  assert.equal(scenarioResult({ ...free, netIncome: 1001 }, 'x', 4000).affordable, true);
});

test('2.3 scenario outputs: 0 with the deposit saved, never without a surplus', () => {
  const rich = scenarioResult({ ...scenario, currentSavings: 1e8 }, 'x', 100_000);
  assert.equal(rich.depositGap, 0);
  assert.equal(rich.yearsToDeposit, 0);
  const poor = scenarioResult({ ...scenario, monthlyExpenses: 60_000 }, 'x', 100_000);
  assert.equal(poor.monthlySurplus, 0);
  assert.equal(poor.yearsToDeposit, undefined);
  assert.equal(poor.heat, 'heat-5');
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
      amount(0, 15),
      (price, wage, rate) => {
        const row = affordability('brno', '2026-01-01', 'current', {
          price: sourced(price),
          wage: sourced(wage),
          rate: sourced(rate),
          expenses: sourced(17_000),
        });
        const own = {
          ...scenarioDefaults,
          netIncome: row.avgMonthlyWageNet!,
          mortgageRatePct: rate,
        };
        const result = scenarioResult(own, 'brno', price);
        assert.equal(result.flatPrice, row.flatPrice);
        assert.equal(result.monthlyPayment, row.monthlyPayment30y);
        assert.equal(result.paymentToIncomePct, row.paymentToWagePct);
        assert.equal(result.monthlySurplus, row.monthlySavings);
      },
    ),
  );
});

test('1.9 ranking: by time to the deposit, never last, ties by payment share', () => {
  const result = (region: string, years: number | undefined, payment: number) => ({
    ...scenarioResult(scenario, region, 100_000),
    yearsToDeposit: years,
    paymentToIncomePct: payment,
  });
  const ranked = rankedByAffordability([
    result('never', undefined, 10),
    result('heavier', 0, 60),
    result('later', 2, 20),
    result('lighter', 0, 50),
  ]);
  assert.deepEqual(
    ranked.map(({ region }) => region),
    ['lighter', 'heavier', 'later', 'never'],
  );
});
