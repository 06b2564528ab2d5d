import type { Belief, Evidence } from './evidence.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';

/**
 * Step 1. How far a ranked player's hidden rating stands above the visible rank, from the season's
 * record alone. A game opens a gap of `gap.perGame`; afterwards the rank follows, so that every gap
 * shrinks by exp(-1 / gap.games) a game. Whether an account is new
 * is not known: mean and variance are those of the mixture of both cases.
 */
export function rankOffset(
  rank: number,
  wins: number,
  losses: number,
  parameters: Parameters = PARAMETERS,
): Belief {
  const { gap, step, newShare } = parameters;
  const n = wins + losses;
  const net = wins - losses;
  const settled = net * gap.perGame * meanDiscount(n, gap.games);
  const fresh = net * step.fresh * meanFreshDiscount(n, gap.games, step.games);
  return {
    mu: gapOfReset(rank, n, parameters) + settled + newShare * fresh,
    sigma: Math.hypot(gapSd(n, parameters), Math.sqrt(newShare * (1 - newShare)) * fresh),
  };
}

/** The limit of the gap after many games. */
export function settledGap(rank: number, gap: Parameters['gap']): number {
  return gap.settled * shareAboveFloor(rank, gap);
}

/** The settled gap and what is left of the reset after n games. */
function gapOfReset(rank: number, n: number, { gap, population }: Parameters): number {
  const depth = gap.reset + gap.resetSlope * (rank - population.mean);
  return settledGap(rank, gap) + depth * shareOfResetLeft(rank, n, { gap });
}

/** The share of a reset that is left after n games. */
export function shareOfResetLeft(
  rank: number,
  n: number,
  { gap }: Pick<Parameters, 'gap'>,
): number {
  return shareAboveFloor(rank, gap) * Math.exp(-n / gap.games);
}

/** At the bottom of the scale rank and rating have no room to differ. */
function shareAboveFloor(rank: number, { floorShare, floorPoints }: Parameters['gap']): number {
  return 1 - floorShare * Math.exp(-rank / floorPoints);
}

function gapSd(n: number, { gap }: Parameters): number {
  return Math.hypot(gap.settledSd, gap.resetSd * Math.exp(-n / gap.games));
}

/** Step 2. The own gap, where the results of the window are known one by one. */
export function ownGap(
  { rank, wins, losses, games }: Evidence,
  steps: readonly number[],
  freshStep: number,
  parameters: Parameters,
): Belief {
  const { gap, step, rankStep, apex } = parameters;
  const n = wins + losses;
  const earlier = Math.max(0, n - games.length);
  const netInWindow = games.reduce((sum, { win }) => sum + (win ? 1 : -1), 0);
  const net = Math.max(-earlier, Math.min(earlier, wins - losses - netInWindow));
  let mu = gapOfReset(rank, n, parameters);
  games.forEach(({ win }, i) => {
    mu += (steps[i]! - (win ? rankStep : -rankStep)) * Math.exp(-i / gap.games);
  });
  const perGame =
    gap.perGame * meanDiscount(earlier, gap.games) +
    freshStep * meanFreshDiscount(earlier, gap.games, step.games);
  mu += net * perGame * Math.exp(-games.length / gap.games);
  return {
    mu,
    sigma: Math.hypot(gapSd(n, parameters), gap.apexSd * Math.max(0, rank - apex.from)),
  };
}

/** Mean over n games, played one after another, of what the gap keeps of a game's part. */
export function meanDiscount(n: number, gapGames: number): number {
  return n === 0 ? 1 : ((1 - Math.exp(-n / gapGames)) * gapGames) / n;
}

/** `meanDiscount` of a part that fades over the first games of a season. */
export function meanFreshDiscount(n: number, gapGames: number, freshGames: number): number {
  if (n === 0) return 1;
  const rate = 1 / freshGames - 1 / gapGames;
  if (Math.abs(rate) < 1e-9) return Math.exp(-n / gapGames);
  return (Math.exp(-n / gapGames) - Math.exp(-n / freshGames)) / (n * rate);
}
