import { normalShare } from '../ideal-points/algebra.ts';
import { standardised, type VoteMatrix } from '../ideal-points/model.ts';

type Simulated = {
  readonly matrix: VoteMatrix;
  /** True positions, standardised. */
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
 * lines of any steepness, a sixth of the members away from each vote.
 */
export function simulatedChamber(
  seed: number,
  members: number,
  votes: number,
  { clubs = [0, 1, 2, 3], steepness = STEEPNESS }: Layout = {},
): Simulated {
  const random = randomNumbers(seed);
  const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const places = [-1.2, -0.3, 0.4, 1.3];
  const drawn = Float64Array.from(
    { length: members },
    (_, m) => places[clubs[m % clubs.length]!]! + 0.45 * bell(),
  );
  const none = new Float64Array();
  const { positions } = standardised({ positions: drawn, constants: none, slopes: none });
  const sides = new Int8Array(votes * members);
  for (let vote = 0; vote < votes; vote++) {
    const [a, b] = [steepness * bell(), steepness * bell()];
    for (let m = 0; m < members; m++) {
      const away = random() < 1 / 6;
      const yes = random() < normalShare(a + b * positions[m]!);
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
