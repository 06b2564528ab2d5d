import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { monthlyPayment, principalOf, remainingPrincipal } from './mortgage.ts';

const near = (actual: number, expected: number, tolerance = 0.01) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

test('1.4 payment: at a rate of zero it is principal / months', () => {
  assert.equal(monthlyPayment({ principal: 360_000, ratePct: 0, years: 30 }), 1000);
  assert.equal(monthlyPayment({ principal: 360_000, ratePct: -1, years: 30 }), 1000);
});

test('1.4 payment: the loan is 80 % of the price', () => {
  assert.equal(principalOf(5_000_000, 80), 4_000_000);
});

const loan = fc.record({
  principal: fc.double({ min: 1, max: 1e8, noNaN: true }),
  ratePct: fc.double({ min: 0, max: 30, noNaN: true }),
  years: fc.integer({ min: 1, max: 50 }),
});

test('1.4 payment: all payments add up to at least the principal', () => {
  fc.assert(
    fc.property(loan, (of) => {
      assert.ok(monthlyPayment(of) * of.years * 12 >= of.principal * (1 - 1e-9));
    }),
  );
});

test('1.4 payment: grows with principal and rate', () => {
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

test('1.4 payment: falls with the term', () => {
  fc.assert(
    fc.property(loan, (of) => {
      assert.ok(monthlyPayment({ ...of, years: of.years + 1 }) < monthlyPayment(of));
    }),
  );
});

test('10.3 outstanding principal: all at the start, falling every year, 0 at the end', () => {
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

test('10.3 outstanding principal: at a rate of zero or less it falls by the same amount each month', () => {
  for (const ratePct of [0, -1]) {
    const free = { principal: 360_000, ratePct, years: 30 };
    assert.equal(remainingPrincipal(free, 0), 360_000);
    assert.equal(remainingPrincipal(free, 12), 348_000);
    assert.equal(remainingPrincipal(free, 361), 0);
  }
});

test('1.4 payment: the smallest rate above zero costs practically no interest', () => {
  near(monthlyPayment({ principal: 360_000, ratePct: 1e-9, years: 30 }), 1000, 1e-5);
});
