import type { Rank } from './rank.ts';
import type { Queue } from './region.ts';

/** An account of the upstream with its current name; the puuid never changes. */
export type Account = {
  readonly puuid: string;
  readonly gameName: string;
  readonly tagLine: string;
};

/** A ranked entry: the visible rank and the season's games, as one answer gives both. */
export type RankedEntry = { readonly rank: Rank; readonly wins: number; readonly losses: number };

/** A queue without an entry is absent: the account is unranked there. */
export type RankedEntries = { readonly [queue in Queue]?: RankedEntry };

/** The part of a match that estimates use. It never changes. */
export type Match = {
  readonly id: string;
  /** Undefined for a queue that is not ranked. */
  readonly queue: Queue | undefined;
  readonly startedAt: number;
  /** Remakes and games without a result (`aborted`) change no rating. */
  readonly ending: 'played' | 'remake' | 'aborted';
  readonly participants: readonly MatchParticipant[];
};

type MatchParticipant = {
  readonly puuid: string;
  readonly team: 100 | 200;
  readonly win: boolean;
};

/** Ten different players, five on each side. */
export function isTwoTeamsOfFive(participants: readonly MatchParticipant[]): boolean {
  const players = new Set(participants.map(({ puuid }) => puuid));
  const first = participants.filter(({ team }) => team === 100);
  return participants.length === 10 && players.size === 10 && first.length === 5;
}

/** A visible rank in ladder points, with the season's games. */
export type Standing = { readonly points: number; readonly wins: number; readonly losses: number };

/** An estimate, and the standing seven days later. */
export type Week = {
  readonly mu: number;
  readonly sigma: number;
  readonly before: Standing;
  readonly after: Standing;
};

/** Games played in a week. */
export function gamesIn({ before, after }: Pick<Week, 'before' | 'after'>): number {
  return after.wins + after.losses - before.wins - before.losses;
}

/** One day's estimate, `YYYY-MM-DD` in UTC. */
export type DayPoint = { readonly date: string; readonly mu: number; readonly sigma: number };

/** The day of a moment in UTC, or one so many days before. */
export function dayOf(time: number, daysBefore = 0): string {
  return new Date(time - daysBefore * 86_400_000).toISOString().slice(0, 10);
}
