import { Ballot } from './ballot.ts';
import type { RollCalls } from './period.ts';

/**
 * Yes and no of every member as bits, a vote a bit: vote v of member m is bit v mod 32 of word
 * m × words + v div 32. Thirty-two votes of two members are then compared in a few instructions.
 */
export type VotePlanes = {
  /** Words a member. */
  readonly words: number;
  /** The member voted yes or no. */
  readonly took: Int32Array;
  /** The member voted yes. */
  readonly yes: Int32Array;
};

export function votePlanes({ ballots, members, voteCount }: RollCalls): VotePlanes {
  const width = members.length;
  const words = Math.ceil(voteCount / 32);
  const took = new Int32Array(width * words);
  const yes = new Int32Array(width * words);
  const tookNow = new Int32Array(width);
  const yesNow = new Int32Array(width);
  for (let word = 0; word < words; word++) {
    tookNow.fill(0);
    yesNow.fill(0);
    const end = Math.min(voteCount, (word + 1) * 32);
    for (let vote = word * 32; vote < end; vote++) {
      const row = vote * width;
      const bit = vote & 31;
      for (let m = 0; m < width; m++) {
        const ballot = ballots[row + m]!;
        tookNow[m]! |= TOOK[ballot]! << bit;
        yesNow[m]! |= YES[ballot]! << bit;
      }
    }
    for (let m = 0; m < width; m++) {
      took[m * words + word] = tookNow[m]!;
      yes[m * words + word] = yesNow[m]!;
    }
  }
  return { words, took, yes };
}

const TOOK = Uint8Array.from({ length: 256 }, (_, b) => +(b === Ballot.yes || b === Ballot.no));
const YES = Uint8Array.from({ length: 256 }, (_, b) => +(b === Ballot.yes));
