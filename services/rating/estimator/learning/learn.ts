import type { Week } from '../../ladder/record.ts';
import type { Evidence } from '../evidence.ts';
import { PARAMETERS, type Parameters, REFERENCE, type Reference } from '../parameters.ts';
import {
  friendShift,
  hiddenShift,
  lastingShift,
  lobbyScatter,
  type Measure,
  mean,
  NOTHING,
  stepSize,
} from './player-measures.ts';
import { resetRegression, SPEED_LOG_SD, speedOfRank } from './reset-measures.ts';
import { weekMeasures } from './week-measures.ts';
import { lobbyWitnesses, playerWitnesses } from './witnesses.ts';

/** One learned number: what was believed before, what the data say, and what is used now. */
type LearnedNumber = {
  readonly name: string;
  readonly prior: number;
  readonly prior_sd: number;
  /** null when the data say nothing. */
  readonly estimate: number | null;
  readonly standard_error: number | null;
  readonly value: number;
};

/** The parameters learned for one region and queue, stored and published with their numbers. */
export type Learned = {
  readonly parameters: Parameters;
  readonly players: number;
  readonly games: number;
  readonly numbers: readonly LearnedNumber[];
};

const FEWEST_PLAYERS = 20;

/**
 * Empirical Bayes: each number of a region is estimated from its stored games by the method of
 * moments, and drawn towards the prior by their precisions (Efron and Morris 1973). The numbers
 * above the steps are sections of `docs/contract/rating.md`.
 */
