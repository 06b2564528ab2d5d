import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsOf } from './period.ts';
import { samplePeriod } from './sample-period.ts';

test('10.6: votes are grouped by month; a vote without a date belongs to none', () => {
  const [vote] = samplePeriod.votes;
  const on = (date: string) => ({ ...vote!, date });
  const votes = [on(''), on(''), on('2021-05-02'), on('2021-05-30'), on('2021-07-01')];
  assert.deepEqual(monthsOf(votes), [
    { month: '2021-05', from: 2, to: 4 },
    { month: '2021-07', from: 4, to: 5 },
  ]);
  assert.deepEqual(monthsOf([]), []);
});
