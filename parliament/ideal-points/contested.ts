import { Ballot } from '../chamber/ballot.ts';
import type { RollCalls, Vote } from '../chamber/period.ts';
import type { VoteMatrix } from './model.ts';

/** The votes and members that an estimation reads, as places in those of the period. */
export type Contested = VoteMatrix & {
  readonly votePlaces: Int32Array;
  readonly memberPlaces: Int32Array;
};

/**
 * Votes with a smaller minority say nothing about positions, and members with fewer ballots cannot be
 * placed: the thresholds of Voteview (Poole & Rosenthal 2007, Ideology and Congress, ch. 2).
 */
const LEAST_MINORITY = 0.025;
const FEWEST_BALLOTS = 20;

export function contested({ ballots, members, voteCount }: RollCalls): Contested {
  const width = members.length;
  const taken = new Int32Array(width);
  const votePlaces: number[] = [];
  for (let vote = 0; vote < voteCount; vote++) {
    const row = ballots.subarray(vote * width, (vote + 1) * width);
    let [yes, no] = [0, 0];
    for (let m = 0; m < width; m++) {
      const side = SIDES[row[m]!]!;
      if (side > 0) yes += 1;
      else if (side < 0) no += 1;
    }
    if (Math.min(yes, no) < Math.max(1, LEAST_MINORITY * (yes + no))) continue;
    votePlaces.push(vote);
    for (let m = 0; m < width; m++) taken[m]! += Math.abs(SIDES[row[m]!]!);
  }
  const memberPlaces = [...members.keys()].filter((m) => taken[m]! >= FEWEST_BALLOTS);
  const sides = new Int8Array(votePlaces.length * memberPlaces.length);
  let at = 0;
  for (const vote of votePlaces) {
    for (const m of memberPlaces) {
      sides[at] = SIDES[ballots[vote * width + m]!]!;
      at += 1;
    }
  }
  return {
    votes: votePlaces.length,
    members: memberPlaces.length,
    sides,
    votePlaces: Int32Array.from(votePlaces),
    memberPlaces: Int32Array.from(memberPlaces),
  };
}

/**
 * The side of each ballot: 1 yes, −1 no, 0 none. Since 1995 the source has one code for abstaining and
 * for pressing nothing, so neither is a side: a club that stays in its seats is not placed as one that
 * opposes everything.
 */
const SIDES = new Int8Array(16);
SIDES[Ballot.yes] = 1;
SIDES[Ballot.no] = -1;

/** The block of each vote: votes on one agenda item of a session are one; procedural ones are alone. */
export function agendaBlocks(votes: readonly Vote[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(votes, ({ id, session, item }) => {
    const key = item === undefined ? `${id}` : `${session}/${item}`;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}