export function learnParameters(
  players: readonly Evidence[],
  prior: Parameters = PARAMETERS,
  reference: Reference = REFERENCE,
  weeks: readonly Week[] = [],
): Learned {
  const games = players.reduce((sum, player) => sum + player.games.length, 0);
  if (players.length < FEWEST_PLAYERS)
    return { parameters: prior, players: players.length, games, numbers: [] };

  const numbers: LearnedNumber[] = [];
  const learn = (name: string, before: number, priorSd: number, measure: Measure, least = 0) => {
    const value = Math.max(least, shrunk(before, priorSd, beyondChance(before, measure)));
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

  // 12.1: the step, from how lobbies follow results.
  const perGame = stepSize(playerWitnesses(players, parameters));
  const settledStep = prior.step.settled;
  const step = learn('step', settledStep, 8, relative(perGame, reference.step, settledStep), 3);
  parameters = { ...parameters, step: { ...prior.step, settled: step } };

  // 12.8: how ranks move, from week to week.
  const ofWeeks = weekMeasures(weeks, parameters);
  const ofStep = withDoubt(ofWeeks.rankStep, STEP_DOUBT);
  const rankStep = learn('rank step', prior.rankStep, 10, ofStep, 5);
  parameters = { ...parameters, rankStep };

  // 12.2: speed and depth of the reset, from ranks of one lobby that differ in games played.
  const speed = speedOfRank(players, parameters, reference);
  const both = Number.isFinite(speed.error)
    ? pooled(speed, withDoubt(ofWeeks.logSpeed, SPEED_DOUBT))
    : speed;
  const logGames = learn('log of reset games', Math.log(prior.gap.games), SPEED_LOG_SD, both, 1);
  const gapGames = Math.exp(logGames);
  parameters = { ...parameters, gap: { ...prior.gap, games: gapGames } };
  const fitted = resetRegression(lobbyWitnesses(players, parameters, prior), prior);
  const depth = Number.isFinite(speed.error)
    ? withDoubt(relative(fitted.depth, reference.reset, prior.gap.reset), DEPTH_DOUBT)
    : NOTHING;
  const reset = learn('reset', prior.gap.reset, 100, depth);
  const slope = Number.isFinite(speed.error)
    ? { estimate: fitted.slope.estimate - reference.resetSlope, error: fitted.slope.error }
    : NOTHING;
  const resetSlope = learn('reset slope', 0, 0.2, slope, -1);
  parameters = { ...parameters, gap: { ...parameters.gap, reset, resetSlope } };

  // 12.3: spread of ranks within a lobby.
  const spread = relative(fitted.variance, reference.rankVariance, 1);
  const ofRanks = Math.sqrt(learn('spread of ranks (variance ratio)', 1, 1, spread, 0.1));
  parameters = {
    ...parameters,
    spread: prior.spread * ofRanks,
    agePerDay: prior.agePerDay * ofRanks,
  };

  // 12.4: the shift that hidden ranks cause.
  const hidden = hiddenShift(playerWitnesses(players, parameters));
  parameters = { ...parameters, hiddenShift: learn('hidden shift', 0, 60, hidden, -400) };

  // 12.5: distance of players from their lobbies: from game to game, for good, and with friends.
  const seen = playerWitnesses(players, parameters);
  const scatter = relative(lobbyScatter(seen), reference.lobbyVariance, 1);
  const ofLobbies = Math.sqrt(learn('scatter of lobbies (variance ratio)', 1, 1, scatter, 0.1));
  const { sd, wideSd, wideShare } = prior.matching;
  const matching = { sd: sd * ofLobbies, wideSd: wideSd * ofLobbies, wideShare };
  parameters = { ...parameters, matching };
  const lasting = relative(lastingShift(seen, parameters), reference.shiftRatio, 1);
  const ratio = learn('rank against lobbies (variance ratio)', 1, 1, lasting, 0.2);
  const friendVariance = prior.friendSd ** 2;
  const friends = friendShift(seen, parameters);
  const friendSd = Math.sqrt(
    learn('friend variance', friendVariance, friendVariance, friends, 400),
  );

  // The error common to the region (docs/contract/rating.md 12.6).
  const common =
    speed.levelSd ** 2 +
    (GAP_DOUBT * speed.meanLeft * reset) ** 2 +
    (HIDDEN_DOUBT * parameters.hiddenShift) ** 2 +
    (HIDDEN_POINTS * mean(seen.map((player) => player.hidden))) ** 2 +
    doubtOfRanksAgainstLobbies(ratio, prior, reference) +
    doubtOfRanks(ofRanks ** 2 - spread.error, reference);
  const { gap } = parameters;
  parameters = {
    ...parameters,
    friendSd,
    centreSd: Math.hypot(prior.centreSd, Math.sqrt(Math.max(0, common - SPARE_SD ** 2))),
    shifted: widened(prior, ratio),
    gap: { ...gap, settledSd: gap.settledSd * Math.sqrt(Math.min(MOST_OF_RANKS, ratio)) },
  };
  return { parameters, players: players.length, games, numbers };
}

/**
 * Learning cannot see an error common to all estimates of a region: a part of the mean gap
 * (ranks show its differences, never its level), a part of the shift that hidden ranks cause and
 * some points for each share hidden, a part of what own ranks and lobbies disagree more or less than
 * expected, and of what the ranks of a lobby scatter more. The fitted intervals hold 92 % instead of
 * 90, which leaves room for an error of `SPARE_SD`; only what is larger widens them.
 *
 * The values were chosen on the kinds of world in `packages/sandbox/ladder/settings.ts`, with other seeds
 * than those from `FIRST_SEED` on (`tools/ladders/world-scores.ts`). Whoever changes a value here renews
 * that too, or the published coverage is no longer that of unseen players.
 */
const SPARE_SD = 10;
const GAP_DOUBT = 0.1;
const HIDDEN_DOUBT = 0.15;
/** Ladder points for each share of ranks that are hidden: nobody knows why they are. */
const HIDDEN_POINTS = 60;
const DISAGREEMENT_DOUBT = 0.3;
const RANK_DOUBT = 0.15;
/** Own ranks are at most so many times as doubtful; what is more lies with the lobbies. */
const MOST_OF_RANKS = 2;
/** As a share of the expected variance; loose lobbies alone have much more. */
const MOST_UNEXPLAINED = 0.2;

/** A ratio below 1 says too that the region differs from those of the fit. */
function doubtOfRanksAgainstLobbies(ratio: number, prior: Parameters, reference: Reference) {
  const disagreement = Math.min(1, Math.abs(ratio - 1));
  return DISAGREEMENT_DOUBT * disagreement * settledVariance(prior) * reference.shiftRatio;
}

/** @param ratio lower bound of the variance of a lobby's ranks, as a multiple of the expected one */
function doubtOfRanks(ratio: number, { rankVariance }: Reference) {
  const unexplained = Math.min(MOST_UNEXPLAINED, Math.max(0, ratio - 1));
  return RANK_DOUBT * unexplained * rankVariance;
}

/**
 * Nothing, unless the measure lies further from the prior than chance explains (a hard threshold,
 * Donoho and Johnstone 1994): a region that is like the reference keeps its numbers.
 */
function beyondChance(prior: number, measure: Measure): Measure {
  return Math.abs(measure.estimate - prior) > 3 * measure.error ? measure : NOTHING;
}

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

/** Two measures of one number, by their precisions. */
function pooled(a: Measure, b: Measure): Measure {
  if (!Number.isFinite(b.error)) return a;
  const [p, q] = [a.error ** -2, b.error ** -2];
  return { estimate: (p * a.estimate + q * b.estimate) / (p + q), error: (p + q) ** -0.5 };
}

/** Points that promotions and shields take from a game. */
const STEP_DOUBT = 0.7;
/** Deeper and younger gaps look faster. */
const SPEED_DOUBT = 0.1;
/** The same reset looks shallower in looser lobbies. */
const DEPTH_DOUBT = 12;

function withDoubt({ estimate, error }: Measure, doubt: number): Measure {
  return { estimate, error: Math.hypot(error, doubt) };
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
