import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  mortgageAnswer,
  mortgageDefaults,
  readMortgage,
  readSavings,
  savingsAnswer,
} from './analyse.ts';

test('4.4 mortgage calculator: defaults are 5,000,000, 5 %, 30 years and LTV 80', () => {
  assert.deepEqual(readMortgage({}), { kind: 'input', input: mortgageDefaults });
  assert.deepEqual(mortgageDefaults, { price: 5_000_000, rate: 5, years: 30, ltv: 80 });
});

test('1.7 mortgage: payment, total paid and interest of a worked loan', () => {
  // docs/contract/housing.md 1.4: 3,000,000 at 5.5 % over 30 years is about 17,033.67 a month.
  const answer = mortgageAnswer({ price: 3_750_000, rate: 5.5, years: 30, ltv: 80 });
  assert.equal(answer.principal, 3_000_000);
  assert.equal(answer.monthlyPayment.toFixed(2), '17033.67');
  assert.equal(answer.totalPaid.toFixed(2), '6132121.21');
  assert.equal(answer.totalInterest.toFixed(2), '3132121.21');
});

test('1.7 mortgage: at a rate of zero the payment is principal / months', () => {
  const answer = mortgageAnswer({ price: 3_600_000, rate: 0, years: 30, ltv: 100 });
  assert.equal(answer.monthlyPayment, 10_000);
  assert.equal(answer.totalInterest, 0);
});

test('4.4 savings calculator: defaults are the net wage, 17,000 and 7 %', () => {
  assert.deepEqual(readSavings({}, 47_722.36), {
    kind: 'input',
    input: { net_income: 47_722.36, expenses: 17_000, current_savings: 0, return_pct: 7 },
  });
});

test('1.7 savings: n = ln(1 + target·r/pmt) / ln(1 + r), for the whole price', () => {
  const input = { net_income: 47_000, expenses: 17_000, return_pct: 7 };
  const answer = savingsAnswer(input, 9_000_000);
  const rate = 0.07 / 12;
  const months = Math.log(1 + (9_000_000 * rate) / 30_000) / Math.log(1 + rate);
  assert.ok(Math.abs(answer.yearsToSave! - months / 12) < 1e-9);
  assert.ok(answer.yearsToDeposit! < answer.yearsToSave!);
});

test('1.7 savings: what is saved already shortens the time', () => {
  const input = { net_income: 47_000, expenses: 17_000, return_pct: 7 };
  const { yearsToDeposit } = savingsAnswer({ ...input, current_savings: 300_000 }, 6_000_000);
  const rest = savingsAnswer(input, 4_500_000).yearsToDeposit;
  assert.equal(yearsToDeposit, rest);
  const rich = savingsAnswer({ ...input, current_savings: 2_000_000 }, 6_000_000);
  assert.equal(rich.yearsToDeposit, 0);
});

test('1.7 savings: without a surplus the target is never reached', () => {
  const answer = savingsAnswer({ net_income: 17_000, expenses: 17_000, return_pct: 7 }, 1);
  assert.equal(answer.yearsToSave, undefined);
});

test('8.1 calculators: each bound has a message; boundary values are accepted', () => {
  const worked: [field: string, outside: string[], message: RegExp, inside: string[]][] = [
    ['price', ['0', '-1', '1000000001', 'x'], /price/i, ['1', '1000000000']],
    ['rate', ['-0.1', '30.1', 'NaN'], /rate/i, ['0', '30']],
    ['years', ['0', '51', '2.5', 'Infinity'], /term|years/i, ['1', '50']],
    ['ltv', ['0', '100.5', '1e2'], /ltv/i, ['1', '100']],
  ];
  for (const [field, outside, message, inside] of worked) {
    for (const value of outside) {
      const reading = readMortgage({ [field]: value });
      assert.ok(reading.kind === 'problems', `${field}=${value}`);
      assert.deepEqual(
        reading.problems.map((problem) => problem.field),
        [field],
      );
      assert.match(reading.problems[0]!.message, message);
      assert.notEqual(reading.problems[0]!.cs ?? '', '');
    }
    for (const value of inside) assert.equal(readMortgage({ [field]: value }).kind, 'input');
  }
});

test('8.1 savings: income is required and positive, expenses and return are bounded', () => {
  const fields = (sent: Record<string, unknown>, net?: number) => {
    const reading = readSavings(sent, net);
    return reading.kind === 'problems' ? reading.problems.map(({ field }) => field) : [];
  };
  assert.deepEqual(fields({}, undefined), ['net_income']);
  assert.deepEqual(fields({ net_income: '0', expenses: '-1', return_pct: '51' }), [
    'net_income',
    'expenses',
    'return_pct',
  ]);
  assert.deepEqual(fields({ net_income: '1', expenses: '0', return_pct: '0' }), []);
});

test('8.1 calculators: an income beyond the bounds is told both of them', () => {
  for (const income of ['0', '2000000000']) {
    const reading = readSavings({ net_income: income }, 40_000);
    assert.ok(reading.kind === 'problems');
    assert.deepEqual(
      reading.problems.map(({ message }) => message),
      ['Net income (CZK a month) must be a number above 0 and at most 1,000,000,000'],
    );
  }
});

test('7 calculators: arbitrary fields give finite numbers or problems', () => {
  const anything = fc.dictionary(
    fc.constantFrom('price', 'rate', 'years', 'ltv', '__proto__'),
    fc.anything(),
  );
  fc.assert(
    fc.property(anything, (fields) => {
      const reading = readMortgage(fields);
      if (reading.kind === 'problems') return assert.ok(reading.problems.length > 0);
      for (const value of Object.values(mortgageAnswer(reading.input)))
        assert.ok(Number.isFinite(value));
    }),
  );
});
