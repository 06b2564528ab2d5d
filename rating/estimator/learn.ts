import type { Evidence } from './evidence.ts';
import { type LobbyWitness, lobbyWitnesses, type PlayerWitness, playerWitnesses } from './learning-data.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';

/** One learned number: what was believed before, what the data say, and what is used now. */
export type LearnedNumber = {
  readonly name: string;
  readonly prior: number;
  readonly prior_sd: number;
  /** null when the data say nothing. */
  readonly estimate: number | null;
  readonly standard_error: number | null;
  readonly value: number;
};

/** What was learned for one region and queue, kept and published with its numbers. */
export type Learned = {
  readonly parameters: Parameters;
  readonly players: number;
  readonly games: number;
  readonly numbers: readonly LearnedNumber[];
};

type Measure = { readonly estimate: number; readonly error: number };

const NOTHING: Measure = { estimate: Number.NaN, error: Number.POSITIVE_INFINITY };
const FEWEST_PLAYERS = 20;

/**
 * Empirical Bayes: each number of a region is estimated from its stored games by the method of
 * moments, and drawn towards the prior by their precisions (Efron and Morris 1973). The letters
 * are those of `docs/contract/rating.md` 12.
 */
export function learnParameters(
  players: readonly Evidence[],
  prior: Parameters = PARAMETERS,
): Learned {
  const games = players.reduce((sum, player) => sum + player.games.length, 0);
  if (players.length < FEWEST_PLAYERS)
    return { parameters: prior, players: players.length, games, numbers: [] };

  const numbers: LearnedNumber[] = [];
  const learn = (name: string, before: number, priorSd: number, measure: Measure, least = 0) => {
    const value = Math.max(least, shrunk(before, priorSd, measure));
    const isKnown = Number.isFinite(measure.error);
    numbers.push({
      name,
      prior: before,
      prior_sd: priorSd,
      estimate: isKnown ? measure.estimate : null,
      standard_error: isKnown ? measure.error : null,
      value,
    });
    return value;
  };
  let parameters = prior;

  // A. The step, from how lobbies follow results.
  const step = learn('step', prior.step.settled, 8, stepSize(playerWitnesses(players, parameters)), 3);
  parameters = { ...parameters, step: { ...prior.step, settled: step } };

  // B. Speed and depth of the reset, from ranks of one lobby that differ in games played.
  const gapGames = speedOfRank(players, parameters, learn);
  const settledSd = prior.gap.settledSd * Math.sqrt(gapGames / prior.gap.games);
  parameters = { ...parameters, gap: { ...prior.gap, games: gapGames, settledSd } };
  const ranks = lobbyWitnesses(players, parameters);
  const reset = learn('reset', prior.gap.reset, 100, resetDepth(ranks).measure);
  parameters = { ...parameters, gap: { ...parameters.gap, reset } };

  // C. Spread of ranks within a lobby, settled and at the season's start.
  const spreads = spreadOfRanks(lobbyWitnesses(players, parameters));
  const resetVariance = learn('reset variance', prior.gap.resetSd ** 2, prior.gap.resetSd ** 2, spreads.fresh);
  const settledVariance = prior.spread ** 2 + settledSd ** 2;
  const all = learn('rank variance', settledVariance, settledVariance, spreads.settled, 400);
  parameters = {
    ...parameters,
    gap: { ...parameters.gap, resetSd: Math.sqrt(resetVariance) },
    spread: Math.sqrt(Math.max(100, all - settledSd ** 2)),
  };

  // D. The shift that hidden ranks cause.
  const hidden = hiddenShift(playerWitnesses(players, parameters));
  parameters = { ...parameters, hiddenShift: learn('hidden shift', 0, 60, hidden, -400) };

  // E. Distance of players from their lobbies, from game to game, for good, and with friends.
  const seen = playerWitnesses(players, parameters);
  const matching = matchingVariance(prior);
  const near = learn('lobby variance', matching, matching, lobbyScatter(seen), 100);
  const scale = Math.sqrt(near / matching);
  parameters = {
    ...parameters,
    matching: {
      ...prior.matching,
      sd: prior.matching.sd * scale,
      wideSd: prior.matching.wideSd * scale,
    },
  };
  const shiftVariance = prior.shifted.share * prior.shifted.sd ** 2 + prior.centreSd ** 2;
  const shift = learn('shift variance', shiftVariance, shiftVariance, lastingShift(seen, parameters), 50);
  const friends = learn('friend variance', prior.friendSd ** 2, prior.friendSd ** 2 / 2, friendShift(seen, parameters), 100);
  parameters = {
    ...parameters,
    shifted: widened(prior, shift / shiftVariance),
    friendSd: Math.sqrt(friends),
  };
  return { parameters, players: players.length, games, numbers };
}

