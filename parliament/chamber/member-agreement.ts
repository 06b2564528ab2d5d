import { Ballot } from './ballot.ts';
import type { Agreement } from './cohesion.ts';
import type { RollCalls } from './period.ts';

/** In how many votes one member and every other both voted yes or no, and how often the same. */
export function agreementWithAll(
  { ballots, members, voteCount }: RollCalls,
  own: number,
): Agreement[] {
  const width = members.length;
  const votes = new Uint32Array(width);
  const same = new Uint32Array(width);
  for (let vote = 0; vote < voteCount; vote++) {
    const row = vote * width;
    const mine = ballots[row + own]!;
    if (mine !== Ballot.yes && mine !== Ballot.no) continue;
    for (let m = 0; m < width; m++) {
      const theirs = ballots[row + m]!;
      if (theirs !== Ballot.yes && theirs !== Ballot.no) continue;
      votes[m]! += 1;
      if (theirs === mine) same[m]! += 1;
    }
  }
  return members.map((_, m) => ({ votes: votes[m]!, same: same[m]! }));
}
