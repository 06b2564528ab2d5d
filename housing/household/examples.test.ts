import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Scenario, scenarioDefaults } from '../formula/scenario.ts';
import { scenarioFields } from '../formula/scenario-input.ts';
import { scenarioResult } from '../formula/scenario-result.ts';
import { householdRecord } from '../scenario/record.ts';
import { asked } from '../testing/asked.ts';

// The three households of docs/contract/housing.md 2.7, recomputed without any of the formulas:
// a loan is paid off and savings grow month by month.

const brno = { priceM2: 100_000, rent: 18_000 };

type Expected = {
  readonly left: number;
  readonly years: number | undefined;
  readonly yearsWithoutRent: number;
  readonly paymentsPct: number;
};

const households: readonly (readonly [string, Partial<Scenario>, Expected])[] = [
  [
    'one person with a debt and a child',
    { netIncome: 45_000, monthlyDebts: 1_000, children: 1 },
    { left: 3_000, years: 14.49, yearsWithoutRent: 3.2, paymentsPct: 59.48 },
  ],
  [
    'a couple',
    { netIncome: 45_000, secondIncome: 40_000 },
    { left: 33_000, years: 2.12, yearsWithoutRent: 1.4, paymentsPct: 30.31 },
  ],
  [
    'one person with nothing left',
    { netIncome: 35_000 },
    { left: 0, years: undefined, yearsWithoutRent: 3.67, paymentsPct: 73.62 },
  ],
];

/** Months until savings reach a target; the last month counts in part. */
function monthsOfSaving(target: number, monthly: number): number | undefined {
  if (monthly <= 0) return undefined;
  let [saved, months] = [0, 0];
  while (saved < target) {
    const next = saved * (1 + 0.07 / 12) + monthly;
    if (next >= target) return months + (target - saved) / (next - saved);
    saved = next;
    months += 1;
  }
  return months;
}

/** The payment that leaves nothing of a loan of 4,800,000 at 5 % after 360 months. */
function payment(): number {
  let [low, high] = [0, 100_000];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    let owed = 4_800_000;
    for (let month = 0; month < 360; month++) owed = owed * (1 + 0.05 / 12) - middle;
    if (owed > 0) low = middle;
    else high = middle;
  }
  return high;
}

for (const [name, fields, expected] of households) {
  test(`2.7 worked example: ${name}, recomputed month by month`, () => {
    const scenario: Scenario = {
      ...{ ...scenarioDefaults, netIncome: 0, currentSavings: 300_000 },
      ...fields,
    };
    const given = Object.entries(scenarioFields).flatMap(([field, { key }]) => {
      const isAssumed = key === 'currentRent' || key === 'monthlyExpenses';
      return isAssumed ? [] : [[field, String(scenario[key])]];
    });
    const question = asked(Object.fromEntries(given), brno);
    const [result, alone] = [householdRecord(question), scenarioResult(question)];
    const income = scenario.netIncome + scenario.secondIncome;
    const adults = scenario.secondIncome > 0 ? 2 : 1;
    assert.equal(result.monthly_left, expected.left);
    assert.equal(result.years_to_deposit?.toFixed(2), expected.years?.toFixed(2));
    assert.equal(alone.years_to_deposit?.toFixed(2), expected.yearsWithoutRent.toFixed(2));
    assert.equal(result.payments_pct.toFixed(2), expected.paymentsPct.toFixed(2));
    assert.equal(result.works, false);

    const simulated = monthsOfSaving(900_000, expected.left);
    if (simulated === undefined) assert.equal(result.years_to_deposit, null);
    else assert.ok(Math.abs(result.years_to_deposit! * 12 - simulated) < 0.01, `${simulated}`);
    const withoutRent = monthsOfSaving(
      900_000,
      income - 17_000 * adults - scenario.monthlyDebts - scenario.children * 6_000,
    )!;
    assert.ok(Math.abs(alone.years_to_deposit! * 12 - withoutRent) < 0.01, `${withoutRent}`);
    assert.ok(Math.abs(alone.monthly_payment - payment()) < 0.01);
    const share = ((payment() + scenario.monthlyDebts) / income) * 100;
    assert.ok(Math.abs(result.payments_pct - share) < 1e-4);
  });
}
