import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthlyPayment, stressTest } from './mortgage.ts';

const loan = { principal: 3_000_000, ratePct: 5.5, years: 30 };

test('10.3 stress test: payments at 1, 2 and 3 points more', () => {
  const steps = stressTest(loan, 50_000);
  assert.deepEqual(
    steps.map(({ addedPoints, ratePct }) => [addedPoints, ratePct]),
    [
      [0, 5.5],
      [1, 6.5],
      [2, 7.5],
      [3, 8.5],
    ],
  );
  for (const { ratePct, monthlyPayment: payment } of steps) {
    assert.ok(Math.abs(payment - monthlyPayment({ ...loan, ratePct })) < 1e-9);
  }
  assert.equal(steps[0]!.addedPayment, 0);
  // 3,000,000 over 30 years at 8.5 % is 23,067.40 a month.
  assert.ok(Math.abs(steps[3]!.monthlyPayment - 23_067.4) < 0.01);
  assert.equal(steps[0]!.affordable, true);
  assert.equal(steps[3]!.affordable, false);
});

test('10.3 stress test: after a fixation the same rate keeps the payment, a higher one adds less than from the start', () => {
  const terms = { points: [0, 2, 1], fixationYears: 5 };
  const [same, more, little] = stressTest(loan, 50_000, terms);
  assert.ok(little!.addedPayment > 0);
  const today = monthlyPayment(loan);
  assert.equal(same!.addedPayment, 0);
  assert.ok(Math.abs(same!.monthlyPayment - today) < 1e-6);
  // 2,773,818.10 is outstanding, to be paid in 25 years.
  const expected = monthlyPayment({ principal: 2_773_818.1, ratePct: 7.5, years: 25 });
  assert.ok(Math.abs(more!.monthlyPayment - expected) < 0.01);
  assert.equal(more!.addedPayment, more!.monthlyPayment - today);
  assert.ok(more!.monthlyPayment < monthlyPayment({ ...loan, ratePct: 7.5 }));
  assert.ok(more!.addedPayment > 0);
});

test('10.3 stress test: an unchanged rate adds exactly nothing, rounding errors included', () => {
  const oddLoan = { principal: 6_378_623.853090387 * 0.8, ratePct: 5, years: 30 };
  assert.equal(stressTest(oddLoan, 60_000, { points: [0], fixationYears: 5 })[0]?.addedPayment, 0);
});

test('10.3 stress test: without an income there is no share', () => {
  for (const income of [undefined, 0]) {
    const [step] = stressTest(loan, income);
    assert.equal(step!.paymentToIncomePct, undefined);
    assert.equal(step!.affordable, undefined);
  }
});

test('10.3 stress test: the share is of the net income, and exactly 40 % is not affordable', () => {
  const free = { principal: 360_000, ratePct: 0, years: 30 };
  const [at] = stressTest(free, 2_500, { points: [0] });
  assert.equal(at?.paymentToIncomePct, 40);
  assert.equal(at?.affordable, false);
  assert.equal(stressTest(free, 1, { points: [0] })[0]?.paymentToIncomePct, 100_000);
  assert.equal(stressTest(free, 2_501, { points: [0] })[0]?.affordable, true);
});

test('10.3 stress test: without an income, or with one of zero, there is no share', () => {
  for (const income of [undefined, 0]) {
    const [first] = stressTest(loan, income);
    assert.equal(first?.paymentToIncomePct, undefined);
    assert.equal(first?.affordable, undefined);
  }
});