/** Half of a larger variance is laid to more shifted players, half to longer shifts. */
function widened({ shifted }: Parameters, ratio: number): Parameters['shifted'] {
  const share = Math.min(0.7, shifted.share * Math.sqrt(ratio));
  const sd = Math.sqrt((shifted.share * shifted.sd ** 2 * ratio) / share);
  return { share, sd };
}

function matchingVariance({ matching }: Parameters): number {
  return (1 - matching.wideShare) * matching.sd ** 2 + matching.wideShare * matching.wideSd ** 2;
}

/** Precision-weighted mean of prior and measure. */
function shrunk(prior: number, priorSd: number, { estimate, error }: Measure): number {
  if (!Number.isFinite(error)) return prior;
  const trust = priorSd ** 2 / (priorSd ** 2 + error ** 2);
  return prior + trust * (estimate - prior);
}

/** A. Slope of lobby centres on wins minus losses within settled players; errors by player. */
function stepSize(players: readonly PlayerWitness[]): Measure {
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
    const level = mean(alone.map(({ net, centre }) => centre + slope * net));
    let score = 0;
    for (const { net, centre } of alone) score += (net - meanNet) * (centre + slope * net - level);
    scatter += score ** 2;
  }
  return { estimate: slope, error: Math.sqrt(scatter) / square };
}

/** Tried speeds: games after which a gap has shrunk to 1/e. */
const SPEEDS = [8, 12, 18, 25, 35, 50, 70, 100, 150, 220];
/** Spread of the logarithm of the speed before any data. */
const SPEED_LOG_SD = 0.5;

/** B. The speed whose curve fits best, averaged over all speeds by likelihood and prior. */
function speedOfRank(
  players: readonly Evidence[],
  parameters: Parameters,
  learn: (name: string, prior: number, sd: number, measure: Measure, least: number) => number,
): number {
  const prior = parameters.gap.games;
  const logs = SPEEDS.map((speed) => {
    const tried = { ...parameters, gap: { ...parameters.gap, games: speed } };
    return resetDepth(lobbyWitnesses(players, tried)).logLikelihood;
  });
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((a, b) => a + b, 0);
  const logSpeeds = SPEEDS.map(Math.log);
  const centre = weights.reduce((sum, weight, i) => sum + (weight / total) * logSpeeds[i]!, 0);
  const variance = weights.reduce(
    (sum, weight, i) => sum + (weight / total) * (logSpeeds[i]! - centre) ** 2,
    0,
  );
  const measure = { estimate: centre, error: Math.sqrt(variance + 0.1 ** 2) };
  return Math.exp(learn('log of reset games', Math.log(prior), SPEED_LOG_SD, measure, 1));
}

/** B. Regression of ranks within lobbies on what a reset has left; the centre drops out. */
function resetDepth(lobbies: readonly LobbyWitness[]): {
  measure: Measure;
  logLikelihood: number;
} {
  let product = 0;
  let square = 0;
  let total = 0;
  let rows = 0;
  const accounts = new Set<string>();
  for (const { ranks } of lobbies) {
    const meanLeft = mean(ranks.map(({ left }) => left));
    const meanValue = mean(ranks.map(({ value }) => value));
    for (const { id, left, value } of ranks) {
      product -= (left - meanLeft) * (value - meanValue);
      square += (left - meanLeft) ** 2;
      total += (value - meanValue) ** 2;
      accounts.add(id);
      rows++;
    }
  }
  if (square === 0 || rows < 50) return { measure: NOTHING, logLikelihood: 0 };
  const slope = product / square;
  const variance = (total - slope * product) / rows;
  // An account that is met in many lobbies is one witness, not many.
  const repeats = Math.max(1, rows / accounts.size);
  return {
    measure: { estimate: slope, error: Math.sqrt((variance * repeats) / square) },
    logLikelihood: (-0.5 * (rows / repeats) * Math.log(variance)),
  };
}

