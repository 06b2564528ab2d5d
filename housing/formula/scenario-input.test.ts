import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scenarioDefaults } from './scenario.ts';
import { readScenario, scenarioAsFields, scenarioFields } from './scenario-input.ts';

function messages(fields: Record<string, unknown>): string[] {
  const reading = readScenario({ net_income: '50000', ...fields });
  return reading.kind === 'problems' ? reading.problems.map(({ message }) => message) : [];
}

test('2.2 scenario inputs: an empty field takes its default', () => {
  assert.deepEqual(readScenario({ net_income: '50000', ltv_pct: '' }), {
    kind: 'scenario',
    // The rate of a region and the limit of the law are not known here.
    scenario: {
      ...scenarioDefaults,
      ...{ netIncome: 50_000, mortgageRatePct: undefined, ltvPct: undefined },
    },
  });
});

test('2.2 expenses: where none are given, 17,000 for each adult; given ones stay', () => {
  const of = (fields: Record<string, string>) => {
    const reading = readScenario({ net_income: '45000', ...fields });
    assert.equal(reading.kind, 'scenario');
    return reading.kind === 'scenario' ? reading.scenario : undefined;
  };
  assert.equal(of({})?.monthlyExpenses, 17_000);
  const couple = of({ second_income: '38000' })!;
  assert.equal(couple.monthlyExpenses, 34_000);
  assert.deepEqual(scenarioAsFields(couple), { net_income: '45000', second_income: '38000' });
  const own = of({ second_income: '38000', monthly_expenses: '17000' })!;
  assert.equal(own.monthlyExpenses, 17_000);
  assert.equal(scenarioAsFields(own).monthly_expenses, '17000');
});

test('2.2, 8.1 bounds: each has a message; boundary values are accepted', () => {
  const amounts = 'a number from 0 to 100,000,000';
  const large = 'a number from 0 to 1,000,000,000,000';
  const tooMuch = '100000001';
  const worked: Record<
    keyof typeof scenarioFields,
    [text: string, outside: string[], inside: string[]]
  > = {
    net_income: [
      'a number from 1,000 to 100,000,000',
      ['0', '-1', '0,5', '4,5', '45.00', '999', tooMuch],
      ['1000', '100000000'],
    ],
    current_savings: [large, ['-1'], ['0']],
    flat_size_m2: ['a number above 0 and at most 500', ['0', '500.1'], ['0.5', '500']],
    mortgage_rate_pct: ['a number from 0 to 30', ['-0.1', '30.1'], ['0', '30']],
    ltv_pct: ['a number above 0 and at most 100', ['0', '101'], ['1', '100']],
    mortgage_years: ['a whole number from 1 to 50', ['0', '51', '2.5'], ['1', '50']],
    monthly_expenses: [large, ['-1'], ['0']],
    investment_return_pct: ['a number from 0 to 50', ['-1', '51'], ['0', '50']],
    second_income: [amounts, ['-1', tooMuch], ['0', '45 tis.', '100000000']],
    current_rent: [amounts, ['-1', tooMuch], ['', '0', '18.300', '100000000']],
    monthly_debts: [amounts, ['-1', tooMuch], ['0', '5k', '100000000']],
    children: ['a whole number from 0 to 12', ['-1', '13', '1.5'], ['0', '12']],
  };
  for (const [field, [text, outside, inside]] of Object.entries(worked)) {
    const { label } = scenarioFields[field as keyof typeof scenarioFields];
    const message = `${label.en} must be ${text}`;
    for (const value of outside) assert.deepEqual(messages({ [field]: value }), [message], value);
    for (const value of inside) assert.deepEqual(messages({ [field]: value }), [], value);
  }
});

test('7 errors: all problems are reported together, in both languages', () => {
  const reading = readScenario({ ltv_pct: '0', mortgage_years: 'ten' });
  assert.ok(reading.kind === 'problems');
  assert.deepEqual(reading.problems.map(({ field }) => field).sort(), [
    'ltv_pct',
    'mortgage_years',
    'net_income',
  ]);
  assert.ok(reading.problems.every(({ cs }) => cs !== undefined && cs !== ''));
});

test('2.2, 2.6 numbers: amounts are read as money, rates and sizes as plain numbers', () => {
  const reading = readScenario({
    net_income: '52.000',
    current_savings: 'CZK 500,000',
    flat_size_m2: '60,5',
    mortgage_rate_pct: '4.500',
  });
  assert.ok(reading.kind === 'scenario');
  const { netIncome, currentSavings, flatSizeM2, mortgageRatePct } = reading.scenario;
  assert.deepEqual(
    [netIncome, currentSavings, flatSizeM2, mortgageRatePct],
    [52_000, 500_000, 60.5, 4.5],
  );
  const refused = readScenario({ net_income: '1.234,567' });
  assert.ok(refused.kind === 'problems');
  assert.match(
    refused.problems[0]!.message,
    /^Net monthly income \(CZK\): .* can be 1,234\.567 or/,
  );
});

test('7 scenario: arbitrary fields give finite numbers or problems', () => {
  const anything = fc.dictionary(
    fc.constantFrom(...Object.keys(scenarioFields), '__proto__', 'region'),
    fc.anything(),
  );
  fc.assert(
    fc.property(anything, (fields) => {
      const reading = readScenario(fields);
      if (reading.kind === 'problems') return assert.ok(reading.problems.length > 0);
      for (const value of Object.values(reading.scenario)) assert.ok(Number.isFinite(value));
    }),
  );
});

test('1.9 scenario: an address round-trips', () => {
  const number = (min: number, max: number) => fc.integer({ min, max });
  const scenario = fc.record(
    {
      netIncome: number(1_000, 1_000_000),
      currentSavings: number(0, 10_000_000),
      flatSizeM2: number(1, 500),
      mortgageRatePct: number(0, 30),
      ltvPct: number(1, 100),
      mortgageYears: number(1, 50),
      monthlyExpenses: number(0, 100_000),
      investmentReturnPct: number(0, 50),
      secondIncome: fc.oneof(fc.constant(0), number(1_000, 1_000_000)),
      currentRent: fc.option(number(0, 100_000), { nil: undefined }),
      monthlyDebts: number(0, 100_000),
      children: number(0, 12),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(scenario, (figures) => {
      const of = { ...figures, adults: figures.secondIncome > 0 ? 2 : 1 };
      assert.deepEqual(readScenario(scenarioAsFields(of)), { kind: 'scenario', scenario: of });
    }),
  );
});

test('2.2 scenario inputs: null is an empty field', () => {
  assert.deepEqual(messages({ ltv_pct: null, children: null }), []);
});

test('1.9 scenario: the address carries the income and what differs from the defaults', () => {
  const own = { netIncome: 52_000, ltvPct: 90, mortgageRatePct: undefined };
  const scenario = { ...scenarioDefaults, ...own };
  assert.deepEqual(scenarioAsFields(scenario), { net_income: '52000', ltv_pct: '90' });
});

test('2.6 savings: 900 is asked back, as it may mean 900,000', () => {
  const read = (current_savings: string) => readScenario({ net_income: '62000', current_savings });
  const asked = read('900');
  assert.ok(asked.kind === 'problems');
  assert.match(asked.problems[0]!.message, /“900” can be 900 or 900,000 CZK/);
  for (const [text, value] of [
    ['900 Kč', 900],
    ['900 tis.', 900_000],
    ['0', 0],
  ] as const) {
    const reading = read(text);
    assert.equal(reading.kind === 'scenario' && reading.scenario.currentSavings, value, text);
  }
});
