import type { Evidence } from './evidence.ts';
import {
  type LobbyWitness,
  lobbyWitnesses,
  type PlayerWitness,
  playerWitnesses,
} from './learning-data.ts';
import { PARAMETERS, type Parameters, REFERENCE, type Reference } from './parameters.ts';

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
  reference: Reference = REFERENCE,
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
  const slope = stepSize(playerWitnesses(players, parameters));
  const settledStep = prior.step.settled;
  const step = learn('step', settledStep, 8, relative(slope, reference.step, settledStep), 3);
  parameters = { ...parameters, step: { ...prior.step, settled: step } };

  // B. Speed and depth of the reset, from ranks of one lobby that differ in games played.
  const speed = speedOfRank(players, parameters, reference);
  const logGames = learn('log of reset games', Math.log(prior.gap.games), SPEED_LOG_SD, speed, 1);
  const gapGames = Math.exp(logGames);
  parameters = { ...parameters, gap: { ...prior.gap, games: gapGames } };
  const fitted = resetRegression(lobbyWitnesses(players, parameters, prior));
  const depth = Number.isFinite(speed.error)
    ? relative(fitted.depth, reference.reset, prior.gap.reset)
    : NOTHING;
  const reset = learn('reset', prior.gap.reset, 100, depth);
  parameters = { ...parameters, gap: { ...parameters.gap, reset } };

  // C. Spread of ranks within a lobby.
  const spread = relative(fitted.variance, reference.rankVariance, 1);
  const ofRanks = Math.sqrt(learn('spread of ranks (variance ratio)', 1, 1, spread, 0.1));
  parameters = {
    ...parameters,
    spread: prior.spread * ofRanks,
    agePerDay: prior.agePerDay * ofRanks,
  };

  // D. The shift that hidden ranks cause.
  const hidden = hiddenShift(playerWitnesses(players, parameters));
  parameters = { ...parameters, hiddenShift: learn('hidden shift', 0, 60, hidden, -400) };

  // E. Distance of players from their lobbies: from game to game, for good, and with friends.
  const seen = playerWitnesses(players, parameters);
  const scatter = relative(lobbyScatter(seen), reference.lobbyVariance, 1);
  const ofLobbies = Math.sqrt(learn('scatter of lobbies (variance ratio)', 1, 1, scatter, 0.1));
  const { matching } = prior;
  parameters = {
    ...parameters,
    matching: {
      ...matching,
      sd: matching.sd * ofLobbies,
      wideSd: matching.wideSd * ofLobbies,
    },
  };
  const lasting = relative(lastingShift(seen, parameters), reference.shiftRatio, 1);
  const ratio = learn('rank against lobbies (variance ratio)', 1, 1, lasting, 0.2);
  const excess =
    Math.min(1, Math.max(0, ratio - 1)) * settledVariance(prior) * reference.shiftRatio;
  const friendVariance = prior.friendSd ** 2;
  const friends = friendShift(seen, parameters);
  const friendSd = Math.sqrt(
    learn('friend variance', friendVariance, friendVariance, friends, 400),
  );
  const { gap } = parameters;
  parameters = {
    ...parameters,
    friendSd,
    centreSd: Math.hypot(
      prior.centreSd,
      speed.levelSd,
      MODEL_SD,
      GAP_DOUBT * speed.meanLeft * reset,
      Math.sqrt(DISAGREEMENT_DOUBT * excess),
    ),
    shifted: widened(prior, ratio),
    gap: { ...gap, settledSd: gap.settledSd * Math.sqrt(ratio) },
  };
  return { parameters, players: players.length, games, numbers };
}

/**
 * What learning cannot see is an error common to all estimates of a region: the model's own, a part
 * of the mean gap (nobody's rank shows its level, only its differences), and a part of what ranks
 * and lobbies disagree about more than expected. Chosen on the worlds of `evaluate --worlds` that
 * `worlds/settings.ts` marks; the others confirm them.
 */
const MODEL_SD = 12;
const GAP_DOUBT = 0.08;
const DISAGREEMENT_DOUBT = 0.2;

