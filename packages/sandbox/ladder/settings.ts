/** Rules of a simulated ladder. All ratings are ladder points. */
export type LadderSettings = {
  readonly players: number;
  readonly seasonDays: number;
  /** Hidden ratings at the start of the season, and how far skill lies from them. */
  readonly population: { readonly mean: number; readonly sd: number };
  readonly skillSd: number;
  /** Share of accounts that are new and of strong players. */
  readonly smurfs: number;
  /** Share of accounts whose skill changes, and by how much a day. */
  readonly drift: { readonly share: number; readonly sdPerDay: number };
  /** Elo's K: falls from `settled + fresh` with the number of games of an account. */
  readonly k: { readonly settled: number; readonly fresh: number; readonly games: number };
  /** The visible rank: points of a balanced game, and the pull of each point of distance. */
  readonly lp: { readonly perGame: number; readonly pull: number };
  /**
   * Distance by which a new season puts the visible rank below the hidden rating, after drawing it by a
   * share of its distance towards the mean of all.
   */
  readonly reset: { readonly mean: number; readonly sd: number; readonly towardsMean: number };
  /** Rank points that a day without a game costs above 2,800. */
  readonly apexDecay: number;
  /** Distance of a player from the centre of a lobby: mostly narrow, sometimes wide. */
  readonly matching: { readonly sd: number; readonly wideSd: number; readonly wideShare: number };
  /** Accounts whose lobbies are always shifted by a friend of another rating who is not seen. */
  readonly unseenPartners: { readonly share: number; readonly sd: number };
  /** Pairs who queue together on this share of days, and the spread of their ratings. */
  readonly pairs: {
    readonly share: number;
    readonly sd: number;
    readonly daysTogether: number;
    /** The rating that a pair's lobbies are made for. */
    readonly matchedBy: 'mean' | 'better';
  };
  /** Share of the other participants whose rank cannot be seen. */
  readonly hidden: {
    readonly share: number;
    /** Share of those in the upper half of their lobby. */
    readonly shareOfUpperHalf: number;
    /** Share of those in the upper half of the population. */
    readonly shareOfStrong: number;
  };
};

/** The settings of `packages/sandbox/game`: mid-season, while ranks still lag behind ratings, the harder case. */
export const SANDBOX_LADDER: LadderSettings = {
  players: 3000,
  seasonDays: 45,
  population: { mean: 950, sd: 620 },
  skillSd: 60,
  smurfs: 0.08,
  drift: { share: 0.12, sdPerDay: 4 },
  k: { settled: 44, fresh: 66, games: 20 },
  lp: { perGame: 20, pull: 0.02 },
  reset: { mean: 180, sd: 120, towardsMean: 0 },
  apexDecay: 0,
  matching: { sd: 45, wideSd: 150, wideShare: 0.2 },
  unseenPartners: { share: 0.15, sd: 120 },
  pairs: { share: 0, sd: 0, daysTogether: 0, matchedBy: 'mean' },
  hidden: { share: 0, shareOfUpperHalf: 0, shareOfStrong: 0 },
};

export type NamedLadder = { readonly name: string; readonly settings: LadderSettings };

/** The ladders that the estimate is judged on: each differs from the first in what its name says. */
export const CHANGED_LADDERS: readonly NamedLadder[] = [
  ladder('as the sandbox', {}),
  ladder('friends half of the days, sd 250', {
    pairs: { share: 1, sd: 250, daysTogether: 0.5, matchedBy: 'mean' },
  }),
  ladder('unseen friends for half, sd 250', { unseenPartners: { share: 0.5, sd: 250 } }),
  ladder('K of 20', { k: { settled: 20, fresh: 30, games: 20 } }),
  ladder('K of 80', { k: { settled: 80, fresh: 66, games: 20 } }),
  ladder('reset by 400 points', { reset: { mean: 400, sd: 120, towardsMean: 0 } }),
  ladder('no reset', { reset: { mean: 0, sd: 0, towardsMean: 0 } }),
  ladder('80 % of the upper half of a lobby hidden', {
    hidden: { share: 0, shareOfUpperHalf: 0.8, shareOfStrong: 0 },
  }),
  ladder('80 % of the stronger half hidden', {
    hidden: { share: 0, shareOfUpperHalf: 0, shareOfStrong: 0.8 },
  }),
  ladder('40 % hidden at random', {
    hidden: { share: 0.4, shareOfUpperHalf: 0, shareOfStrong: 0 },
  }),
  ladder('rank follows fast', { lp: { perGame: 20, pull: 0.08 } }),
  ladder('rank follows slowly', { lp: { perGame: 20, pull: 0.005 } }),
  ladder('loose lobbies', { matching: { sd: 90, wideSd: 250, wideShare: 0.3 } }),
  ladder('tight lobbies', { matching: { sd: 25, wideSd: 80, wideShare: 0.1 } }),
  ladder('early season', { seasonDays: 14 }),
  ladder('late season', { seasonDays: 120 }),
  ladder('restless skill', { skillSd: 150, drift: { share: 0.5, sdPerDay: 10 } }),
  ladder('a small region', { players: 600 }),
  ladder('a game moves the rank by 30', { lp: { perGame: 30, pull: 0.03 } }),
  ladder('four changes at once', {
    k: { settled: 60, fresh: 66, games: 20 },
    reset: { mean: 300, sd: 160, towardsMean: 0 },
    pairs: { share: 0.5, sd: 150, daysTogether: 0.3, matchedBy: 'mean' },
    hidden: { share: 0.2, shareOfUpperHalf: 0, shareOfStrong: 0 },
  }),
  ladder('a reset that draws ranks towards the mean', {
    reset: { mean: 100, sd: 120, towardsMean: 0.3 },
  }),
  ladder('pairs are matched by the better one', {
    pairs: { share: 1, sd: 150, daysTogether: 0.5, matchedBy: 'better' },
  }),
  ladder('a quarter are new accounts of strong players', { smurfs: 0.25 }),
  ladder('many at the top, whose points decay', {
    population: { mean: 1600, sd: 750 },
    apexDecay: 10,
  }),
];

function ladder(name: string, change: Partial<LadderSettings>): NamedLadder {
  return { name, settings: { ...SANDBOX_LADDER, ...change } };
}
