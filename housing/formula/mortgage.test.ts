import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loanCost, monthlyPayment, principalOf, remainingPrincipal } from './mortgage.ts';

const near = (actual: number, expected: number, tolerance = 0.01) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

test('1.A metrics: 3,000,000 at 5.5 % over 30 years costs 17,033.67 a month (worked value)', () => {
  near(monthlyPayment({ principal: 3_000_000, ratePct: 5.5, years: 30 }), 17_033.67);
});

test('1.A open points: without interest the principal is paid back in equal parts', () => {
  assert.equal(monthlyPayment({ principal: 360_000, ratePct: 0, years: 30 }), 1000);
  assert.equal(monthlyPayment({ principal: 360_000, ratePct: -1, years: 30 }), 1000);
});

test('1.A calculators: total paid and total interest belong to the payment', () => {
  const {
    monthlyPayment: payment,
    totalPaid,
    totalInterest,
  } = loanCost({
    principal: 3_000_000,
    ratePct: 5.5,
    years: 30,
  });
  near(totalPaid, payment * 360);
  near(totalInterest, totalPaid - 3_000_000);
});

test('1.A metrics: the loan is 80 % of the price at an LTV of 80', () => {
  assert.equal(principalOf(5_000_000, 80), 4_000_000);
});

const loan = fc.record({
  principal: fc.double({ min: 1, max: 1e8, noNaN: true }),
  ratePct: fc.double({ min: 0, max: 30, noNaN: true }),
  years: fc.integer({ min: 1, max: 50 }),
});

test('all payments together are at least the principal', () => {
  fc.assert(
    fc.property(loan, (of) => {
      assert.ok(monthlyPayment(of) * of.years * 12 >= of.principal * (1 - 1e-9));
    }),
  );
});

test('the payment grows with the principal and with the rate', () => {
  fc.assert(
    fc.property(loan, fc.double({ min: 0, max: 5, noNaN: true }), (of, more) => {
      const payment = monthlyPayment(of);
      assert.ok(
        monthlyPayment({ ...of, principal: of.principal + more * 1000 }) >= payment * (1 - 1e-9),
      );
      assert.ok(monthlyPayment({ ...of, ratePct: of.ratePct + more }) >= payment * (1 - 1e-9));
    }),
  );
});

test('the longer the term, the smaller the payment', () => {
  fc.assert(
    fc.property(loan, (of) => {
      assert.ok(monthlyPayment({ ...of, years: of.years + 1 }) < monthlyPayment(of));
    }),
  );
});

test('nothing is owed at the end, everything at the start, and less every year between', () => {
  fc.assert(
    fc.property(loan, (of) => {
      near(remainingPrincipal(of, 0), of.principal, of.principal * 1e-9);
      near(remainingPrincipal(of, of.years * 12), 0, of.principal * 1e-6);
      for (let year = 1; year <= of.years; year++) {
        const before = remainingPrincipal(of, (year - 1) * 12);
        assert.ok(remainingPrincipal(of, year * 12) <= before + of.principal * 1e-9);
      }
    }),
  );
});