/** Expected variance of own rank against lobbies that games do not take away. */
function settledVariance({ gap, shifted, centreSd }: Parameters): number {
  return gap.settledSd ** 2 + shifted.share * shifted.sd ** 2 + centreSd ** 2;
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

/** A measure as a multiple of what it is in the worlds of the fit, in the model's own unit. */
function relative({ estimate, error }: Measure, reference: number, own: number): Measure {
  return { estimate: (estimate / reference) * own, error: (error / reference) * own };
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
const SPEED_LOG_SD = 0.35;
/**
 * The likelihood counts for a fifth: the curve is not the only thing that differs between accounts
 * of few and of many games (a tempered posterior, Gruenwald 2012).
 */
const TRUST = 0.2;
/** Without accounts that have outplayed the reset, its depth and the settled level are one. */
const FEWEST_SETTLED = 0.15;

/**
 * B. The speed whose curve fits best, by likelihood and prior. `levelSd` is how far the mean gap of
 * everybody differs between the likely speeds: an error that all estimates of a region share.
 */
function speedOfRank(
  players: readonly Evidence[],
  parameters: Parameters,
  reference: Reference,
): Measure & { levelSd: number; meanLeft: number } {
  const { games } = parameters.gap;
  const tried = SPEEDS.map((speed) => {
    const gap = { ...parameters.gap, games: speed };
    return resetRegression(lobbyWitnesses(players, { ...parameters, gap }, parameters));
  });
  // Relative to the worlds of the fit, like every other measure.
  const logs = SPEEDS.map((speed) => Math.log((speed / reference.gapGames) * games));
  const highest = Math.max(...tried.map(({ logLikelihood }) => logLikelihood));
  const byData = tried.map(({ logLikelihood }) => Math.exp(TRUST * (logLikelihood - highest)));
  const byPrior = logs.map((log) => Math.exp(-0.5 * ((log - Math.log(games)) / SPEED_LOG_SD) ** 2));
  const levels = tried.map(({ depth, meanLeft }) => depth.estimate * meanLeft);
  const byBoth = byData.map((weight, i) => weight * byPrior[i]!);
  const speed = weighed(logs, byData);
  const tooEarly = tried[SPEEDS.indexOf(50)]!.settledShare < FEWEST_SETTLED;
  return {
    estimate: speed.mean,
    error: tooEarly ? Number.POSITIVE_INFINITY : Math.hypot(speed.sd, 0.1),
    levelSd: weighed(levels, byBoth).sd,
    meanLeft: weighed(
      tried.map((one) => one.meanLeft),
      byBoth,
    ).mean,
  };
}

function weighed(values: readonly number[], weights: readonly number[]) {
  const total = weights.reduce((a, b) => a + b, 0);
  const centre = values.reduce((sum, value, i) => sum + (weights[i]! / total) * value, 0);
  const variance = values.reduce(
    (sum, value, i) => sum + (weights[i]! / total) * (value - centre) ** 2,
    0,
  );
  return { mean: centre, sd: Math.sqrt(variance) };
}

/**
 * B, C. Regression of ranks within lobbies on what a reset has left; the centre drops out. Wins
 * minus losses move a rank too, in old and in new accounts: both are in the regression, so that
 * they are not taken for a reset.
 */
export function resetRegression(lobbies: readonly LobbyWitness[]): {
  depth: Measure;
  variance: Measure;
  logLikelihood: number;
  meanLeft: number;
  settledShare: number;
} {
  const products = [0, 0, 0].map(() => [0, 0, 0, 0]);
  let total = 0;
  let fourth = 0;
  let left = 0;
  let settled = 0;
  let rows = 0;
  const accounts = new Set<string>();
  for (const { ranks } of lobbies) {
    const centre = ROW.map((of) => mean(ranks.map(of)));
    for (const rank of ranks) {
      const row = ROW.map((of, i) => of(rank) - centre[i]!);
      for (let i = 0; i < 3; i++) for (let j = 0; j < 4; j++) products[i]![j]! += row[i]! * row[j]!;
      total += row[3]! ** 2;
      fourth += row[3]! ** 4;
      left += rank.left;
      if (rank.left < 0.2) settled++;
      accounts.add(rank.id);
      rows++;
    }
  }
  if (rows < 50)
    return { depth: NOTHING, variance: NOTHING, logLikelihood: 0, meanLeft: 0, settledShare: 0 };
  // An account that is met in many lobbies is one witness, not many.
  const repeats = Math.max(1, rows / accounts.size);
  const solution = solved(products);
  if (!solution)
    return { depth: NOTHING, variance: NOTHING, logLikelihood: 0, meanLeft: 0, settledShare: 0 };
  const explained = solution.slopes.reduce((sum, slope, i) => sum + slope * products[i]![3]!, 0);
  const variance = (total - explained) / rows;
  return {
    depth: {
      estimate: -solution.slopes[0]!,
      error: Math.sqrt(variance * repeats * solution.firstVariance),
    },
    variance: {
      estimate: variance,
      error: Math.sqrt((Math.max(0, fourth / rows - variance ** 2) * repeats) / rows),
    },
    meanLeft: left / rows,
    settledShare: settled / rows,
    logLikelihood: -0.5 * (rows / repeats) * Math.log(variance),
  };
}

const ROW: readonly ((rank: LobbyWitness['ranks'][number]) => number)[] = [
  ({ left }) => left,
  ({ settledNet }) => settledNet,
  ({ freshNet }) => freshNet,
  ({ rank }) => rank,
];

/** Slopes of three normal equations, and the first diagonal element of the inverse. */
function solved(products: readonly (readonly number[])[]) {
  const rows = products.map((row, i) => [...row, i === 0 ? 1 : 0]);
  for (let pivot = 0; pivot < 3; pivot++) {
    const diagonal = rows[pivot]![pivot]!;
    if (Math.abs(diagonal) < 1e-9) return undefined;
    rows[pivot] = rows[pivot]!.map((value) => value / diagonal);
    for (let other = 0; other < 3; other++) {
      if (other === pivot) continue;
      const factor = rows[other]![pivot]!;
      rows[other] = rows[other]!.map((value, j) => value - factor * rows[pivot]![j]!);
    }
  }
  return { slopes: rows.map((row) => row[3]!), firstVariance: Math.abs(rows[0]![4]!) };
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

/** E. Variance of lobbies around their player's level. */
function lobbyScatter(players: readonly PlayerWitness[]): Measure {
  const estimates = players.flatMap(({ alone }) => {
    if (alone.length < 3) return [];
    const level = mean(alone.map(({ today }) => today));
    const sum = alone.reduce((total, { today }) => total + (today - level) ** 2, 0);
    return [sum / (alone.length - 1)];
  });
  return meanAndError(estimates);
}

/** E. Squared distance of own rank and lobbies, as a multiple of what the parameters expect. */
function lastingShift(players: readonly PlayerWitness[], parameters: Parameters): Measure {
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

/** E. Variance of the distance between games with a friend and games alone. */
function friendShift(players: readonly PlayerWitness[], parameters: Parameters): Measure {
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

function meanAndError(values: readonly number[]): Measure {
  if (values.length < FEWEST_PLAYERS) return NOTHING;
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { estimate: centre, error: Math.sqrt(squares) / values.length };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
