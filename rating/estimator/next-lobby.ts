import { estimateRating } from './estimate.ts';
import type { Evidence } from './evidence.ts';
import { lobbyCentre } from './lobby.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import { averagedOverShift, densityAt, momentsOf, normalised, quantile } from './posterior.ts';
import { apexPulls, distanceDensity } from './walk.ts';

/** The centre of a lobby predicted from everything else, and the one that was seen. */
export type Prediction = {
  readonly error: number;
  /** Error in standard deviations of the prediction. */
  readonly z: number;
  /** Whether the 90 % interval of the prediction holds the observed centre. */
  readonly held: boolean;
  /** Logarithm of the density, per ladder point, that was given to the observed centre. */
  readonly logDensity: number;
};

/** Fewer older games than this make no estimate, so no prediction either. */
const FEWEST_GAMES = 5;

/**
 * Leave-last-lobby-out: the newest game is taken away, the rating before it is estimated from the
 * rest, and the centre of its lobby is predicted. The own rank is today's, so the part of the last
 * result in it is undone. Undefined when the newest lobby is unusable or too few games are left.
 */
export function nextLobby(
  evidence: Evidence,
  parameters: Parameters = PARAMETERS,
): Prediction | undefined {
  const [last, ...older] = evidence.games;
  if (!last || older.length < FEWEST_GAMES) return undefined;
  const lobby = lobbyCentre(last, parameters);
  if (!lobby.usable) return undefined;
  const { posterior } = estimateRating(beforeLast(evidence, last.win, parameters), parameters);

  // The rating before the game plus a lasting shift plus the distance of this lobby.
  const { shifted, matching } = parameters;
  // mutation: a spread of 1 is less than a step of the grid
  const lasting = { sd: 0, wideSd: shifted.sd, wideShare: shifted.share };
  const { from, spacing, mass } = posterior;
  // mutation: a wider margin
  const reach = Math.ceil((4 * (matching.wideSd + shifted.sd)) / spacing);
  const wide = new Float64Array(mass.length + 2 * reach).fill(Number.NEGATIVE_INFINITY);
  mass.forEach((share, i) => {
    wide[i + reach] = Math.log(share);
  });
  const start = from - reach * spacing;
  const level = normalised(start, spacing, averagedOverShift(wide, spacing, lasting));
  const pulls = apexPulls(parameters).map(({ share, parameters: pulled }) => ({
    share,
    density: distanceDensity({ lobby, friend: undefined, games: 1 }, pulled),
  }));
  const sums = new Float64Array(level.mass.length);
  level.mass.forEach((share, i) => {
    // mutation: leaving out what has no mass only saves time
    if (share <= 1e-7) return;
    const rating = start + i * spacing;
    // mutation: the first point of the grid has no mass
    for (const { share: weight, density } of pulls)
      for (let c = 0; c < sums.length; c++)
        sums[c]! += weight * share * density(start + c * spacing, rating);
  });
  const centres = sums.map((sum) => Math.log(sum));
  // Far below the scale there are lobbies too: the distribution is moved up, so that none is cut.
  // mutation: any lift far above the scale does
  const lift = 1e5;
  const predicted = normalised(start + lift, spacing, centres);
  const { mu, sigma } = momentsOf(predicted);
  const seen = lobby.mu + lift;
  return {
    error: mu - seen,
    z: (seen - mu) / sigma,
    // mutation: no centre is exactly a quantile
    logDensity: Math.log(densityAt(predicted, seen)),
    held: seen >= quantile(predicted, 0.05) && seen <= quantile(predicted, 0.95),
  };
}

/** The evidence as it stood before the newest game. */
function beforeLast(evidence: Evidence, won: boolean, { rankStep }: Parameters): Evidence {
  const { rank, wins, losses, games } = evidence;
  return {
    rank: Math.max(0, rank - (won ? rankStep : -rankStep)),
    wins: Math.max(0, wins - (won ? 1 : 0)),
    losses: Math.max(0, losses - (won ? 0 : 1)),
    games: games.slice(1),
  };
}
