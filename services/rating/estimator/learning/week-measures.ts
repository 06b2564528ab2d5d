import { gamesIn, type Week } from '../../ladder/record.ts';
import type { Parameters } from '../parameters.ts';
import { shareOfResetLeft } from '../rank-gap.ts';
import { leastSquares, likelihoods, SPEEDS, weighed } from './least-squares.ts';
import { NOTHING } from './player-measures.ts';

/** Fewer weeks say too little about the speed. */
const FEWEST_WEEKS = 100;
const FEWEST_GAMES = 3;
/** Players differ in more than the curve says: the likelihood counts for a half. */
const TRUST = 0.5;

/**
 * 12.8. How visible ranks move, from the weeks between daily snapshots: by `rankStep` for each win
 * more than losses, and by what a reset left before and has left after; `logSpeed` is the logarithm
 * of the games after which a gap has shrunk to 1/e. Ranks of the same lobby show
 * how far accounts of few and of many games lie apart, weeks how fast they come together.
 */
export function weekMeasures(weeks: readonly Week[], parameters: Parameters) {
  const played = weeks.filter((week) => gamesIn(week) >= FEWEST_GAMES);
  if (played.length < FEWEST_WEEKS) return { rankStep: NOTHING, logSpeed: NOTHING };
  const fits = SPEEDS.map((games) =>
    fit(played, { ...parameters, gap: { ...parameters.gap, games } }),
  );
  const speed = weighed(SPEEDS.map(Math.log), likelihoods(fits, TRUST));
  const logSpeed = { estimate: speed.mean, error: Math.hypot(speed.sd, 0.1) };
  return { rankStep: fit(played, parameters).rankStep, logSpeed };
}

/** Least squares, each week weighed by the games in it. */
function fit(weeks: readonly Week[], { gap, population }: Parameters) {
  const regression = leastSquares(3);
  for (const week of weeks) {
    const { before, after } = week;
    const games = gamesIn(week);
    const net = after.wins - before.wins - (after.losses - before.losses);
    const closed =
      shareOfResetLeft(before.points, before.wins + before.losses, { gap }) -
      shareOfResetLeft(after.points, after.wins + after.losses, { gap });
    const height = before.points - population.mean;
    regression.add([net, closed, closed * height, after.points - before.points], games);
  }
  // A speed at which nothing closes explains nothing.
  const nothing = { slopes: [0, 0, 0], variances: [1, 1, 1], left: regression.total };
  const { slopes, variances, left } = regression.solution() ?? nothing;
  const variance = left / weeks.length;
  return {
    rankStep: { estimate: slopes[0]!, error: Math.sqrt(variance * variances[0]!) },
    logLikelihood: -0.5 * weeks.length * Math.log(variance),
  };
}
