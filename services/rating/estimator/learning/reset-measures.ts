import type { Evidence } from '../evidence.ts';
import type { Parameters, Reference } from '../parameters.ts';
import { leastSquares, likelihoods, SPEEDS, weighed } from './least-squares.ts';
import { type Measure, mean, NOTHING } from './player-measures.ts';
import { type LobbyWitness, lobbyWitnesses } from './witnesses.ts';

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
  const byData = likelihoods(tried, TRUST);
  const byPrior = logs.map((log) => Math.exp(-0.5 * ((log - Math.log(games)) / SPEED_LOG_SD) ** 2));
  const leftovers = tried.map(({ meanLeft }) => meanLeft);
  const levels = tried.map(({ depth, meanLeft }) => depth.estimate * meanLeft);
  const byBoth = byData.map((weight, i) => weight * byPrior[i]!);
  const speed = weighed(logs, byData);
  const tooEarly = tried[SPEEDS.indexOf(50)]!.settledShare < FEWEST_SETTLED;
  return {
    estimate: speed.mean,
    error: tooEarly ? Number.POSITIVE_INFINITY : Math.hypot(speed.sd, 0.1),
    levelSd: weighed(levels, byBoth).sd,
    meanLeft: weighed(leftovers, byBoth).mean,
  };
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
) {
  const regression = leastSquares(regressors.length);
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
      regression.add(row);
      fourth += own ** 4;
      left += ranks[j]!.left;
      if (ranks[j]!.left < 0.2) settled++;
      accounts.add(ranks[j]!.id);
      rows++;
    });
  }
  const solution = rows < 50 ? undefined : regression.solution();
  if (!solution) return NO_RESET_MEASURES;
  // An account that is met in many lobbies is one witness, not many.
  const repeats = Math.max(1, rows / accounts.size);
  const variance = solution.left / rows;
  const measure = (i: number) => ({
    estimate: -solution.slopes[i]!,
    error: Math.sqrt(variance * repeats * solution.variances[i]!),
  });
  return {
    depth: measure(0),
    /** Change of the depth for each point that a lobby stands above the population's mean. */
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

const NO_RESET_MEASURES = {
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
