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
    /** Games after which a gap has shrunk to 1/e. */
    readonly games: number;
    readonly settledSd: number;
    readonly resetSd: number;
    /** At the bottom a reset cannot lower the rank: the share of the reset that is missing there. */
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
  /** What all lobby centres of a region have in common as an error. */
  readonly centreSd: number;
  /** Share of players whose lobbies all lie shifted (friends nobody sees), and the shift's spread. */
  readonly shifted: { readonly share: number; readonly sd: number };
  /** Spread of the shift of lobbies entered with a recognised friend. */
  readonly friendSd: number;
  /** Near the top there are too few equals: lobbies lie below the player they are made for. */
  readonly apex: { readonly from: number; readonly pull: number; readonly sd: number };
  /** Points by which a lobby's centre would rise if nobody's rank were hidden, per share hidden. */
  readonly hiddenShift: number;
};

/** Made by `npm run rating -- fit`; `worlds/fitted.json` says on which worlds and how well. */
export const PARAMETERS: Parameters = {
  population: { mean: 950, sd: 640 },
  gap: { settled: -20, reset: 180, games: 50, settledSd: 45, resetSd: 120, floorShare: 0.6, floorPoints: 150, apexSd: 0.1 },
  rankStep: 20,
  step: { settled: 22, fresh: 24, games: 20 },
  newShare: 0.26,
  drift: 3,
  matching: { sd: 45, wideSd: 150, wideShare: 0.2 },
  agePerDay: 15,
  spread: 60,
  centreSd: 8,
  shifted: { share: 0.15, sd: 120 },
  friendSd: 60,
  apex: { from: 2500, pull: 0.09, sd: 0.07 },
  hiddenShift: 0,
};

/** A 90 % interval of a normal distribution is the mean plus or minus this many sigmas. */
export const Z90 = 1.645;

/** Fewer ranked others than this make a lobby unusable. */
export const FEWEST_RANKED = 4;
