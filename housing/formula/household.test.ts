import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeNeeded,
  householdResult,
  rankedHouseholds,
  usualRent,
  withoutUsualRent,
} from './household.ts';
import { type Scenario, scenarioDefaults } from './scenario.ts';

const brno = { region: 'brno', avgPriceM2: 100_000, avgRentM2: 300 };
const single: Scenario = { ...scenarioDefaults, netIncome: 45_000, currentSavings: 300_000 };
const near = (actual: number | undefined, expected: number, within = 0.005) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < within, `${actual} is not ${expected}`);

// ln(1 + gap·r/left)/ln(1 + r)/12 with r = 7/1200, written out with figures of each household.
const years = (gap: number, left: number) =>
  Math.log(1 + (gap * (7 / 1200)) / left) / Math.log(1 + 7 / 1200) / 12;

test('2.7 household: rent, debts and children are paid until the purchase', () => {
  const result = householdResult({ ...single, monthlyDebts: 1_000, children: 1 }, brno)!;
  assert.equal(result.rent, 18_000);
  assert.equal(result.childExpenses, 6_000);
  assert.equal(result.monthlyLeft, 45_000 - 17_000 - 18_000 - 1_000 - 6_000);
  near(result.yearsToDeposit, years(900_000, 3_000));
  near(result.scenario.yearsToDeposit, years(900_000, 21_000));
  near(result.paymentsPct, ((25_767.44 + 1_000) / 45_000) * 100);
  near(result.leftAfterPurchase, 45_000 - 17_000 - 1_000 - 6_000 - 25_767.44);
  assert.equal(result.works, false);
});

test('2.7 household: a rent of its own, also none, takes the place of the rent of the region', () => {
  assert.equal(usualRent(brno), 18_000);
  assert.equal(usualRent({ region: 'x', avgPriceM2: 1 }), undefined);
  assert.equal(householdResult({ ...single, currentRent: 0 }, brno)?.monthlyLeft, 28_000);
  assert.equal(householdResult({ ...single, currentRent: 9_000 }, brno)?.monthlyLeft, 19_000);
  const unknown = householdResult(single, { region: 'x', avgPriceM2: 100_000 })!;
  assert.equal(unknown.rent, undefined);
  assert.equal(unknown.monthlyLeft, 28_000);
  assert.equal(householdResult(single, { region: 'x', avgPriceM2: undefined }), undefined);
});

test('2.7 household: two incomes count together; nothing left means never', () => {
  const couple = householdResult({ ...single, secondIncome: 40_000 }, brno)!;
  assert.equal(couple.monthlyLeft, 50_000);
  near(couple.paymentsPct, (25_767.44 / 85_000) * 100);
  assert.equal(couple.works, true);
  const poor = householdResult({ ...single, netIncome: 35_000 }, brno)!;
  assert.equal(poor.monthlyLeft, 0);
  assert.equal(poor.yearsToDeposit, undefined);
});

test('2.7 household: it works below 40 % with something left, and not at 40 %', () => {
  const exactly: Scenario = {
    ...single,
    netIncome: 10_000,
    mortgageRatePct: 0,
    flatSizeM2: 18,
    monthlyExpenses: 0,
    currentRent: 0,
  };
  // 18 m² × 100,000 × 80 % / 360 = 4,000 a month, 40 % of 10,000.
  assert.equal(householdResult(exactly, brno)?.paymentsPct, 40);
  assert.equal(householdResult(exactly, brno)?.works, false);
  assert.equal(householdResult({ ...exactly, flatSizeM2: 17 }, brno)?.works, true);
  const spent = { ...exactly, flatSizeM2: 17, monthlyExpenses: 6_500 };
  assert.ok(householdResult(spent, brno)!.leftAfterPurchase < 0);
  assert.equal(householdResult(spent, brno)?.works, false);
});

test('2.7 change: the income and the flat at which payments are 40 % of income', () => {
  const indebted = { ...single, monthlyDebts: 2_000 };
  const change = changeNeeded(indebted, householdResult(indebted, brno)!)!;
  near(change.income, (25_767.44 + 2_000) / 0.4, 0.05);
  near(change.flatSizeM2, ((45_000 * 0.4 - 2_000) / 25_767.44) * 60);
  const drowned = { ...single, monthlyDebts: 20_000 };
  assert.equal(changeNeeded(drowned, householdResult(drowned, brno)!)?.flatSizeM2, 0);
  const rich = { ...single, netIncome: 150_000 };
  assert.equal(changeNeeded(rich, householdResult(rich, brno)!), undefined);
});

