import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { agreementMatrix, sharedVotes } from './analyse.ts';

// Adam A B A A; Bára A B B A; Dana B A A B.
test('10.5: agreement is symmetric, and complete with oneself', () => {
  assert.deepEqual(agreementMatrix(samplePeriod, [0, 1, 3]), [
    [
      { votes: 4, same: 4 },
      { votes: 4, same: 3 },
      { votes: 4, same: 1 },
    ],
    [
      { votes: 4, same: 3 },
      { votes: 4, same: 4 },
      { votes: 4, same: 0 },
    ],
    [
      { votes: 4, same: 1 },
      { votes: 4, same: 0 },
      { votes: 4, same: 4 },
    ],
  ]);
});

test('10.5: members differ on a vote when one voted yes and another no', () => {
  const votes = (show: 'differ' | 'same' | 'all', search = '') =>
    sharedVotes(samplePeriod, [0, 1], { show, search });
  assert.deepEqual(votes('differ'), [2]);
  assert.deepEqual(votes('same'), [3, 1, 0]);
  assert.deepEqual(votes('all', 'navrh'), [1]);
  // Cyril and Emil: C and K and @ take no side.
  assert.deepEqual(sharedVotes(samplePeriod, [2, 4], { show: 'all', search: '' }), [1, 0]);
  // Adam and Cyril: A and C in vote 2, A and K in vote 3 are the side of one alone.
  assert.deepEqual(sharedVotes(samplePeriod, [0, 2], { show: 'all', search: '' }), [1, 0]);
  assert.deepEqual(sharedVotes(samplePeriod, [0, 2], { show: 'differ', search: '' }), [0]);
});

test('10.5: in period 7 two members agree on exactly the votes on which they do not differ', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const chosen = [3, 90];
  const [row] = agreementMatrix(period, chosen);
  const { votes, same } = row![1]!;
  const count = (show: 'differ' | 'same') =>
    sharedVotes(period, chosen, { show, search: '' }).length;
  assert.ok(votes > 100);
  assert.equal(count('same'), same);
  assert.equal(count('differ'), votes - same);
});
