import type { Parameters } from '../parameters.ts';
import type { PlayerWitness } from './witnesses.ts';

export function matchingVariance({ matching }: Parameters): number {
  return (1 - matching.wideShare) * matching.sd ** 2 + matching.wideShare * matching.wideSd ** 2;
}

/** 12.1. Slope of lobby centres on wins minus losses within settled players; errors by player. */
export function stepSize(players: readonly PlayerWitness[]): Measure {
  let product = 0;
  let square = 0;
  const settled = players.filter(({ seasonGames }) => seasonGames >= 40);
  for (const { alone } of settled) {
    const meanNet = mean(alone.map(({ net }) => net));
    for (const { net, centre } of alone) {
      product -= (net - meanNet) * centre;
      square += (net - meanNet) ** 2;
    }
  }
  if (square === 0) return NOTHING;
  const slope = product / square;
  let scatter = 0;
  for (const { alone } of settled) {
    const meanNet = mean(alone.map(({ net }) => net));
    // mutation: distances from a mean sum to 0, so that the level drops out
    const level = mean(alone.map(({ net, centre }) => centre + slope * net));
    let score = 0;
    // mutation: the score is squared, and residuals sum to 0
    for (const { net, centre } of alone) score += (net - meanNet) * (centre + slope * net - level);
    scatter += score ** 2;
  }
  return { estimate: slope, error: Math.sqrt(scatter) / square };
}

/**
 * 12.4. Own rank and lobby agree on average, because a player is like the nine others. Where ranks are
 * hidden more often above the centre than below, the seen ones stand too low; the share hidden
 * says by how much. Regression through the origin, errors by player.
 */
export function hiddenShift(players: readonly PlayerWitness[]): Measure {
  let product = 0;
  let square = 0;
  for (const { hidden, ownRating, level } of players) {
    product += hidden * (ownRating - level);
    square += hidden ** 2;
  }
  if (square < 1) return NOTHING;
  const slope = product / square;
  let scatter = 0;
  for (const { hidden, ownRating, level } of players)
    scatter += (hidden * (ownRating - level - slope * hidden)) ** 2;
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

/** Of values of independent players. */
export function meanAndError(values: readonly number[]): Measure {
  if (values.length < FEWEST_PLAYERS) return NOTHING;
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { estimate: centre, error: Math.sqrt(squares) / values.length };
}
