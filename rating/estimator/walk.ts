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
  seen.forEach((one, i) => {
    if (!one.lobby.usable) return;
    if (one.friend !== undefined) anyFriend = true;
    const logs = one.friend === undefined ? alone : withFriend;
    const density = distanceDensity(one, parameters);
    for (let point = 0; point < grid.size; point++) {
      const today = grid.from + point * grid.spacing;
      logs[point]! += density(one.lobby.mu, today - moved[i]!);
    }
  });
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

/** Logarithm of the density of a lobby's centre, given the player's rating before the game. */
export function distanceDensity(
  { lobby, games }: Observation,
  parameters: Parameters,
): (centre: number, rating: number) => number {
  const { matching, drift, apex } = parameters;
  const error = lobby.variance + drift ** 2 * games;
  const narrow = matching.sd ** 2 + error;
  const wide = matching.wideSd ** 2 + error;
  return (centre, rating) => {
    const square = (expectedCentre(rating, parameters) - centre) ** 2;
    const doubt = (apex.sd * Math.max(0, rating - apex.from)) ** 2;
    const near =
      ((1 - matching.wideShare) / Math.sqrt(narrow + doubt)) *
      Math.exp((-0.5 * square) / (narrow + doubt));
    const far =
      (matching.wideShare / Math.sqrt(wide + doubt)) * Math.exp((-0.5 * square) / (wide + doubt));
    return Math.log(near + far + OUTLIER_DENSITY);
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