test('2.7 household: regions by time to the deposit while renting, never last', () => {
  const places = [
    { region: 'dear', avgPriceM2: 160_000, avgRentM2: 500 },
    { region: 'none', avgPriceM2: undefined },
    { region: 'cheap', avgPriceM2: 40_000, avgRentM2: 200 },
    brno,
  ];
  const ranked = rankedHouseholds(single, places).map(({ scenario }) => scenario.region);
  assert.deepEqual(ranked, ['cheap', 'brno', 'dear']);
});

test('2.7 household: a rent equal to the region’s counts as not given, another one stays', () => {
  const own = { ...single, currentRent: 18_000 };
  assert.equal(withoutUsualRent(own, brno).currentRent, undefined);
  assert.equal(withoutUsualRent({ ...own, currentRent: 18_001 }, brno).currentRent, 18_001);
  assert.equal(withoutUsualRent(own, undefined).currentRent, 18_000);
});

test('2.7 household: it does not work where the deposit is never saved', () => {
  const result = householdResult({ ...single, netIncome: 100_000, currentRent: 90_000 }, brno)!;
  assert.equal(result.yearsToDeposit, undefined);
  assert.ok(result.paymentsPct < 40 && result.leftAfterPurchase > 0);
  assert.equal(result.works, false);
});

test('2.7 household: with exactly nothing left after the purchase it works', () => {
  // 18 m² × 100,000 × 80 % / 360 = 4,000 a month.
  const exactly: Scenario = {
    ...single,
    netIncome: 20_000,
    mortgageRatePct: 0,
    flatSizeM2: 18,
    monthlyExpenses: 16_000,
    currentRent: 0,
  };
  const result = householdResult(exactly, brno)!;
  assert.equal(result.leftAfterPurchase, 0);
  assert.equal(result.works, true);
});

test('2.7 change: at exactly 40 % it is the present income and flat', () => {
  const exactly: Scenario = {
    ...single,
    netIncome: 10_000,
    mortgageRatePct: 0,
    flatSizeM2: 18,
    monthlyExpenses: 0,
  };
  assert.deepEqual(changeNeeded(exactly, householdResult(exactly, brno)!), {
    isShareTooHigh: true,
    isRestTooSmall: false,
    income: 10_000,
    flatSizeM2: 18,
  });
});

test('2.7 change: expenses have to leave enough for the payments, too', () => {
  // 18 m² at 0 % cost 4,000 a month, 20 % of the income, of which 18,000 are spent.
  const spent: Scenario = {
    ...single,
    netIncome: 20_000,
    mortgageRatePct: 0,
    flatSizeM2: 18,
    monthlyExpenses: 18_000,
  };
  assert.deepEqual(changeNeeded(spent, householdResult(spent, brno)!), {
    isShareTooHigh: false,
    isRestTooSmall: true,
    income: 22_000,
    flatSizeM2: 9,
  });
  // Exactly enough is enough.
  const enough = { ...spent, monthlyExpenses: 16_000 };
  assert.equal(changeNeeded(enough, householdResult(enough, brno)!), undefined);
  const halfACrown = { ...spent, monthlyExpenses: 15_999.5 };
  assert.equal(changeNeeded(halfACrown, householdResult(halfACrown, brno)!), undefined);
  // With an income of 9,000 both fail: 10,000 would be enough for the share, not for the expenses.
  const both = { ...spent, netIncome: 9_000, monthlyExpenses: 7_000 };
  assert.deepEqual(changeNeeded(both, householdResult(both, brno)!), {
    isShareTooHigh: true,
    isRestTooSmall: true,
    income: 11_000,
    flatSizeM2: 9,
  });
});

test('2.7 household: never comes last, equal times are ordered by the share of payments', () => {
  const places = [
    { region: 'never', avgPriceM2: 50_000, avgRentM2: 2_000 },
    brno,
    { region: 'saved, dearer', avgPriceM2: 20_000, avgRentM2: 100 },
    { region: 'saved, cheaper', avgPriceM2: 10_000, avgRentM2: 100 },
  ];
  for (const order of [places, places.toReversed()]) {
    assert.deepEqual(
      rankedHouseholds(single, order).map(({ scenario }) => scenario.region),
      ['saved, cheaper', 'saved, dearer', 'brno', 'never'],
    );
  }
});
