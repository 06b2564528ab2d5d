import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { agreementPercent, agreementWithAll, clubAgreement } from './agreement.ts';
import { clubLines } from './club-lines.ts';

test('10.6: clubs are compared in votes in which both have a side, by the direction of the side', () => {
  const chamber = sampleChamber(
    ['A A X', 'B B X', 'C C Y', 'D D Y', 'E E Z', 'F F Z'],
    [
      'AAAAAA', // all yes
      'AAABAA', // Y is even
      'AAAABB', // Z alone is against
      'AABBBB', // Y and Z against X
      'AA@@AA', // Y takes no part
      'AAA@A@', // one member of Y and of Z decides
      'AAAAAB', // Z is even
    ],
  );
  const lines = clubLines(chamber, 'current');
  assert.deepEqual(clubAgreement(lines, 0, 1), { votes: 5, same: 4 });
  assert.deepEqual(clubAgreement(lines, 0, 2), { votes: 6, same: 4 });
  assert.deepEqual(clubAgreement(lines, 1, 2), { votes: 4, same: 3 });
});

test('10.6: agreement in percent is of the votes compared, and missing without any', () => {
  assert.equal(agreementPercent({ votes: 8, same: 2 }), 25);
  assert.equal(agreementPercent({ votes: 1, same: 0 }), 0);
  assert.equal(agreementPercent({ votes: 0, same: 0 }), undefined);
});

test('10.5: members are compared in votes in which both voted yes or no', () => {
  const chamber = sampleChamber(['A A', 'B B', 'C C'], ['AAB', 'CCA', 'KAK', 'BBA', 'ACA']);
  assert.deepEqual(agreementWithAll(chamber, 0), [
    { votes: 3, same: 3 },
    { votes: 2, same: 2 },
    { votes: 3, same: 1 },
  ]);
});
