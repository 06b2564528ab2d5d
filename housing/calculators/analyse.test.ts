import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { answerMortgage, answerSavings, type Reading } from './analyse.ts';

const NOTHING = { flatPrice: undefined, avgMonthlyWageNet: undefined };

function answered<Answer>(reading: Reading<Answer>): Answer {
  assert.ok(reading.kind === 'answer', JSON.stringify(reading));
  return reading.answer;
}

const savings = (sent: Record<string, number>, flatPrice: number) =>
  answered(answerSavings(sent, 'brno', { ...NOTHING, flatPrice }));

test('4.4 savings calculator: defaults are the net wage, 17,000 and 7 %', () => {
  const place = { flatPrice: undefined, avgMonthlyWageNet: 47_722.36 };
  assert.deepEqual(answered(answerSavings({}, 'brno', place)), {
    region: 'brno',
    ...{ net_income: 47_722.36, expenses: 17_000, current_savings: 0, return_pct: 7 },
    ...{ flat_price: null, monthly_savings: 30_722.36 },
    ...{ years_to_save: null, years_to_save_deposit: null },
  });
});

const earning = { net_income: 47_000, expenses: 17_000, return_pct: 7 };

test('1.7 savings: n = ln(1 + target·r/pmt) / ln(1 + r), for the whole price', () => {
  const answer = savings(earning, 9_000_000);
  const rate = 0.07 / 12;
  const months = Math.log(1 + (9_000_000 * rate) / 30_000) / Math.log(1 + rate);
  assert.ok(Math.abs(answer.years_to_save! - months / 12) < 1e-9);
  assert.ok(answer.years_to_save_deposit! < answer.years_to_save!);
});

test('1.7 savings: what is saved already shortens the time', () => {
  const rest = savings(earning, 4_500_000).years_to_save_deposit;
  const some = savings({ ...earning, current_savings: 300_000 }, 6_000_000);
  assert.equal(some.years_to_save_deposit, rest);
  const rich = savings({ ...earning, current_savings: 2_000_000 }, 6_000_000);
  assert.equal(rich.years_to_save_deposit, 0);
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
      const reading = answerMortgage({ [field]: value });
      assert.ok(reading.kind === 'problems', `${field}=${value}`);
      assert.deepEqual(
        reading.problems.map((problem) => problem.field),
        [field],
      );
      assert.match(reading.problems[0]!.message, message);
      assert.notEqual(reading.problems[0]!.cs ?? '', '');
    }
    for (const value of inside) assert.equal(answerMortgage({ [field]: value }).kind, 'answer');
  }
});

test('8.1 savings: income is required and positive, expenses and return are bounded', () => {
  const fields = (sent: Record<string, unknown>) => {
    const reading = answerSavings(sent, 'brno', NOTHING);
    return reading.kind === 'problems' ? reading.problems.map(({ field }) => field) : [];
  };
  assert.deepEqual(fields({}), ['net_income']);
  assert.deepEqual(fields({ net_income: '0', expenses: '-1', return_pct: '51' }), [
    'net_income',
    'expenses',
    'return_pct',
  ]);
  assert.deepEqual(fields({ net_income: '1', expenses: '0', return_pct: '0' }), []);
});

test('8.1 calculators: an income beyond the bounds is told both of them', () => {
  for (const income of ['0', '2000000000']) {
    const reading = answerSavings({ net_income: income }, 'brno', NOTHING);
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
      const reading = answerMortgage(fields);
      if (reading.kind === 'problems') return assert.ok(reading.problems.length > 0);
      for (const value of Object.values(reading.answer)) assert.ok(Number.isFinite(value));
    }),
  );
});
