import type { Week } from '../../ladder/record.ts';
import type { Parameters } from '../parameters.ts';
import { shareOfResetLeft } from '../rank-gap.ts';
import { type Measure, NOTHING } from './player-measures.ts';
import { SPEEDS, solved, weighed } from './reset-measures.ts';

/** Fewer weeks say too little about the speed. */
const FEWEST_WEEKS = 100;
const FEWEST_GAMES = 3;
/** Players differ in more than the curve says: the likelihood counts for a half. */
const TRUST = 0.5;

export type WeekMeasures = {
  /** Points by which a game moves the rank. */
  readonly rankStep: Measure;
  /** Logarithm of the games after which a gap has shrunk to 1/e. */
  readonly logSpeed: Measure;
};

/**
 * 12.8. How visible ranks move, from the weeks between daily snapshots: by `rankStep` for each win
 * more than losses, and by what a reset left before and has left after. Ranks of the same lobby show
 * how far accounts of few and of many games lie apart, weeks how fast they come together.
 */
export function weekMeasures(weeks: readonly Week[], parameters: Parameters): WeekMeasures {
  const played = weeks.filter((week) => gamesIn(week) >= FEWEST_GAMES);
  if (played.length < FEWEST_WEEKS) return { rankStep: NOTHING, logSpeed: NOTHING };
  const fits = SPEEDS.map((games) =>
    fit(played, { ...parameters, gap: { ...parameters.gap, games } }),
  );
  const highest = Math.max(...fits.map(({ logLikelihood }) => logLikelihood));
  const speed = weighed(
    SPEEDS.map(Math.log),
    fits.map(({ logLikelihood }) => Math.exp(TRUST * (logLikelihood - highest))),
  );
  const logSpeed = { estimate: speed.mean, error: Math.hypot(speed.sd, 0.1) };
  return { rankStep: fit(played, parameters).rankStep, logSpeed };
}

/** Least squares, each week weighed by the games in it. */
function fit(weeks: readonly Week[], { gap, population }: Parameters) {
  const size = 3;
  const products = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  let total = 0;
  for (const week of weeks) {
    const { before, after } = week;
    const games = gamesIn(week);
    const net = after.wins - before.wins - (after.losses - before.losses);
    const closed =
      shareOfResetLeft(before.points, before.wins + before.losses, { gap }) -
      shareOfResetLeft(after.points, after.wins + after.losses, { gap });
    const height = before.points - population.mean;
    const row = [net, closed, closed * height, after.points - before.points];
    for (const [i, sums] of products.entries())
      for (const [k, value] of row.entries()) sums[k]! += (row[i]! * value) / games;
    total += row[size]! ** 2 / games;
  }
  const { slopes, variances } = solved(products) ?? { slopes: [0, 0, 0], variances: [1, 1, 1] };
  const explained = slopes.reduce((sum, slope, i) => sum + slope * products[i]!.at(-1)!, 0);
  const variance = (total - explained) / weeks.length;
  return {
    rankStep: { estimate: slopes[0]!, error: Math.sqrt(variance * variances[0]!) },
    logLikelihood: -0.5 * weeks.length * Math.log(variance),
  };
}

function gamesIn({ before, after }: Week): number {
  return after.wins + after.losses - before.wins - before.losses;
}
