import type { Evidence } from './evidence.ts';
import { friendsOfGames, type LobbyCentre, lobbyCentre } from './lobby.ts';
import type { Parameters } from './parameters.ts';
import { averagedOverShift, type Grid, logSum, meanAboveZero } from './posterior.ts';

/** A game as the model sees it. */
export type Observation = {
  readonly lobby: LobbyCentre;
  readonly friend: string | undefined;
  readonly games: number;
};

/** Steps 3 and 4. One for each game of the evidence, newest first. */
export function observations(evidence: Evidence, parameters: Parameters): Observation[] {
  const friends = friendsOfGames(evidence);
  const met = timesMet(evidence);
  return evidence.games.map((game, i) => ({
    lobby: lobbyCentre(game, parameters, friends[i], met),
    friend: friends[i],
    games: i + 1,
  }));
}

/** In how many of the games each of the others took part. */
function timesMet({ games }: Evidence): Map<string, number> {
  const met = new Map<string, number>();
  for (const { participants } of games)
    for (const { id } of participants) if (id !== undefined) met.set(id, (met.get(id) ?? 0) + 1);
  return met;
}

/** Step 5. Points by which each result moved the hidden rating; `fresh` is 0 for an old account. */
export function resultSteps(
  { wins, losses, games }: Evidence,
  fresh: number,
  { step }: Parameters,
): number[] {
  return games.map(({ win }, i) => {
    const gamesBefore = Math.max(wins + losses - 1 - i, 0);
    const size = step.settled + fresh * Math.exp(-gamesBefore / step.games);
    return win ? size : -size;
  });
}

/** Points by which the rating has moved since before each game, that game included. */
export function movedSince(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

/**
 * Step 6. Logarithm of the likelihood of all lobbies for each rating of today on a grid. A lobby's
 * centre lies narrow or wide around the rating of that day, shifted for all games alike (step 7)
 * and once more for the games with a friend.
 */
export function lobbyLikelihood(
  seen: readonly Observation[],
  moved: readonly number[],
  grid: Grid,
  parameters: Parameters,
): Float64Array {
  const usable = seen
    .map((one, i) => ({ ...one, moved: moved[i]! }))
    .filter(({ lobby }) => lobby.usable);
  const reachesApex = grid.from + grid.size * grid.spacing > parameters.apex.from;
  const pulls = reachesApex ? apexPulls(parameters) : [{ share: 1, parameters }];
  const logs = new Float64Array(grid.size).fill(Number.NEGATIVE_INFINITY);
  for (const { share, parameters: pulled } of pulls)
    likelihoodAtPull(usable, grid, pulled).forEach((log, i) => {
      logs[i] = logSum(logs[i]!, Math.log(share) + log);
    });
  const { sd, share } = parameters.shifted;
  return averagedOverShift(logs, grid.spacing, { sd: 0, wideSd: sd, wideShare: share });
}

/**
 * Lobbies lie below the strongest players by a distance that differs from ladder to ladder and is the
 * same in all lobbies of a player: the pull is integrated out over a normal distribution.
 */
export function apexPulls(
  parameters: Parameters,
): readonly { readonly share: number; readonly parameters: Parameters }[] {
  const { apex } = parameters;
  return PULLS.map(([distance, share]) => {
    const pull = apex.pull + distance * apex.pullSd;
    return { share, parameters: { ...parameters, apex: { ...apex, pull } } };
  });
}

/** Distances from the mean in standard deviations, and the share of each. */
const PULLS = [
  [-2, 0.0545],
  [-1, 0.2442],
  [0, 0.4026],
  [1, 0.2442],
  [2, 0.0545],
] as const;

function likelihoodAtPull(
  usable: readonly (Observation & { readonly moved: number })[],
  grid: Grid,
  parameters: Parameters,
): Float64Array {
  const logs = logDensities(
    usable.filter(({ friend }) => friend === undefined),
    grid,
    parameters,
  );
  const withFriend = usable.filter(({ friend }) => friend !== undefined);
  if (withFriend.length > 0) {
    const shift = { sd: parameters.friendSd, wideSd: 0, wideShare: 0 };
    const together = logDensities(withFriend, grid, parameters);
    averagedOverShift(together, grid.spacing, shift).forEach((log, i) => {
      logs[i]! += log;
    });
  }
  return logs;
}

/** For each rating of today, the logarithm of the product of the densities of independent lobbies. */
function logDensities(
  games: readonly (Observation & { readonly moved: number })[],
  { from, spacing, size }: Grid,
  parameters: Parameters,
): Float64Array {
  const logs = new Float64Array(size);
  const product = new Float64Array(size).fill(1);
  games.forEach((game, i) => {
    const density = distanceDensity(game, parameters);
    const isLastOfProduct = (i + 1) % FACTORS_PER_LOG === 0 || i + 1 === games.length;
    for (let point = 0; point < size; point++) {
      product[point]! *= density(game.lobby.mu, from + point * spacing - game.moved);
      if (!isLastOfProduct) continue;
      logs[point]! += Math.log(product[point]!);
      product[point] = 1;
    }
  });
  return logs;
}

/** No lobby is impossible, so that one odd lobby cannot rule out every rating. */
const OUTLIER_DENSITY = 1e-7;
/** Logarithms take long; a product of this many densities is still far above the smallest number. */
const FACTORS_PER_LOG = 20;
/** Below this exponent a density vanishes beside `OUTLIER_DENSITY`. */
const VANISHING = -40;

/** The density of a lobby's centre, given the player's rating before the game. */
export function distanceDensity(
  { lobby, games }: Observation,
  parameters: Parameters,
): (centre: number, rating: number) => number {
  const { matching, drift } = parameters;
  const error = lobby.variance + drift ** 2 * games;
  const narrow = matching.sd ** 2 + error;
  const wide = matching.wideSd ** 2 + error;
  const nearPeak = (1 - matching.wideShare) / Math.sqrt(narrow);
  const farPeak = matching.wideShare / Math.sqrt(wide);
  const nearScale = -0.5 / narrow;
  const farScale = -0.5 / wide;
  return (centre, rating) => {
    const distance = expectedCentre(rating, parameters) - centre;
    const square = distance * distance;
    const near = nearScale * square;
    const far = farScale * square;
    return (
      (near > VANISHING ? nearPeak * Math.exp(near) : 0) +
      (far > VANISHING ? farPeak * Math.exp(far) : 0) +
      OUTLIER_DENSITY
    );
  };
}

/**
 * Mean centre of the lobbies made for a rating. At both ends of the scale there are too few equals:
 * above `apex.from` lobbies lie lower; near 0, below which nobody is rated, they lie higher, at the
 * mean of `max(x, 0)` over a normal x around the rating.
 */
export function expectedCentre(rating: number, { apex, floorSd }: Parameters): number {
  const above = Math.max(0, rating - apex.from);
  return meanAboveZero(Math.max(0, rating), floorSd) - apex.pull * above;
}
