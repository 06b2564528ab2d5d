import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Definition,
  definitionChoices,
  definitionOf,
  definitionParameters,
  isUsual,
  usualDefinition,
} from '../market/definition.ts';
import { affordability, inDefinition, payOf, rulesOf } from './affordability.ts';
import { netPay, statutoryRules } from './net-pay.ts';

const of = (value: number) =>
  ({ value, source: 'test', date: '2026-11-20', kind: 'measured' }) as const;
const row = affordability('praha', '2026-11-20', 'current', {
  price: of(150_000),
  rent: of(400),
  wage: of(62_022),
  medianWage: of(49_775),
  rate: of(5),
  expenses: of(22_000),
});
const as = (change: Partial<Definition>) => inDefinition(row, { ...usualDefinition, ...change });
const near = (actual: number | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) / expected - 1) < 1e-9, `${actual} is not ${expected}`);

test('10.12 definition: the default is the specified figure, the row itself', () => {
  assert.equal(as({}), row);
  near(row.monthsToBuy, 9_000_000 / netPay(62_022));
  assert.deepEqual(rulesOf(row).year, 2025);
  assert.equal(rulesOf(row).insurance, 0.122);
});

test('10.12 definition: gross pay, the median, two earners and 70 m² each change what they name', () => {
  near(as({ pay: 'gross' }).monthsToBuy, 9_000_000 / 62_022);
  near(as({ wage: 'median' }).monthsToBuy, 9_000_000 / netPay(49_775));
  near(as({ earners: 2 }).monthsToBuy, 9_000_000 / (2 * netPay(62_022)));
  near(as({ sizeM2: 70 }).monthsToBuy, 10_500_000 / netPay(62_022));
  near(as({ sizeM2: 70 }).monthlyRent, 28_000);
  near(as({ pay: 'gross', earners: 2 }).paymentToWagePct, (row.monthlyPayment30y! / 124_044) * 100);
  near(as({ earners: 2 }).monthsToBuyGross, 9_000_000 / 124_044);
});

test('10.12 definition: savings are what the net pay of all earners leaves, also in gross terms', () => {
  const two = as({ earners: 2, pay: 'gross' });
  near(two.monthlySavings, 2 * (netPay(62_022) - 22_000));
  near(two.avgLivingExpenses, 44_000);
  near(payOf(two), 124_044);
  near(payOf(as({ wage: 'median' })), netPay(49_775));
});

test('10.12 definition: the statutory rules are those of the year of the figure', () => {
  const today = as({ rules: 'statutory' });
  assert.equal(rulesOf(today).year, 2026);
  near(today.avgMonthlyWageNet, netPay(62_022, statutoryRules('2026-01-01')));
  const past = affordability(
    'praha',
    '2015-01-01',
    'historical',
    { wage: of(30_000) },
    { ...usualDefinition, rules: 'statutory' },
  );
  assert.equal(rulesOf(past).year, 2015);
  near(past.avgMonthlyWageNet, 30_000 * 0.89 - (30_000 * 0.201 - 2070));
});

test('10.12 definition: a missing median is missing, not the mean', () => {
  const { medianWage: _, ...inputs } = row.inputs;
  const without = affordability('praha', '2026-11-20', 'current', inputs, {
    ...usualDefinition,
    wage: 'median',
  });
  assert.equal(without.monthsToBuy, undefined);
  assert.equal(without.avgMonthlyWage, undefined);
  near(without.flatPrice, 9_000_000);
});

test('10.12 definition: back to the default gives the same figures again', () => {
  const back = inDefinition(as({ pay: 'gross', sizeM2: 70 }), usualDefinition);
  assert.deepEqual(back, row);
});

test('10.12 definition: an address carries what differs from the default', () => {
  assert.deepEqual(definitionOf({}), usualDefinition);
  assert.deepEqual(definitionOf({ pay: 'x', size: 80 }), usualDefinition);
  assert.deepEqual(definitionParameters(usualDefinition), {});
  assert.ok(isUsual(usualDefinition));
  for (const [name, values] of Object.entries(definitionChoices)) {
    const definition = definitionOf({ [name]: values[1] });
    assert.deepEqual(definitionParameters(definition), { [name]: values[1] });
    assert.ok(!isUsual(definition));
  }
});
