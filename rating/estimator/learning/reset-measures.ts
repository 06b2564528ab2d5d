import type { Evidence } from '../evidence.ts';
import type { Parameters, Reference } from '../parameters.ts';
import { type Measure, mean, NOTHING } from './player-measures.ts';
import { type LobbyWitness, lobbyWitnesses } from './witnesses.ts';

/** Tried speeds: games after which a gap has shrunk to 1/e. */
export const SPEEDS = [8, 12, 18, 25, 35, 50, 70, 100, 150, 220];
/** Spread of the logarithm of the speed before any data. */
export const SPEED_LOG_SD = 0.35;
/**
 * The likelihood counts for a fifth: the curve is not the only thing that differs between accounts
 * of few and of many games (a tempered posterior, Gruenwald 2012).
 */
const TRUST = 0.2;
/** Without accounts that have outplayed the reset, its depth and the settled level are one. */
const FEWEST_SETTLED = 0.3;

/**
 * 12.2. The speed whose curve fits best, by likelihood and prior. `levelSd` is how far the mean gap of
 * everybody differs between the likely speeds: an error that all estimates of a region share.
 */
export function speedOfRank(
  players: readonly Evidence[],
  parameters: Parameters,
  reference: Reference,
): Measure & { levelSd: number; meanLeft: number } {
  const { games } = parameters.gap;
  const tried = SPEEDS.map((speed) => {
    const gap = { ...parameters.gap, games: speed };
    return resetRegression(
      lobbyWitnesses(players, { ...parameters, gap }, parameters),
      parameters,
      LEVEL_REGRESSORS,
    );
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

export function weighed(values: readonly number[], weights: readonly number[]) {
  const total = weights.reduce((a, b) => a + b, 0);
  const centre = values.reduce((sum, value, i) => sum + (weights[i]! / total) * value, 0);
  const variance = values.reduce(
    (sum, value, i) => sum + (weights[i]! / total) * (value - centre) ** 2,
    0,
  );
  return { mean: centre, sd: Math.sqrt(variance) };
}

/**
 * 12.2, 12.3. Regression of ranks within lobbies on what a reset has left; the centre drops out. Wins
 * minus losses move a rank too, in old and in new accounts: both are in the regression, so that
 * they are not taken for a reset.
 */
export function resetRegression(
  lobbies: readonly LobbyWitness[],
  { population }: Pick<Parameters, 'population'>,
  regressors: readonly Regressor[] = REGRESSORS,
): ResetMeasures {
  const products = regressors.map(() => new Array<number>(regressors.length + 1).fill(0));
  let total = 0;
  let fourth = 0;
  let left = 0;
  let settled = 0;
  let rows = 0;
  const accounts = new Set<string>();
  for (const { ranks } of lobbies) {
    const height = mean(ranks.map(({ rank }) => rank)) - population.mean;
    const all = ranks.map((rank) => [...regressors.map((of) => of(rank, height)), rank.rank]);
    const centre = all[0]!.map((_, i) => mean(all.map((row) => row[i]!)));
    all.forEach((values, j) => {
      const row = values.map((value, i) => value - centre[i]!);
      const own = row.at(-1)!;
      for (const [i, sums] of products.entries())
        for (const [k, value] of row.entries()) sums[k]! += row[i]! * value;
      total += own ** 2;
      fourth += own ** 4;
      left += ranks[j]!.left;
      if (ranks[j]!.left < 0.2) settled++;
      accounts.add(ranks[j]!.id);
      rows++;
    });
  }
  const solution = rows < 50 ? undefined : solved(products);
  if (!solution) return NO_RESET_MEASURES;
  // An account that is met in many lobbies is one witness, not many.
  const repeats = Math.max(1, rows / accounts.size);
  const explained = solution.slopes.reduce(
    (sum, slope, i) => sum + slope * products[i]!.at(-1)!,
    0,
  );
  const variance = (total - explained) / rows;
  const measure = (i: number) => ({
    estimate: -solution.slopes[i]!,
    error: Math.sqrt(variance * repeats * solution.variances[i]!),
  });
  return {
    depth: measure(0),
    slope: regressors === REGRESSORS ? measure(REGRESSORS.length - 1) : NOTHING,
    variance: {
      estimate: variance,
      error: Math.sqrt((Math.max(0, fourth / rows - variance ** 2) * repeats) / rows),
    },
    meanLeft: left / rows,
    settledShare: settled / rows,
    logLikelihood: -0.5 * (rows / repeats) * Math.log(variance),
  };
}

type ResetMeasures = {
  readonly depth: Measure;
  /** Change of the depth for each point that a lobby stands above the population's mean. */
  readonly slope: Measure;
  readonly variance: Measure;
  readonly logLikelihood: number;
  readonly meanLeft: number;
  readonly settledShare: number;
};

const NO_RESET_MEASURES: ResetMeasures = {
  depth: NOTHING,
  slope: NOTHING,
  variance: NOTHING,
  logLikelihood: 0,
  meanLeft: 0,
  settledShare: 0,
};

type Regressor = (rank: LobbyWitness['ranks'][number], height: number) => number;

export const LEVEL_REGRESSORS: readonly Regressor[] = [
  ({ left }) => left,
  ({ settledNet }) => settledNet,
  ({ freshNet }) => freshNet,
];
const REGRESSORS: readonly Regressor[] = [...LEVEL_REGRESSORS, ({ left }, height) => left * height];

/** Slopes of the normal equations, and the diagonal of the inverse (Gauss and Jordan). */
export function solved(products: readonly (readonly number[])[]) {
  const size = products.length;
  const rows = products.map((row, i) => [...row, ...products.map((_, j) => (i === j ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot++) {
    const diagonal = rows[pivot]![pivot]!;
    // mutation: a diagonal is a rounding error far below, or far above
    if (Math.abs(diagonal) < 1e-9) return undefined;
    rows[pivot] = rows[pivot]!.map((value) => value / diagonal);
    for (let other = 0; other < size; other++) {
      if (other === pivot) continue;
      const factor = rows[other]![pivot]!;
      rows[other] = rows[other]!.map((value, j) => value - factor * rows[pivot]![j]!);
    }
  }
  return {
    slopes: rows.map((row) => row[size]!),
    variances: rows.map((row, i) => Math.abs(row[size + 1 + i]!)),
  };
}
