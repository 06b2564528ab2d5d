import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import { clubAgreement } from './agreement.ts';
import { clubLines } from './club-lines.ts';

const lines = clubLines(samplePeriod, 'at-vote');

test('10.6: two clubs agree when both have a side and it is the same', () => {
  assert.deepEqual(clubAgreement(lines, 0, 1), { votes: 3, same: 0 });
});
