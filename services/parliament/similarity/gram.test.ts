import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Ballot } from '../chamber/ballot.ts';
import type { RollCalls } from '../chamber/period.ts';
import { votePlanes } from '../chamber/vote-planes.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { gram } from './analyse.ts';

/** Any ballots of up to seven members in up to a thousand votes. */
const chambers = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 1000 }))
  .chain(([width, voteCount]) =>
    fc
      .uint8Array({ minLength: width * voteCount, maxLength: width * voteCount, max: 9 })
      .map((ballots): RollCalls => {
        const members = samplePeriod.members.slice(0, 1);
        return {
          clubs: [],
          members: Array.from({ length: width }, () => members[0]!),
          voteCount,
          ballots,
          clubAtVote: new Uint8Array(ballots.length),
        };
      }),
  );

test('1.4 similarity: counting bits gives the products of the +1, −1, 0 matrix', () => {
  fc.assert(
    fc.property(chambers, (calls) => {
      const { members, voteCount, ballots } = calls;
      const width = members.length;
      const sign = (vote: number, m: number) => {
        const ballot = ballots[vote * width + m];
        return ballot === Ballot.yes ? 1 : ballot === Ballot.no ? -1 : 0;
      };
      const { dot, compared } = gram(votePlanes(calls), [...members.keys()]);
      for (let a = 0; a < width; a++) {
        for (let b = 0; b < width; b++) {
          let [product, both] = [0, 0];
          for (let vote = 0; vote < voteCount; vote++) {
            product += sign(vote, a) * sign(vote, b);
            both += Math.abs(sign(vote, a) * sign(vote, b));
          }
          assert.deepEqual([dot[a * width + b], compared[a * width + b]], [product, both]);
        }
      }
    }),
    { numRuns: 60 },
  );
});
