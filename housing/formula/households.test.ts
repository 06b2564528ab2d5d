import assert from 'node:assert/strict';
import { test } from 'node:test';
import { householdResult } from './household.ts';
import { type Scenario, scenarioDefaults } from './scenario.ts';

// The three households of docs/contract/housing.md 2.7, recomputed without any of the formulas:
// a loan is paid off and savings grow month by month.

const brno = { region: 'brno', avgPriceM2: 100_000, avgRentM2: 300 };

type Expected = {
  readonly left: number;
  readonly years: number | undefined;
  readonly yearsWithoutRent: number;
  readonly paymentsPct: number;
  readonly works: boolean;
};

const households: readonly (readonly [string, Partial<Scenario>, Expected])[] = [
  [
    'one person with a debt and a child',
    { netIncome: 45_000, monthlyDebts: 1_000, children: 1 },
    { left: 3_000, years: 14.49, yearsWithoutRent: 3.2, paymentsPct: 59.48, works: false },
  ],
  [
    'a couple',
    { netIncome: 45_000, secondIncome: 40_000 },
    { left: 50_000, years: 1.43, yearsWithoutRent: 1.07, paymentsPct: 30.31, works: true },
  ],
  [
    'one person with nothing left',
    { netIncome: 35_000 },
    { left: 0, years: undefined, yearsWithoutRent: 3.67, paymentsPct: 73.62, works: false },
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
      ...scenarioDefaults,
      netIncome: 0,
      currentSavings: 300_000,
      ...fields,
    };
    const result = householdResult(scenario, brno)!;
    const income = scenario.netIncome + scenario.secondIncome;
    assert.equal(result.monthlyLeft, expected.left);
    assert.equal(result.yearsToDeposit?.toFixed(2), expected.years?.toFixed(2));
    assert.equal(result.scenario.yearsToDeposit?.toFixed(2), expected.yearsWithoutRent.toFixed(2));
    assert.equal(result.paymentsPct.toFixed(2), expected.paymentsPct.toFixed(2));
    assert.equal(result.works, expected.works);

    const simulated = monthsOfSaving(900_000, expected.left);
    if (simulated === undefined) assert.equal(result.yearsToDeposit, undefined);
    else assert.ok(Math.abs(result.yearsToDeposit! * 12 - simulated) < 0.01, `${simulated}`);
    const alone = monthsOfSaving(
      900_000,
      income - 17_000 - scenario.monthlyDebts - scenario.children * 6_000,
    )!;
    assert.ok(Math.abs(result.scenario.yearsToDeposit! * 12 - alone) < 0.01, `${alone}`);
    assert.ok(Math.abs(result.scenario.monthlyPayment - payment()) < 0.01);
    const share = ((payment() + scenario.monthlyDebts) / income) * 100;
    assert.ok(Math.abs(result.paymentsPct - share) < 1e-4);
  });
}
