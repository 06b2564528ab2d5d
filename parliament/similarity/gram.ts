import type { VotePlanes } from '../chamber/vote-planes.ts';

/** Products of every two members, n × n and symmetric; the diagonal is the member with itself. */
export type Gram = {
  readonly size: number;
  /** Votes in which both voted yes or no: identical minus opposite ones. */
  readonly dot: Float64Array;
  /** Votes in which both voted yes or no. */
  readonly compared: Int32Array;
};

/**
 * The products of all pairs of rows of the vote matrix (+1 yes, −1 no, 0 anything else), counted
 * in bits: of the votes in which both voted yes or no, opposite ones count −1, the others +1.
 * @param rows the members to compare, as indexes into the planes.
 */
export function gram({ words, yes, no }: VotePlanes, rows: readonly number[]): Gram {
  const took = yes.map((word, at) => word | no[at]!);
  const size = rows.length;
  const dot = new Float64Array(size * size);
  const compared = new Int32Array(size * size);
  for (let a = 0; a < size; a++) {
    const left = rows[a]! * words;
    for (let b = a; b < size; b++) {
      const right = rows[b]! * words;
      let both = 0;
      let opposite = 0;
      for (let from = 0; from < words; from += BLOCK) {
        const end = Math.min(words, from + BLOCK);
        let bothBytes = 0;
        let oppositeBytes = 0;
        for (let word = from; word < end; word++) {
          const shared = took[left + word]! & took[right + word]!;
          bothBytes += bitsPerByte(shared);
          oppositeBytes += bitsPerByte(shared & (yes[left + word]! ^ yes[right + word]!));
        }
        both += sumOfBytes(bothBytes);
        opposite += sumOfBytes(oppositeBytes);
      }
      dot[a * size + b] = dot[b * size + a] = both - 2 * opposite;
      compared[a * size + b] = compared[b * size + a] = both;
    }
  }
  return { size, dot, compared };
}

/** Words whose bit counts (0 to 8 per byte) are added before the bytes are summed: 15 × 8 < 128. */
const BLOCK = 15;

/** Ones of each byte, in that byte: Hacker's Delight, 2nd edition, figure 5-2, without its end. */
function bitsPerByte(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (fours + (fours >>> 4)) & 0x0f0f0f0f;
}

function sumOfBytes(word: number): number {
  const halves = (word & 0x00ff00ff) + ((word >>> 8) & 0x00ff00ff);
  return (halves & 0xffff) + (halves >>> 16);
}
