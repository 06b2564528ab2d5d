import { estimateRating } from '../estimate.ts';
import type { Evidence } from '../evidence.ts';
import { lobbyCentre } from '../lobby.ts';
import { PARAMETERS, type Parameters } from '../parameters.ts';
import { averagedOverShift, densityAt, momentsOf, normalised, quantile } from '../posterior.ts';
import { apexPulls, distanceDensity, movedSince, resultSteps } from '../walk.ts';

/** The centre of a lobby predicted from everything else, and the one that was seen. */
type Prediction = {
  readonly error: number;
  /** Error in standard deviations of the prediction. */
  readonly z: number;
  /** True if the 90 % interval of the prediction holds the observed centre. */
  readonly held: boolean;
  /** Logarithm of the density, per ladder point, that was given to the observed centre. */
  readonly logDensity: number;
};

/** Fewer older games than this make no estimate, so no prediction either. */
const FEWEST_GAMES = 5;

/**
 * Leave-one-lobby-out: what is known of one lobby is taken away, the rating is estimated from the
 * rest, taken back to before that game by the results since, and the centre of the lobby predicted.
 * Undefined when the lobby is unusable or too few other games are left.
 *
 * @param index of the game, 0 the newest
 */
export function predictedLobby(
  evidence: Evidence,
  parameters: Parameters = PARAMETERS,
  index = 0,
): Prediction | undefined {
  const { games } = evidence;
  const game = games[index];
  if (!game || games.length <= FEWEST_GAMES) return undefined;
  const lobby = lobbyCentre(game, parameters);
  if (!lobby.usable) return undefined;
  const others = games.with(index, { ...game, participants: [] });
  const { posterior, newProbability } = estimateRating({ ...evidence, games: others }, parameters);
  const moved = (fresh: number) => movedSince(resultSteps(evidence, fresh, parameters))[index]!;
  const since = (1 - newProbability) * moved(0) + newProbability * moved(parameters.step.fresh);

  // The rating before the game plus a lasting shift plus the distance of this lobby.
  const { shifted, matching } = parameters;
  const lasting = { sd: 0, wideSd: shifted.sd, wideShare: shifted.share };
  const { from, spacing, mass } = posterior;
  const reach = Math.ceil((4 * (matching.wideSd + shifted.sd)) / spacing);
  const wide = new Float64Array(mass.length + 2 * reach).fill(Number.NEGATIVE_INFINITY);
  mass.forEach((share, i) => {
    wide[i + reach] = Math.log(share);
  });
  const start = from - since - reach * spacing;
  const level = normalised(start, spacing, averagedOverShift(wide, spacing, lasting));
  const pulls = apexPulls(parameters).map(({ share, parameters: pulled }) => ({
    share,
    density: distanceDensity({ lobby, friend: undefined, games: index + 1 }, pulled),
  }));
  const sums = new Float64Array(level.mass.length);
  level.mass.forEach((share, i) => {
    if (share <= 1e-7) return;
    const rating = start + i * spacing;
    for (const { share: weight, density } of pulls)
      for (let c = 0; c < sums.length; c++)
        sums[c]! += weight * share * density(start + c * spacing, rating);
  });
  const centres = sums.map((sum) => Math.log(sum));
  // Far below the scale there are lobbies too: the distribution is moved up, so that none is cut.
  const lift = 1e5;
  const predicted = normalised(start + lift, spacing, centres);
  const { mu, sigma } = momentsOf(predicted);
  const seen = lobby.mu + lift;
  return {
    error: mu - seen,
    z: (seen - mu) / sigma,
    logDensity: Math.log(densityAt(predicted, seen)),
    held: seen >= quantile(predicted, 0.05) && seen <= quantile(predicted, 0.95),
  };
}
