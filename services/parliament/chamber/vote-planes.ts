import { Ballot } from './ballot.ts';
import type { RollCalls } from './period.ts';

/**
 * Yes and no of every member, one bit per vote: vote v of member m is bit v mod 32 of word
 * m × words + v div 32, so that one instruction handles 32 votes.
 */
export type VotePlanes = {
  /** Words per member. */
  readonly words: number;
  readonly yes: Int32Array;
  readonly no: Int32Array;
};

export function votePlanes({ ballots, members, voteCount }: RollCalls): VotePlanes {
  const width = members.length;
  const words = Math.ceil(voteCount / 32);
  const yes = new Int32Array(width * words);
  const no = new Int32Array(width * words);
  for (let m = 0, at = 0; m < width; m++) {
    for (let first = 0; first < voteCount; first += 32, at++) {
      const last = Math.min(first + 32, voteCount);
      let [voted, against] = [0, 0];
      for (let vote = first; vote < last; vote++) {
        const ballot = ballots[vote * width + m]!;
        voted |= Number(ballot === Ballot.yes) << vote;
        against |= Number(ballot === Ballot.no) << vote;
      }
      yes[at] = voted;
      no[at] = against;
    }
  }
  return { words, yes, no };
}
