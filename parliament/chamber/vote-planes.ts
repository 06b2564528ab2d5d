import type { RollCalls } from './period.ts';

/**
 * Yes and no of every member, one bit per vote: vote v of member m is bit v mod 32 of word
 * m × words + v div 32, so that one instruction handles 32 votes. Used by similarity, which compares
 * every two members.
 */
export type VotePlanes = {
  /** Words per member. */
  readonly words: number;
  readonly yes: Int32Array;
  readonly no: Int32Array;
};

/**
 * Converts the matrix of ballots into planes. Four bytes are read as one word: eight votes of four
 * members become four bytes of the result. Relies on `Ballot.yes` being 1 and `Ballot.no` 2, the
 * only values with just that one of their four bits set.
 */
export function votePlanes({ ballots, members, voteCount }: RollCalls): VotePlanes {
  const width = members.length;
  const words = Math.ceil(voteCount / 32);
  // mutation: a larger buffer for one row: the additional words stay 0
  const fours = Math.ceil(width / 4);
  // Each array is viewed both as words and as bytes.
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
