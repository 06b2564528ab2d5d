import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthlyPayment } from './mortgage.ts';
import { stressTest } from './stress-test.ts';

const loan = { principal: 3_000_000, ratePct: 5.5, years: 30 };

test('one, two and three points more are the payments at those rates', () => {
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

test('after a fixation the same rate keeps the payment, and a higher one hurts less than at once', () => {
  const [same, more] = stressTest(loan, 50_000, { points: [0, 2], fixationYears: 5 });
  assert.ok(Math.abs(same!.addedPayment) < 1e-6);
  assert.ok(more!.monthlyPayment < monthlyPayment({ ...loan, ratePct: 7.5 }));
  assert.ok(more!.addedPayment > 0);
});

test('without an income there is a payment but no share of it', () => {
  for (const income of [undefined, 0]) {
    const [step] = stressTest(loan, income);
    assert.equal(step!.paymentToIncomePct, undefined);
    assert.equal(step!.affordable, undefined);
  }
});
