/**
 * The numbers of the estimator. Every one was fitted on simulated ladders (three seeds, 24,000
 * accounts each, 2026-11; design page "estimator", table of parameters), because no true hidden
 * rating is public. Change them together or not at all: they were fitted together.
 */
export const PARAMETERS = {
  /** How far the hidden rating stands above the visible rank after n games of a season. */
  offset: { settled: -41.2273, fresh: 206.3271, games: 60, perWinShare: 307.788, prior: 10 },
  /** How sure that offset is after n games. */
  offsetSd: { settled: 45.408, fresh: 77.2932, games: 30 },
  /** Points a game moves the hidden rating, larger in the first games of a season. */
  step: { settled: 22.5947, fresh: 10.9916, games: 25 },
  /** Random walk of the hidden rating between two games. */
  drift: 2.5058,
  /** How far a lobby's centre lies from the player it was made for. */
  lobbySd: 38.8471,
  /** What a rank seen today says less about a game of some days ago, per day. */
  agePerDay: 3.1567,
  /** Spread of the players of one lobby around its centre. */
  spread: 25.5417,
  /** What the lobby method cannot see of a player (regular partners, for instance). */
  playerSd: 24.909,
  /** From this many standard deviations on, a lobby is an outlier and weighs less (Huber). */
  outlier: 1.8909,
  /** Lobbies' worth of trust in the expected scatter against a player's own. */
  scatterPrior: 6,
  /** Near the top lobbies reach down: the centre is pulled back up, and is less sure. */
  apex: { from: 2500, pull: 0.0946, sd: 0.0679 },
  /** How much of a quarrel between the two tiers widens the interval. */
  disagreement: 0.4804,
  /** Calibration of the final interval on changed worlds. */
  inflation: 0.95,
  modelSd: 15,
  /** Extra doubt about a visible rank at the apex (from 2700 points). */
  apexRankSd: 30,
} as const;

/** A 90 % interval of a normal distribution is the mean plus or minus this many sigmas. */
export const Z90 = 1.645;

/** Fewer ranked others than this make a lobby unusable. */
export const FEWEST_RANKED = 4;

/** No interval is claimed to be narrower than this sigma. */
export const SMALLEST_SIGMA = 25;
