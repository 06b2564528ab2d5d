/** The input of an estimate. All ratings are ladder points (`ladder/rank.ts`). */
export type Evidence = {
  /** The visible rank. */
  readonly rank: number;
  /** Games of the season, won and lost, from the same ladder entry as the rank. */
  readonly wins: number;
  readonly losses: number;
  /** Newest first; at most 20 games of the queue within 30 days, remakes left out. */
  readonly games: readonly Game[];
};

export type Game = {
  readonly daysAgo: number;
  readonly win: boolean;
  /** The nine others. */
  readonly participants: readonly Participant[];
};

/** One of the others; `mmr` is the visible rank in points, null when unranked. */
export type Participant = {
  /** The same text for the same account in every game; recurring allies are friends. */
  readonly id?: string;
  readonly side: 'ally' | 'enemy';
  readonly mmr: number | null;
  readonly wins: number;
  readonly losses: number;
};

/** A belief about a rating: mean and standard deviation. */
export type Belief = { readonly mu: number; readonly sigma: number };
