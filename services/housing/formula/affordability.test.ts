import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { livingExpensesOf } from '../market/assumptions.ts';
import type { Sourced } from '../market/indicator.ts';
import { affordability } from './affordability.ts';

const sourced = (value: number): Sourced => ({
  value,
  source: 'test',
  date: '2025-07-11',
  kind: 'measured',
});

const rowOf = (price: number, wage: number, rate = 5.5, rent = 300) =>
  affordability('praha', '2025-07-11', 'current', {
    price: sourced(price),
    wage: sourced(wage),
    rate: sourced(rate),
    rent: sourced(rent),
    expenses: sourced(livingExpensesOf('praha')),
  });

const near = (actual: number | undefined, expected: number, tolerance: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= tolerance, `${actual} ≠ ${expected}`);

test('1.4 metrics: the worked rows from price per m² and gross wage to months', () => {
  // Wages of 2024, public listings of 11 July 2025.
  const worked: [price: number, gross: number, months: number][] = [
    [157_160, 62_022, 197.6],
    [106_310, 47_923, 170.3],
    [91_889, 48_552, 145.4],
    [84_055, 44_872, 143.1],
    [84_516, 46_021, 140.6],
    [77_798, 43_693, 135.8],
    [58_757, 44_686, 100.4],
    [43_194, 44_891, 73.5],
  ];
  for (const [price, gross, months] of worked) near(rowOf(price, gross).monthsToBuy, months, 0.06);
});

test('1.4 metrics: every figure of a row follows its formula', () => {
  const row = rowOf(100_000, 45_000, 5.5, 250);
  assert.equal(row.flatPrice, 6_000_000);
  near(row.avgMonthlyWageNet, 35_330, 0.01);
  near(row.monthsToBuy, 6_000_000 / 35_330, 1e-6);
  near(row.monthsToBuyGross, 6_000_000 / 45_000, 1e-6);
  near(row.monthlyPayment30y, (17_033.67 / 3_000_000) * 4_800_000, 0.01);
  near(row.paymentToWagePct, (row.monthlyPayment30y! / 35_330) * 100, 1e-9);
  assert.equal(row.monthlyRent, 15_000);
  near(row.rentVsMortgageRatio, 15_000 / row.monthlyPayment30y!, 1e-12);
  near(row.monthlySavings, 35_330 - 22_000, 0.01);
  assert.ok(row.yearsToSaveInvesting! > row.yearsToSaveDeposit!);
});

test('1.4 metrics: a missing input makes only the figures that need it missing', () => {
  const knownOf = (inputs: Parameters<typeof affordability>[3]) =>
    Object.entries(affordability('praha', '2025-07-11', 'current', inputs))
      .filter(([, value]) => typeof value === 'number')
      .map(([name]) => name);
  const [price, wage] = [sourced(100_000), sourced(45_000)];
  assert.deepEqual(knownOf({ price }), ['avgPriceM2', 'flatPrice']);
  assert.deepEqual(knownOf({ wage }), ['avgMonthlyWage', 'avgMonthlyWageNet']);
});

test('1.4 metrics: expenses above net pay give savings 0 and no time', () => {
  const row = rowOf(100_000, 20_000);
  assert.equal(row.monthlySavings, 0);
  assert.equal(row.yearsToSaveInvesting, undefined);
  assert.equal(row.yearsToSaveDeposit, undefined);
});

test('1.4 metrics: monotone in price, rate and wage', () => {
  const amount = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(
      amount(2000, 500_000),
      amount(15_000, 180_000),
      amount(0, 20),
      (price, wage, rate) => {
        const row = rowOf(price, wage, rate);
        const slack = 1 + 1e-9;
        const dearer = rowOf(price * 1.1, wage, rate);
        assert.ok(dearer.monthsToBuy! > row.monthsToBuy!);
        assert.ok(dearer.monthlyPayment30y! > row.monthlyPayment30y!);
        const costlier = rowOf(price, wage, rate + 1);
        assert.ok(costlier.monthlyPayment30y! > row.monthlyPayment30y!);
        assert.ok(costlier.rentVsMortgageRatio! < row.rentVsMortgageRatio! * slack);
        const richer = rowOf(price, wage * 1.1, rate);
        assert.ok(richer.monthsToBuy! < row.monthsToBuy! * slack);
        assert.ok(richer.paymentToWagePct! < row.paymentToWagePct! * slack);
        assert.ok(row.monthsToBuyGross! <= row.monthsToBuy! * slack);
      },
    ),
  );
});

test('1.4 metrics: the years to save are those of the whole price and of 20 % of it', () => {
  // 6,000,000 and 1,200,000 with 13,330 a month at 7 %.
  const row = rowOf(100_000, 45_000);
  const rate = 7 / 1200;
  const years = (target: number) =>
    Math.log(1 + (target * rate) / 13_330) / Math.log(1 + rate) / 12;
  near(row.yearsToSaveInvesting, years(6_000_000), 1e-6);
  near(row.yearsToSaveDeposit, years(1_200_000), 1e-6);
});

test('1.4 metrics: without a net wage there are no months and no share', () => {
  const row = rowOf(100_000, 0);
  assert.equal(row.avgMonthlyWageNet, 0);
  assert.equal(row.monthsToBuy, undefined);
  assert.equal(row.monthsToBuyGross, undefined);
  assert.equal(row.paymentToWagePct, undefined);
});

test('1.4 metrics: a net wage below one crown still divides', () => {
  near(rowOf(100_000, 0.5).monthsToBuy, 6_000_000 / 0.439, 1e-3);
});
