// Each number is simulated month by month, without the closed formulas, and compared with the
// service's formula.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerMortgage } from '../calculators/analyse.ts';
import { rentOrBuy } from '../odds/rent-or-buy.ts';
import { forecast } from './forecast.ts';
import { scaledBack } from './history.ts';
import { monthlyPayment, remainingPrincipal } from './mortgage.ts';
import { netPay } from './net-pay.ts';
import { purchase } from './purchase.ts';
import { yearsToSave } from './savings.ts';
import { readScenario } from './scenario.ts';

function agrees(simulated: number, computed: number | undefined): void {
  assert.ok(computed !== undefined && Math.abs(simulated / computed - 1) < 1e-6, `${computed}`);
}

/** The payment that leaves no debt after all months, found by bisection. */
function simulatedPayment(principal: number, ratePct: number, years: number): number {
  let [low, high] = [0, principal];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (simulatedDebt(principal, ratePct, middle, years * 12) > 0) low = middle;
    else high = middle;
  }
  return high;
}

function simulatedDebt(principal: number, ratePct: number, payment: number, months: number) {
  let debt = principal;
  for (let month = 0; month < months; month++) debt += (debt * ratePct) / 1200 - payment;
  return debt;
}

/** Months of saving, the last one in proportion to its exponential growth. */
function simulatedYears(target: number, monthly: number, returnPct: number): number {
  const growth = 1 + returnPct / 1200;
  let [saved, months] = [0, 0];
  while (saved * growth + monthly < target) {
    saved = saved * growth + monthly;
    months += 1;
  }
  const base = monthly / (growth - 1);
  return (months + Math.log((target + base) / (saved + base)) / Math.log(growth)) / 12;
}

test('1.4 worked example: net wage', () => {
  for (const gross of [45_000, 150_000, 20_000]) {
    let tax = 0;
    for (let crown = 0; crown < gross; crown++) tax += crown < 139_671 ? 0.15 : 0.23;
    const net = gross - 0.122 * gross - Math.max(tax - 2570, 0);
    agrees(net, netPay(gross));
  }
  agrees(62_022 - 0.122 * 62_022 - (0.15 * 62_022 - 2570), netPay(62_022));
});

test('1.4, 10.3 worked example: payment and outstanding principal', () => {
  const payment = simulatedPayment(3_000_000, 5.5, 30);
  agrees(payment, monthlyPayment({ principal: 3_000_000, ratePct: 5.5, years: 30 }));
  const loan = { principal: 3_000_000, ratePct: 5.5, years: 30 };
  agrees(simulatedDebt(3_000_000, 5.5, payment, 60), remainingPrincipal(loan, 60));
});

test('1.4 worked example: years to save', () => {
  const saving = { target: 1_000_000, monthly: 10_000, returnPct: 7 };
  agrees(simulatedYears(1_000_000, 10_000, 7), yearsToSave(saving));
});

test('1.5 worked example: a price scaled to 2010', () => {
  const source = { source: 'x', kind: 'measured' as const };
  const index = [
    { ...source, date: '2010-01-01', value: 99.9737 },
    { ...source, date: '2025-10-01', value: 266.8417 },
  ];
  const today = { ...source, date: '2026-01-01', value: 100_000 };
  agrees(100_000 / (266.8417 / 99.9737), scaledBack(today, index, 2010)?.value);
});

test('1.7 worked example: the default mortgage', () => {
  const reading = answerMortgage({});
  assert.ok(reading.kind === 'answer');
  const payment = simulatedPayment(4_000_000, 5, 30);
  agrees(payment, reading.answer.monthly_payment);
  agrees(payment * 360, reading.answer.total_paid);
  agrees(payment * 360 - 4_000_000, reading.answer.total_interest);
});

test('1.8 worked example: the line through two points', () => {
  const { future } = forecast([
    { year: 2024, value: 100 },
    { year: 2025, value: 106 },
  ]);
  assert.deepEqual(
    future.map(({ value }) => value),
    [112, 118, 124, 130, 136],
  );
});

test('2.3 worked example: a scenario', () => {
  const reading = readScenario({ net_income: '52000', current_savings: '500000' });
  assert.ok(reading.kind === 'scenario');
  const place = { region: 'brno', priceM2: 106_310, rent: 20_000, growthPct: 6.4 };
  const result = purchase(reading.scenario, place);
  agrees(106_310 * 60, result.price);
  agrees(106_310 * 12, result.deposit);
  agrees(106_310 * 12 - 500_000, result.gap);
  const payment = simulatedPayment(106_310 * 48, 5, 30);
  agrees(payment, result.payment);
  agrees(payment / 520, result.sharePct);
  agrees(simulatedYears(775_720, 35_000, 7), result.yearsToDeposit!);
});

test('10.4 worked example: interest of the first year and the tax back on it', () => {
  const payment = simulatedPayment(960_000, 6, 30);
  const interest = payment * 12 - (960_000 - simulatedDebt(960_000, 6, payment, 12));
  const buyer = (interest_limit: number) =>
    rentOrBuy(
      {
        stay_years: 1,
        fixation_years: 5,
        inflation_pct: 0,
        price: 960_000,
        monthly_rent: 1,
        ltv_pct: 100,
        rate_pct: 6,
        mortgage_years: 30,
        return_pct: 0,
        price_growth_pct: 0,
        rent_growth_pct: 0,
        upkeep_pct: 0,
        buying_cost_pct: 0,
        selling_cost_pct: 0,
        interest_tax_pct: 15,
        interest_limit,
      },
      1,
    )[0]!.buyer;
  agrees(interest, (buyer(150_000) - buyer(0)) / 0.15);
  agrees(interest * 0.15, buyer(150_000) - buyer(0));
});
