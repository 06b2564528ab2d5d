import { type Static, Type } from 'typebox';
import { TIERS } from '../../ladder/rank.ts';
import { gamesIn, type Week } from '../../ladder/record.ts';
import { type Parameters, Z90 } from '../parameters.ts';
import { meanDiscount, settledGap } from '../rank-gap.ts';

/** Scores of forecasts of visible ranks a week ahead, in one stratum of a region and queue. */
export const LevelRow = Type.Object({
  stratum: Type.String({ description: '`all`, or the visible tier on the day of the forecast' }),
  n: Type.Integer({ description: 'Forecasts: weeks of players with at least five games' }),
  hit50: Type.Number({ description: 'Share of 50 % intervals that held the rank; 0.5 is perfect' }),
  hit90: Type.Number({ description: 'Share of 90 % intervals that held the rank; 0.9 is perfect' }),
  bias: Type.Number({ description: 'Mean of forecast minus rank, in ladder points' }),
});
export type LevelRow = Static<typeof LevelRow>;

/** After fewer games a rank has hardly moved, whatever the rating. */
const FEWEST_GAMES = 5;
/**
 * Points by which ranks scatter around a forecast from a known rating: from game to game, and more
 * the longer they run (skill that changes, demotions, penalties). Measured on simulated ladders.
 */
const SCATTER = { perRootOfGame: 1.5, perGame: 0.5 };

/**
 * 13.1. The visible rank after the games that were played since: each moves it by `rankStep`, and what
 * lies between rank and estimated rating closes by exp(-1 / gap.games) a game. So a wrong level of the
 * estimates shows in ranks, which nobody estimates.
 */
export function forecastRank(
  { mu, sigma, before, after }: Week,
  parameters: Parameters,
): { readonly mean: number; readonly sd: number } {
  const { gap, rankStep } = parameters;
  const games = gamesIn({ before, after });
  const net = after.wins - before.wins - (after.losses - before.losses);
  const closed = 1 - Math.exp(-games / gap.games);
  const ownMoves = net * (rankStep + gap.perGame * (1 - meanDiscount(games, gap.games)));
  const open = mu - before.points - settledGap(before.points, gap);
  return {
    mean: Math.max(0, before.points + ownMoves + closed * open),
    sd: Math.hypot(
      closed * sigma,
      SCATTER.perRootOfGame * Math.sqrt(games),
      SCATTER.perGame * games,
    ),
  };
}

/** One row for all weeks with enough games, and one for each tier. */
export function levelRows(weeks: readonly Week[], parameters: Parameters): LevelRow[] {
  const errors = weeks
    .filter((week) => gamesIn(week) >= FEWEST_GAMES)
    .map((week) => {
      const { mean, sd } = forecastRank(week, parameters);
      const error = mean - week.after.points;
      return { error, z: Math.abs(error) / sd, tier: tierOf(week.before.points) };
    });
  const rowOf = (stratum: string, ones: typeof errors): LevelRow[] => {
    if (ones.length === 0) return [];
    const share = (limit: number) => ones.filter(({ z }) => z < limit).length / ones.length;
    const bias = ones.reduce((sum, { error }) => sum + error, 0) / ones.length;
    const n = ones.length;
    return [{ stratum, n, hit50: share(Z50), hit90: share(Z90), bias }];
  };
  const byTier = Map.groupBy(errors, ({ tier }) => tier);
  return [rowOf('all', errors), TIERS.map((tier) => rowOf(tier, byTier.get(tier) ?? []))].flat(2);
}

const Z50 = 0.6745;

/** Above MASTER points have no ceiling: one stratum. */
function tierOf(points: number): (typeof TIERS)[number] {
  return TIERS[Math.min(TIERS.indexOf('MASTER'), Math.floor(points / 400))]!;
}
