import { doubleCentred, largestEigenpairs } from '../chamber/eigen.ts';
import type { Solution, VoteMatrix } from './model.ts';

/**
 * Where the climb begins: the first eigenvectors of the double-centred agreement of members, scaled
 * to the spread 1 (Poole 2005, Spatial Models of Parliamentary Voting, ch. 2), and flat lines.
 */
export function startOf(matrix: VoteMatrix, dimensions: 1 | 2): Solution {
  const { members, votes } = matrix;
  const { vectors } = largestEigenpairs(
    doubleCentred(agreement(matrix), members),
    members,
    dimensions,
  );
  const positions = new Float64Array(2 * members);
  for (let axis = 0; axis < dimensions; axis++) {
    for (let m = 0; m < members; m++) {
      positions[2 * m + axis] = vectors[axis]![m]! * Math.sqrt(members);
    }
  }
  return { positions, lines: new Float64Array(3 * votes) };
}

/** Mean product of the sides of two members, over the votes in which both took part. */
function agreement({ members, votes, sides }: VoteMatrix): Float64Array {
  const same = new Float64Array(members * members);
  const both = new Float64Array(members * members);
  for (let vote = 0; vote < votes; vote++) {
    const row = sides.subarray(vote * members, (vote + 1) * members);
    for (let a = 0; a < members; a++) {
      const own = row[a]!;
      if (own === 0) continue;
      for (let b = a; b < members; b++) {
        const product = own * row[b]!;
        same[a * members + b]! += product;
        both[a * members + b]! += product * product;
      }
    }
  }
  const table = new Float64Array(members * members);
  for (let a = 0; a < members; a++) {
    for (let b = a; b < members; b++) {
      const share =
        both[a * members + b] === 0 ? 0 : same[a * members + b]! / both[a * members + b]!;
      table[a * members + b] = table[b * members + a] = share;
    }
  }
  return table;
}