/** C. Variance of corrected ranks within lobbies, on what a reset has left of its own. */
function spreadOfRanks(lobbies: readonly LobbyWitness[]): { fresh: Measure; settled: Measure } {
  const accounts = new Set<string>();
  const rows: { left: number; square: number }[] = [];
  for (const { ranks } of lobbies) {
    const centre = mean(ranks.map(({ corrected }) => corrected));
    const fewer = ranks.length / Math.max(1, ranks.length - 1);
    for (const { id, left, corrected, known } of ranks) {
      accounts.add(id);
      rows.push({ left: left ** 2, square: fewer * (corrected - centre) ** 2 - known });
    }
  }
  if (rows.length < 50) return { fresh: NOTHING, settled: NOTHING };
  const meanLeft = mean(rows.map(({ left }) => left));
  const meanSquare = mean(rows.map(({ square }) => square));
  let product = 0;
  let ofLeft = 0;
  let ofSquare = 0;
  for (const { left, square } of rows) {
    product += (left - meanLeft) * (square - meanSquare);
    ofLeft += (left - meanLeft) ** 2;
    ofSquare += (square - meanSquare) ** 2;
  }
  const repeats = Math.max(1, rows.length / accounts.size);
  const slope = ofLeft > 0 ? product / ofLeft : 0;
  const noise = (ofSquare / rows.length) * repeats;
  const fresh =
    ofLeft > 0 ? { estimate: slope, error: Math.sqrt(noise / ofLeft) } : NOTHING;
  return {
    fresh,
    settled: {
      estimate: meanSquare - slope * meanLeft,
      error: Math.sqrt(noise / rows.length + (ofLeft > 0 ? (noise / ofLeft) * meanLeft ** 2 : 0)),
    },
  };
}

/**
 * D. Own rank and lobby agree on average, because a player is like the nine others. Where ranks are
 * hidden more often above the centre than below, the seen ones stand too low; the share hidden
 * says by how much. Regression through the origin, errors by player.
 */
function hiddenShift(players: readonly PlayerWitness[]): Measure {
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

/** E. Variance of lobbies around their player's level, without the error of their centres. */
function lobbyScatter(players: readonly PlayerWitness[]): Measure {
  const estimates = players.flatMap(({ alone }) => {
    if (alone.length < 3) return [];
    const level = mean(alone.map(({ today }) => today));
    const sum = alone.reduce((total, { today }) => total + (today - level) ** 2, 0);
    return [sum / (alone.length - 1) - mean(alone.map(({ error }) => error))];
  });
  return meanAndError(estimates);
}

/** E. Variance of the distance between a player's rank and lobbies that no known part explains. */
function lastingShift(players: readonly PlayerWitness[], parameters: Parameters): Measure {
  const scatter = matchingVariance(parameters);
  const estimates = players.flatMap(({ alone, ownRating, ownVariance }) => {
    if (alone.length < 3) return [];
    const level = mean(alone.map(({ today }) => today));
    const known = ownVariance + (scatter + mean(alone.map(({ error }) => error))) / alone.length;
    return [(level - ownRating) ** 2 - known];
  });
  return meanAndError(estimates);
}

/** E. Variance of the distance between games with a friend and games alone. */
function friendShift(players: readonly PlayerWitness[], parameters: Parameters): Measure {
  const scatter = matchingVariance(parameters);
  const estimates = players.flatMap(({ alone, withFriend }) => {
    if (alone.length < 3 || withFriend.length < 3) return [];
    const between = mean(withFriend.map(({ today }) => today)) - mean(alone.map(({ today }) => today));
    const ofMean = (games: typeof alone) =>
      (scatter + mean(games.map(({ error }) => error))) / games.length;
    return [between ** 2 - ofMean(alone) - ofMean(withFriend)];
  });
  return meanAndError(estimates);
}

function meanAndError(values: readonly number[]): Measure {
  if (values.length < FEWEST_PLAYERS) return NOTHING;
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { estimate: centre, error: Math.sqrt(squares) / values.length };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
