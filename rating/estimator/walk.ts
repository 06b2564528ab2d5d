import type { Evidence } from './evidence.ts';
import { friendsOfGames } from './friends.ts';
import { type LobbyCentre, lobbyCentre } from './lobby.ts';
import type { Parameters } from './parameters.ts';
import { averagedOverShift, meanAboveZero } from './posterior.ts';

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

/** How far the rating was moved since before each game. */
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
  grid: { readonly from: number; readonly spacing: number; readonly size: number },
  parameters: Parameters,
): Float64Array {
  const alone = new Float64Array(grid.size);
  const withFriend = new Float64Array(grid.size);
  let anyFriend = false;
  const density = new Float64Array(grid.size).fill(1);
  const add = (logs: Float64Array) => {
    for (let point = 0; point < grid.size; point++) logs[point]! += Math.log(density[point]!);
    density.fill(1);
  };
  for (const friendly of [false, true]) {
    const logs = friendly ? withFriend : alone;
    let factors = 0;
    seen.forEach((one, i) => {
      if (!one.lobby.usable || (one.friend !== undefined) !== friendly) return;
      if (friendly) anyFriend = true;
      const distance = distanceDensity(one, parameters);
      for (let point = 0; point < grid.size; point++) {
        const today = grid.from + point * grid.spacing;
        density[point]! *= distance(one.lobby.mu, today - moved[i]!);
      }
      if (++factors % FACTORS_PER_LOG === 0) add(logs);
    });
    add(logs);
  }
  if (anyFriend) {
    const shift = { sd: parameters.friendSd, wideSd: 0, wideShare: 0 };
    averagedOverShift(withFriend, grid.spacing, shift).forEach((log, i) => {
      alone[i]! += log;
    });
  }
  const { sd, share } = parameters.shifted;
  return averagedOverShift(alone, grid.spacing, { sd: 0, wideSd: sd, wideShare: share });
}

/** No lobby is impossible, so that one odd lobby cannot rule out every rating. */
const OUTLIER_DENSITY = 1e-7;
/** A product of this many densities is far above the smallest number; logarithms are dear. */
const FACTORS_PER_LOG = 20;
/** What is less likely than this by its exponent vanishes beside `OUTLIER_DENSITY`. */
const VANISHING = -40;

/** The density of a lobby's centre, given the player's rating before the game. */
export function distanceDensity(
  { lobby, games }: Observation,
  parameters: Parameters,
): (centre: number, rating: number) => number {
  const { matching, drift, apex } = parameters;
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
    if (rating <= apex.from) {
      const near = nearScale * square;
      const far = farScale * square;
      return (
        (near > VANISHING ? nearPeak * Math.exp(near) : 0) +
        (far > VANISHING ? farPeak * Math.exp(far) : 0) +
        OUTLIER_DENSITY
      );
    }
    const doubt = (apex.sd * (rating - apex.from)) ** 2;
    const near =
      ((1 - matching.wideShare) / Math.sqrt(narrow + doubt)) *
      Math.exp((-0.5 * square) / (narrow + doubt));
    const far =
      (matching.wideShare / Math.sqrt(wide + doubt)) * Math.exp((-0.5 * square) / (wide + doubt));
    return near + far + OUTLIER_DENSITY;
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
