import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNumber } from './number-input.ts';
import { readScenario, scenarioDefaults, scenarioFields } from './scenario.ts';

test('2.2 fields: the specified defaults where only the income is given, and none counts as given', () => {
  const reading = readScenario({ net_income: '52 000 Kč', ltv_pct: '' });
  assert.ok(reading.kind === 'scenario');
  assert.deepEqual(reading.given, { net_income: 52_000 });
  assert.deepEqual(reading.scenario, {
    net_income: 52_000,
    current_savings: 0,
    flat_size_m2: 60,
    mortgage_rate_pct: 5,
    ltv_pct: 80,
    mortgage_years: 30,
    monthly_expenses: 17_000,
    investment_return_pct: 7,
    second_income: 0,
    current_rent: undefined,
    monthly_debts: 0,
    children: 0,
  });
});

test('2.2 fields: bounds of each, inside and outside', () => {
  const bounds: Record<keyof typeof scenarioFields, [inside: number[], outside: number[]]> = {
    net_income: [
      [1_000, 100_000_000],
      [999, 100_000_001],
    ],
    current_savings: [
      [0, 1e12],
      [-1, 1e12 + 1],
    ],
    flat_size_m2: [
      [0.5, 500],
      [0, 501],
    ],
    mortgage_rate_pct: [
      [0, 30],
      [-0.1, 30.1],
    ],
    ltv_pct: [
      [0.1, 100],
      [0, 100.1],
    ],
    mortgage_years: [
      [1, 50],
      [0, 51, 2.5],
    ],
    monthly_expenses: [[0, 1e12], [-1]],
    investment_return_pct: [
      [0, 50],
      [-1, 51],
    ],
    second_income: [[0, 100_000_000], [-1]],
    current_rent: [[0, 100_000_000], [-1]],
    monthly_debts: [[0, 100_000_000], [-1]],
    children: [
      [0, 12],
      [-1, 13, 1.5],
    ],
  };
  for (const [name, [inside, outside]] of Object.entries(bounds)) {
    const kindOf = (value: number) =>
      readScenario({ net_income: 50_000, [name]: String(value) }).kind;
    for (const value of inside) assert.equal(kindOf(value), 'scenario', `${name} ${value}`);
    for (const value of outside) assert.equal(kindOf(value), 'problems', `${name} ${value}`);
  }
  assert.deepEqual(Object.keys(bounds), Object.keys(scenarioFields));
  assert.equal(Object.keys(scenarioDefaults).length, 10);
});

test('2.2, 7 fields: all problems are reported together, in both languages', () => {
  const reading = readScenario({ mortgage_years: 'x', ltv_pct: '101' });
  assert.ok(reading.kind === 'problems');
  assert.deepEqual(
    reading.problems.map(({ field }) => field),
    ['net_income', 'ltv_pct', 'mortgage_years'],
  );
  const [income, ltv, term] = reading.problems;
  assert.match(income!.message, /^Net monthly income \(CZK\) must be a number from 1,000/);
  assert.match(ltv!.cs ?? '', /^Výše úvěru, LTV .*: zadejte číslo větší než 0, nejvýše 100/);
  assert.equal(term!.message, 'Mortgage term (years): “x” is not a number');
});

test('2.6 numbers: as people write them', () => {
  for (const [text, value] of [
    ['52000', 52_000],
    ['52 000', 52_000],
    ['52\u00a0000 Kč', 52_000],
    ['62 000 CZK', 62_000],
    ['45.000', 45_000],
    ['6,378,591', 6_378_591],
    ['52 tis.', 52_000],
    ['1,5k', 1_500],
    ['4,5 %', 4.5],
    ['60 m²', 60],
    ['30 let', 30],
    ['30 years', 30],
    ['−2,5', -2.5],
    ['1234,5', 1234.5],
  ] as const) {
    assert.equal(parseNumber(text), value, text);
  }
  for (const text of [
    '',
    'x',
    '1.234,567',
    '1e5',
    'Infinity',
    '12 34a',
    '5 let ročně',
    '9'.repeat(41),
  ]) {
    assert.equal(parseNumber(text), undefined, text);
  }
});
