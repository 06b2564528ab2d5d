import { Ballot } from './ballot.ts';
import type { ClubLines } from './club-lines.ts';
import type { RollCalls } from './period.ts';

/** Votes in which two clubs, or two members, both took a side, and how often the same one. */
export type Agreement = { readonly votes: number; readonly same: number };

/** Agreement of two clubs by the sides of their majorities; an evenly split club has no side. */
export function clubAgreement(lines: ClubLines, one: number, other: number): Agreement {
  const { yes, no, clubCount, voteCount } = lines;
  let votes = 0;
  let same = 0;
  for (let vote = 0; vote < voteCount; vote++) {
    const row = vote * clubCount;
    const product = (yes[row + one]! - no[row + one]!) * (yes[row + other]! - no[row + other]!);
    if (product === 0) continue;
    votes += 1;
    if (product > 0) same += 1;
  }
  return { votes, same };
}

/** `same` of `votes` in percent; undefined when there is nothing to compare. */
export function agreementPercent({ votes, same }: Agreement): number | undefined {
  return votes === 0 ? undefined : (same / votes) * 100;
}

/** Agreement of one member with each member, over the votes in which both voted yes or no. */
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
