import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../chamber/club-lines.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { clubSummaries } from './analyse.ts';

const nobody = Array.from({ length: 9 }, () => ({ votes: 0, same: 0 }));
test('10.6: a club without a member or a vote is left out; one of them is enough', () => {
  // T's only member never took a side, U's only member left for Z before the last vote, and V had nobody.
  const chamber = sampleChamber(
    ['A A T', 'B B U', 'C C V', 'D D X', 'E E Z', 'F F Z'],
    ['KAAAAB', '@@@AA@'],
  );
  const left = chamber.members.length + 1;
  const clubAtVote = chamber.clubAtVote.map((club, at) => (club === 2 || at === left ? 4 : club));
  const changed = { ...chamber, clubAtVote };
  assert.deepEqual(
    clubSummaries(changed, clubLines(changed, 'at-vote'), nobody).map(
      ({ code, members, cohesion }) => [code, members, cohesion.votes],
    ),
    [
      ['Z', 4, 2],
      ['X', 1, 2],
      ['T', 1, 0],
      ['U', 0, 1],
    ],
  );
});
