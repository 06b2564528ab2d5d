import type { Parameters } from '../parameters.ts';
import type { PlayerWitness } from './witnesses.ts';

export function matchingVariance({ matching }: Parameters): number {
  return (1 - matching.wideShare) * matching.sd ** 2 + matching.wideShare * matching.wideSd ** 2;
}

/** 12.1. Slope of lobby centres on wins minus losses within settled players. */
export function stepSize(players: readonly PlayerWitness[]): Measure {
  const settled = players.filter(({ seasonGames }) => seasonGames >= 40);
  return slopeByPlayer(
    settled.map(({ alone }) => {
      const meanNet = mean(alone.map(({ net }) => net));
      return alone.map(({ net, centre }) => ({ x: net - meanNet, y: -centre }));
    }),
  );
}

/**
 * 12.4. Own rank and lobby agree on average, because a player is like the nine others. Where ranks are
 * hidden more often above the centre than below, the seen ones stand too low; the share hidden
 * says by how much.
 */
export function hiddenShift(players: readonly PlayerWitness[]): Measure {
  return slopeByPlayer(
    players.map(({ hidden, ownRating, level }) => [{ x: hidden, y: ownRating - level }]),
    1,
  );
}

/** Regression through the origin, errors by player; nothing of a sum of squares below `least`. */
function slopeByPlayer(
  players: readonly (readonly { readonly x: number; readonly y: number }[])[],
  least = Number.MIN_VALUE,
): Measure {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const sums = players.map((rows) => ({
    product: sum(rows.map(({ x, y }) => x * y)),
    square: sum(rows.map(({ x }) => x ** 2)),
  }));
  const square = sum(sums.map((one) => one.square));
  if (square < least) return NOTHING;
  const slope = sum(sums.map(({ product }) => product)) / square;
  const scatter = sum(sums.map((one) => (one.product - slope * one.square) ** 2));
  return { estimate: slope, error: Math.sqrt(scatter) / square };
}

/** 12.5. Variance of lobbies around their player's level. */
export function lobbyScatter(players: readonly PlayerWitness[]): Measure {
  const estimates = players.flatMap(({ alone }) => {
    if (alone.length < 3) return [];
    const level = mean(alone.map(({ today }) => today));
    const sum = alone.reduce((total, { today }) => total + (today - level) ** 2, 0);
    return [sum / (alone.length - 1)];
  });
  return meanAndError(estimates);
}

/** 12.5. Squared distance of own rank and lobbies, as a multiple of what the parameters expect. */
export function lastingShift(players: readonly PlayerWitness[], parameters: Parameters): Measure {
  const { shifted, centreSd } = parameters;
  const scatter = matchingVariance(parameters);
  const shift = shifted.share * shifted.sd ** 2 + centreSd ** 2;
  const used = players.filter(({ alone }) => alone.length >= 3);
  const squares: number[] = [];
  const expected: number[] = [];
  for (const { alone, ownRating, ownVariance, ownSettledVariance } of used) {
    const level = mean(alone.map(({ today }) => today));
    const error = (scatter + mean(alone.map((game) => game.error))) / alone.length;
    squares.push((level - ownRating) ** 2 - error - (ownVariance - ownSettledVariance));
    expected.push(shift + ownSettledVariance);
  }
  const { estimate, error } = meanAndError(squares);
  const unit = mean(expected);
  return { estimate: estimate / unit, error: error / unit };
}

/** 12.5. Variance of the distance between games with a friend and games alone. */
export function friendShift(players: readonly PlayerWitness[], parameters: Parameters): Measure {
  const scatter = matchingVariance(parameters);
  const estimates = players.flatMap(({ alone, withFriend }) => {
    if (alone.length < 3 || withFriend.length < 3) return [];
    const between =
      mean(withFriend.map(({ today }) => today)) - mean(alone.map(({ today }) => today));
    const ofMean = (games: typeof alone) =>
      (scatter + mean(games.map(({ error }) => error))) / games.length;
    return [between ** 2 - ofMean(alone) - ofMean(withFriend)];
  });
  return meanAndError(estimates);
}

/** An estimate from data and its standard error; infinite when the data say nothing. */
export type Measure = { readonly estimate: number; readonly error: number };

export const NOTHING: Measure = { estimate: Number.NaN, error: Number.POSITIVE_INFINITY };
const FEWEST_PLAYERS = 20;

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mean and standard error of values of independent players. */
export function meanAndError(values: readonly number[]): Measure {
  if (values.length < FEWEST_PLAYERS) return NOTHING;
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { estimate: centre, error: Math.sqrt(squares) / values.length };
}
