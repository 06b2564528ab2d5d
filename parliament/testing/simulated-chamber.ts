import { normalShare } from '../ideal-points/algebra.ts';
import type { Solution, VoteMatrix } from '../ideal-points/model.ts';
import { standardised, turned } from '../ideal-points/standard.ts';

type Simulated = {
  readonly matrix: VoteMatrix;
  /** True positions, standardised; as in `Solution`. */
  readonly positions: Float64Array;
};

type Layout = {
  /** Number of the club, 0 to 3, of members 0, 1 …, repeated for all members. */
  readonly clubs?: readonly number[];
  readonly steepness?: number;
};

/**
 * Standard deviation of the constants and weights of lines. Estimated from such a chamber, they have
 * root mean squares like those of the real periods 1 and 7 (1.8 to 1.9, and 1.6 to 2.5).
 */
const STEEPNESS = 1.6;

/**
 * A chamber whose positions are known: members of four clubs around their club's place, votes with
 * lines of any direction and steepness, a sixth of the members away from each vote.
 */
export function simulatedChamber(
  seed: number,
  members: number,
  votes: number,
  dimensions: 1 | 2 = 1,
  { clubs = [0, 1, 2, 3], steepness = STEEPNESS }: Layout = {},
): Simulated {
  const random = randomNumbers(seed);
  const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const drawn = new Float64Array(2 * members);
  const places = [
    [-1.2, 0.6],
    [-0.3, -1],
    [0.4, 0.9],
    [1.3, -0.4],
  ] as const;
  for (let m = 0; m < members; m++) {
    const place = places[clubs[m % clubs.length]!]!;
    for (let axis = 0; axis < dimensions; axis++) {
      drawn[2 * m + axis] = place[axis]! + 0.45 * bell();
    }
  }
  const { positions } = standardised({ positions: drawn, lines: new Float64Array() });
  const sides = new Int8Array(votes * members);
  for (let vote = 0; vote < votes; vote++) {
    const [a, b, c] = [
      steepness * bell(),
      steepness * bell(),
      dimensions === 2 ? steepness * bell() : 0,
    ];
    for (let m = 0; m < members; m++) {
      const away = random() < 1 / 6;
      const yes = random() < normalShare(a + b * positions[2 * m]! + c * positions[2 * m + 1]!);
      sides[vote * members + m] = away ? 0 : yes ? 1 : -1;
    }
  }
  return { matrix: { votes, members, sides }, positions };
}

/** Numbers from 0 to 1 in a fixed order (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A standardised solution, rotated and mirrored to lie as close to the other as it can. */
export function alignedTo(target: Float64Array, solution: Solution): Solution {
  const x = solution.positions;
  let [p11, p12, p21, p22] = [0, 0, 0, 0];
  for (let at = 0; at < x.length; at += 2) {
    p11 += target[at]! * x[at]!;
    p12 += target[at]! * x[at + 1]!;
    p21 += target[at + 1]! * x[at]!;
    p22 += target[at + 1]! * x[at + 1]!;
  }
  // Orthogonal Procrustes in the plane: the better of the best rotation and the best reflection.
  const rotation = Math.hypot(p11 + p22, p21 - p12);
  const reflection = Math.hypot(p11 - p22, p21 + p12);
  const mirrored = reflection > rotation;
  const length = (mirrored ? reflection : rotation) || 1;
  const cosine = (mirrored ? p11 - p22 : p11 + p22) / length;
  const sine = (mirrored ? p21 + p12 : p21 - p12) / length;
  return turned(solution, mirrored ? [cosine, sine, sine, -cosine] : [cosine, -sine, sine, cosine]);
}
