import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { monthlyPayment, remainingPrincipal } from './mortgage.ts';
import { answer, type Place, purchase, ranked } from './purchase.ts';
import { type Scenario, scenarioDefaults } from './scenario.ts';

const place: Place = { region: 'brno', priceM2: 106_310, rent: 20_000, growthPct: 6.4 };
const scenario = (more: Partial<Scenario> = {}): Scenario => ({
  ...scenarioDefaults,
  net_income: 52_000,
  current_rent: undefined,
  ...more,
});
const near = (actual: number | undefined, expected: number, within = 0.005) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < within, `${actual} is not ${expected}`);

test('2.3 outputs: the worked example', () => {
  const result = purchase(scenario({ current_savings: 500_000 }), place);
  near(result.price, 6_378_600);
  near(result.deposit, 1_275_720);
  near(result.gap, 775_720);
  near(result.payment, 27_393.36);
  near(result.sharePct, 52.68);
  assert.equal(result.surplus, 35_000);
  near(result.yearsToDeposit, 1.74);
});

test('2.3 outputs: a gap, a surplus and a time never fall below zero; without a surplus it is never', () => {
  const rich = purchase(scenario({ current_savings: 9_000_000 }), place);
  assert.deepEqual([rich.gap, rich.yearsToDeposit, rich.missing], [0, 0, 0]);
  const poor = purchase(scenario({ net_income: 16_000 }), place);
  assert.deepEqual([poor.surplus, poor.yearsToDeposit], [0, undefined]);
});

test('2.3 affordable: strictly below 40 % of the income of both', () => {
  const payment = purchase(scenario(), place).payment;
  const sharePct = (income: number) =>
    purchase(scenario({ net_income: income - 20_000, second_income: 20_000 }), place).sharePct;
  near(sharePct(payment / 0.4), 40, 1e-9);
  assert.ok(sharePct(payment / 0.4 + 1) < 40);
});

test('10.3 own money: deposit, costs of 2 % and three months of expenses, children and debts', () => {
  const own = scenario({ children: 1, monthly_debts: 2_000, current_savings: 900_000 });
  const result = purchase(own, place);
  near(result.costs, 127_572);
  assert.equal(result.reserve, 75_000);
  assert.equal(result.needed, 1_478_292);
  assert.equal(result.missing, 578_292);
  near(result.left, 52_000 - 25_000 - result.payment);
});

test('10.3 own money: who has the sum that is shown can buy, in every region and at any price', () => {
  const price = fc.double({ min: 15_000, max: 400_000, noNaN: true });
  fc.assert(
    fc.property(price, (priceM2) => {
      const there = { ...place, priceM2 };
      const rich = scenario({ net_income: 1_000_000 });
      const { needed } = purchase(rich, there);
      const today = purchase({ ...rich, current_savings: needed }, there);
      assert.deepEqual([today.works, today.missing], [true, 0]);
      assert.equal(purchase({ ...rich, current_savings: needed - 1 }, there).works, false);
    }),
  );
});

test('10.3 fixation: after five years the rest of the loan is repaid at a rate 2 points higher', () => {
  const { loan, payment, paymentAfterFixation } = purchase(scenario(), place);
  const owed = remainingPrincipal({ principal: loan, ratePct: 5, years: 30 }, 60);
  near(paymentAfterFixation, monthlyPayment({ principal: owed, ratePct: 7, years: 25 }));
  assert.ok(paymentAfterFixation > payment);
  const short = purchase(scenario({ mortgage_years: 5 }), place);
  assert.equal(short.paymentAfterFixation, short.payment);
});

test('10.3 works: own money, 40 %, expenses and at most 90 % of the price', () => {
  const fine = scenario({ net_income: 90_000, current_savings: 1_500_000 });
  assert.equal(purchase(fine, place).works, true);
  for (const change of [
    { current_savings: 1_400_000 },
    { net_income: 60_000 },
    { monthly_expenses: 70_000 },
    { ltv_pct: 95, current_savings: 9_000_000 },
  ]) {
    assert.equal(purchase({ ...fine, ...change }, place).works, false, JSON.stringify(change));
  }
});

test('10.3 ways: each works by itself, and a step less does not', () => {
  const own = scenario({ net_income: 90_000, current_savings: 1_200_000 });
  const { ways, works, missing, earliestYears } = answer(own, place);
  assert.equal(works, false);
  const of = (name: string) => ways.find(({ way }) => way === name)?.change;
  const size = of('smaller_flat')!;
  assert.equal(purchase({ ...own, flat_size_m2: size }, place).works, true);
  assert.equal(purchase({ ...own, flat_size_m2: size + 1 }, place).works, false);
  assert.equal(of('more_own_money'), missing);
  assert.equal(of('waiting'), earliestYears);
  assert.equal(of('longer_loan'), undefined, 'a longer loan brings no own money');
  const stretched = scenario({ net_income: 66_000, current_savings: 2_000_000 });
  const longer = answer(stretched, place).ways.find(({ way }) => way === 'longer_loan')!.change;
  assert.equal(purchase({ ...stretched, mortgage_years: longer }, place).works, true);
  assert.equal(purchase({ ...stretched, mortgage_years: longer - 1 }, place).works, false);
  assert.deepEqual(answer(scenario({ net_income: 900_000, current_savings: 9e6 }), place).ways, []);
});

test('10.3 earliest: month by month with growing prices and savings, less the rent', () => {
  const own = scenario({ net_income: 90_000, current_savings: 1_000_000 });
  const { earliestYears } = answer(own, place);
  let [saved, priceM2, month] = [1_000_000, 106_310, 0];
  while (!purchase({ ...own, current_savings: saved }, { ...place, priceM2 }).works) {
    saved = saved * 1.07 ** (1 / 12) + 90_000 - 17_000 - 20_000;
    priceM2 *= 1.064 ** (1 / 12);
    month += 1;
  }
  near(earliestYears, month / 12, 1e-9);
  const sooner = answer({ ...own, current_rent: 0 }, place).earliestYears;
  assert.ok(sooner! <= earliestYears!);
  assert.equal(answer(scenario({ net_income: 20_000 }), place).earliestYears, undefined);
});

test('1.9 ranking: by time to the deposit, never last, ties by the share of the payment', () => {
  const at = (region: string, priceM2: number) => answer(scenario(), { ...place, region, priceM2 });
  const never = { ...at('zlin', 1), yearsToDeposit: undefined };
  const [a, b] = [at('a', 50_000), at('b', 60_000)];
  const tie = { ...a, region: 'tie', sharePct: 1 };
  assert.deepEqual(
    ranked([never, b, a, tie]).map(({ region }) => region),
    ['tie', 'a', 'b', 'zlin'],
  );
});
