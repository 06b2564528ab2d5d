/**
 * The numbers of the model, in ladder points unless said otherwise. Their meaning and the model
 * they belong to: `docs/contract/rating.md` 11. A region's own values are learned from its stored
 * matches (`learn.ts`), starting from the ones below.
 */
export type Parameters = {
  /** Normal distribution of hidden ratings over everybody. */
  readonly population: { readonly mean: number; readonly sd: number };
  /** Hidden rating minus visible rank: its mean and spread, settled and at a season's start. */
  readonly gap: {
    readonly settled: number;
    readonly reset: number;
    /** Change of `reset` for each point of rank above the population's mean. */
    readonly resetSlope: number;
    /** Games after which a gap has shrunk to 1/e. */
    readonly games: number;
    /** By how much more a balanced game moves the rating than the rank, before the rank follows. */
    readonly perGame: number;
    readonly settledSd: number;
    readonly resetSd: number;
    /** At the bottom rank and rating cannot differ much: the share of the gap missing at rank 0. */
    readonly floorShare: number;
    readonly floorPoints: number;
    /** Extra spread near the top (from `apex.from`), per point above it. */
    readonly apexSd: number;
  };
  /** Points by which one balanced game moves the visible rank. */
  readonly rankStep: number;
  /**
   * Points by which one balanced game moves the hidden rating; a new account's moves by up to
   * `fresh` more, fading over `games` games of the season.
   */
  readonly step: { readonly settled: number; readonly fresh: number; readonly games: number };
  /** Share of accounts that are new. */
  readonly newShare: number;
  /** Random movement of the hidden rating in one game besides the step. */
  readonly drift: number;
  /** Distance of a player from the centre of a lobby: narrow or, with `wideShare`, wide. */
  readonly matching: { readonly sd: number; readonly wideSd: number; readonly wideShare: number };
  /** How much less a rank seen today says about a game a day ago; grows with the root of time. */
  readonly agePerDay: number;
  /** Distance of the other participants from the centre of their lobby. */
  readonly spread: number;
  /** What all corrected ranks of a region have in common as an error. */
  readonly centreSd: number;
  /** Share of players whose lobbies all lie shifted (friends nobody sees), and the shift's spread. */
  readonly shifted: { readonly share: number; readonly sd: number };
  /** Spread of the shift of lobbies entered with a recognised friend. */
  readonly friendSd: number;
  /**
   * Near the top there are too few equals: lobbies lie below the player they are made for by `pull`
   * for each point above `from`; how much differs from ladder to ladder by `pullSd`.
   */
  readonly apex: { readonly from: number; readonly pull: number; readonly pullSd: number };
  /** At the bottom nobody stands below: spread of the others around the player, cut off at 0. */
  readonly floorSd: number;
  /** Points by which a lobby's centre would rise if nobody's rank were hidden, per share hidden. */
  readonly hiddenShift: number;
};

/** Made by `node lab/ladders/main.ts fit`; `lab/ladders/fitted.json` says on which ladders and how well. */
export const PARAMETERS: Parameters = {
  population: {
    mean: 950,
    sd: 640,
  },
  gap: {
    settled: -28,
    reset: 231.05,
    resetSlope: 0,
    games: 48.75,
    perGame: 3.125,
    settledSd: 43.688,
    resetSd: 97.875,
    floorShare: 0.94477,
    floorPoints: 153.59,
    apexSd: 0.047969,
  },
  rankStep: 20,
  step: {
    settled: 23.125,
    fresh: 26.59,
    games: 19.871,
  },
  newShare: 0.35086,
  drift: 9.4531,
  matching: {
    sd: 46.207,
    wideSd: 146.89,
    wideShare: 0.25141,
  },
  agePerDay: 35.172,
  spread: 72.94,
  centreSd: 0.5,
  shifted: {
    share: 0.17137,
    sd: 76.367,
  },
  friendSd: 60,
  apex: {
    from: 2500,
    pull: 0.045078,
    pullSd: 0.1,
  },
  floorSd: 150,
  hiddenShift: 0,
};

/** Parameters of an earlier version of the model, with what it lacked from the fit. */
export function completeParameters(known: Partial<Parameters>): Parameters {
  const entries = Object.entries(PARAMETERS).map(([name, value]) => {
    const own = known[name as keyof Parameters] ?? value;
    return [name, typeof value === 'object' ? { ...value, ...(own as object) } : own];
  });
  return Object.fromEntries(entries) as Parameters;
}

/** A 90 % interval of a normal distribution is the mean plus or minus this many sigmas. */
export const Z90 = 1.645;

/** Fewer ranked others than this make a lobby unusable. */
export const FEWEST_RANKED = 4;

/**
 * What the measures of `learn.ts` find in the worlds of the fit. A region's measure is read as a
 * multiple of it (indirect inference, Gourieroux, Monfort and Renault 1993), so that what biases
 * a measure everywhere (ranks are seen today, games are of last week) cancels out.
 */
export type Reference = Readonly<
  Record<
    'step' | 'gapGames' | 'reset' | 'resetSlope' | 'rankVariance' | 'lobbyVariance' | 'shiftRatio',
    number
  >
>;
export const REFERENCE: Reference = {
  step: 18.46,
  gapGames: 40.57,
  reset: 217.5,
  resetSlope: 0,
  rankVariance: 14490,
  lobbyVariance: 8007,
  shiftRatio: 1.483,
};
