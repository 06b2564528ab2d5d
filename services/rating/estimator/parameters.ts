/**
 * The numbers of the model, in ladder points unless said otherwise. Their meaning and the model
 * they belong to: `docs/contract/rating.md` 11. Made by `node tools/ladders/main.ts fit`;
 * `tools/ladders/fitted.json` says on which ladders and how well. A region's own values are learned
 * from its stored matches (`learn.ts`), starting from these.
 */
export const PARAMETERS = {
  /** Normal distribution of hidden ratings over everybody. */
  population: { mean: 950, sd: 640 },
  /** Hidden rating minus visible rank: its mean and spread, settled and at a season's start. */
  gap: {
    settled: -28,
    reset: 231.05,
    /** Change of `reset` for each point of rank above the population's mean. */
    resetSlope: 0,
    /** Games after which a gap has shrunk to 1/e. */
    games: 48.75,
    /** By how much more a balanced game moves the rating than the rank, before the rank follows. */
    perGame: 3.125,
    settledSd: 43.688,
    resetSd: 97.875,
    /** At the bottom rank and rating cannot differ much: the share of the gap missing at rank 0. */
    floorShare: 0.94477,
    floorPoints: 153.59,
    /** Extra spread near the top (from `apex.from`), per point above it. */
    apexSd: 0.047969,
  },
  /** Points by which one balanced game moves the visible rank. */
  rankStep: 20,
  /**
   * Points by which one balanced game moves the hidden rating; a new account's moves by up to
   * `fresh` more, fading over `games` games of the season.
   */
  step: { settled: 23.125, fresh: 26.59, games: 19.871 },
  /** Share of accounts that are new. */
  newShare: 0.35086,
  /** Random movement of the hidden rating in one game besides the step. */
  drift: 9.4531,
  /** Distance of a player from the centre of a lobby: narrow or, with `wideShare`, wide. */
  matching: { sd: 46.207, wideSd: 146.89, wideShare: 0.25141 },
  /** Error that a rank of today gains for a game a day ago; grows with the root of time. */
  agePerDay: 35.172,
  /** Distance of the other participants from the centre of their lobby. */
  spread: 72.94,
  /** Error that all corrected ranks of a region share. */
  centreSd: 0.5,
  /** Share of players whose lobbies all lie shifted (friends nobody sees), and the shift's spread. */
  shifted: { share: 0.17137, sd: 76.367 },
  /** Spread of the shift of lobbies entered with a recognised friend. */
  friendSd: 60,
  /**
   * Near the top there are too few equals: lobbies lie below the player they are made for by `pull`
   * for each point above `from`; how much differs from ladder to ladder by `pullSd`.
   */
  apex: { from: 2500, pull: 0.045078, pullSd: 0.1 },
  /** At the bottom nobody stands below: spread of the others around the player, cut off at 0. */
  floorSd: 150,
  /** Points by which a lobby's centre would rise if nobody's rank were hidden, per share hidden. */
  hiddenShift: 0,
};

type Fixed<T> = { readonly [Name in keyof T]: T[Name] extends object ? Fixed<T[Name]> : T[Name] };
export type Parameters = Fixed<typeof PARAMETERS>;

/** A 90 % interval of a normal distribution is the mean plus or minus this many sigmas. */
export const Z90 = 1.645;

/** Fewer ranked others than this make a lobby unusable. */
export const FEWEST_RANKED = 4;

/**
 * The measures of `learn.ts` in the worlds of the fit. A region's measure is read as a
 * multiple of it (indirect inference, Gourieroux, Monfort and Renault 1993), so that what biases
 * a measure everywhere (ranks are seen today, games are of last week) cancels out.
 */
export const REFERENCE = {
  step: 18.46,
  gapGames: 40.57,
  reset: 217.5,
  resetSlope: 0,
  rankVariance: 14490,
  lobbyVariance: 8007,
  shiftRatio: 1.483,
};
export type Reference = Readonly<typeof REFERENCE>;
