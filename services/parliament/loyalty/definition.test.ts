import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Ballot } from '../chamber/ballot.ts';
import { NO_CLUB, type RollCalls } from '../chamber/period.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { loyalty } from './analyse.ts';

const CLUBS = ['a', 'b', 'c'];

/** Any ballots of up to twelve members who change between three clubs and none at random. */
const chambers = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 150 }))
  .chain(([width, voteCount]) => {
    const cells = width * voteCount;
    const bytes = (max: number) => fc.uint8Array({ minLength: cells, maxLength: cells, max });
    return fc.tuple(fc.constant(width), fc.constant(voteCount), bytes(9), bytes(3));
  })
  .map(
    ([width, voteCount, ballots, clubs]): RollCalls => ({
      clubs: CLUBS,
      members: Array.from({ length: width }, (_, id) => ({
        ...samplePeriod.members[0]!,
        id,
        club: id % 4 === 3 ? undefined : id % 4,
      })),
      voteCount,
      ballots,
      clubAtVote: clubs.map((club) => (club === 3 ? NO_CLUB : club)),
    }),
  );

test('1.4 loyalty: equals the definition applied to every ballot, in any chamber', () => {
  fc.assert(
    fc.property(chambers, fc.constantFrom('current', 'at-vote'), (calls, rule) => {
      const rows = loyalty({ ...calls, rule: rule as 'current' }).map((row) => [
        row.member.id,
        row.activeVotes,
        row.rebellions,
      ]);
      assert.deepEqual(
        rows.sort((a, b) => a[0]! - b[0]!),
        byDefinition(calls, rule as 'current'),
      );
    }),
    { numRuns: 200 },
  );
});

function byDefinition({ members, voteCount, ballots, clubAtVote }: RollCalls, rule: string) {
  const width = members.length;
  const counts = members.map(({ id }) => [id, 0, 0]);
  for (let vote = 0; vote < voteCount; vote++) {
    const sign = (m: number) => {
      const ballot = ballots[vote * width + m];
      return ballot === Ballot.yes ? 1 : ballot === Ballot.no ? -1 : 0;
    };
    const clubOf = (m: number) =>
      rule === 'current' ? (members[m]!.club ?? NO_CLUB) : clubAtVote[vote * width + m]!;
    for (let m = 0; m < width; m++) {
      if (sign(m) === 0 || clubOf(m) === NO_CLUB) continue;
      let balance = 0;
      for (let n = 0; n < width; n++) if (clubOf(n) === clubOf(m)) balance += sign(n);
      if (balance === 0) continue;
      counts[m]![1]! += 1;
      if (balance > 0 !== sign(m) > 0) counts[m]![2]! += 1;
    }
  }
  return counts.filter(([, active]) => active! > 0);
}
