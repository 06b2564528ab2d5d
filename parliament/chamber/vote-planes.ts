import type { RollCalls } from './period.ts';

/**
 * Yes and no of every member as bits, a vote a bit: vote v of member m is bit v mod 32 of word
 * m × words + v div 32. One instruction then looks at thirty-two votes of a member.
 */
export type VotePlanes = {
  /** Words a member. */
  readonly words: number;
  readonly yes: Int32Array;
  readonly no: Int32Array;
};

/**
 * Turns the matrix of ballots, a byte each, into planes. The bytes are read in fours, as one word:
 * eight votes of four members become four bytes, and only these are moved to where they belong.
 * `Ballot.yes` is 1 and `Ballot.no` is 2, the only kinds with just that one of their four bits set.
 */
export function votePlanes({ ballots, members, voteCount }: RollCalls): VotePlanes {
  const width = members.length;
  const words = Math.ceil(voteCount / 32);
  const fours = Math.ceil(width / 4);
  // Each as words to compute with and as bytes to move, over the same memory.
  const [vote, voteBytes] = wordsAndBytes(fours);
  const [yesNow, yesNowBytes] = wordsAndBytes(fours);
  const [noNow, noNowBytes] = wordsAndBytes(fours);
  const [yes, yesBytes] = wordsAndBytes(width * words);
  const [no, noBytes] = wordsAndBytes(width * words);

  for (let first = 0; first < voteCount; first += 8) {
    yesNow.fill(0);
    noNow.fill(0);
    for (let bit = 0; bit < 8 && first + bit < voteCount; bit++) {
      const row = (first + bit) * width;
      voteBytes.set(ballots.subarray(row, row + width));
      for (let four = 0; four < fours; four++) {
        const kinds = vote[four]!;
        const higher = (kinds >>> 2) | (kinds >>> 3);
        yesNow[four]! |= (kinds & ~(kinds >>> 1) & ~higher & LOWEST_BITS) << bit;
        noNow[four]! |= ((kinds >>> 1) & ~kinds & ~higher & LOWEST_BITS) << bit;
      }
    }
    for (let m = 0, to = first / 8; m < width; m++, to += words * 4) {
      yesBytes[to] = yesNowBytes[m]!;
      noBytes[to] = noNowBytes[m]!;
    }
  }
  return { words, yes, no };
}

const LOWEST_BITS = 0x01010101;

function wordsAndBytes(count: number): [Int32Array, Uint8Array] {
  const words = new Int32Array(count);
  return [words, new Uint8Array(words.buffer)];
}

/** How many bits of a word are set: Hacker's Delight, 2nd edition, figure 5-2. */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, LOWEST_BITS) >>> 24;
}
