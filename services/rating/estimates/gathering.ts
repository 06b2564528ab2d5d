import type { Evidence, Game } from '../estimator/evidence.ts';
import { ladderPoints } from '../ladder/rank.ts';
import type { Account, Match, RankedEntries, RankedEntry } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';

// The evidence gathered of a player so far, and the calls that are left.

/** The window: the last 20 ranked games of the queue within 30 days. */
export const WINDOW = { games: 20, days: 30 } as const;
export const FEWEST_GAMES = 5;
/** Lobbies of one region that are fetched at once; more would only share the same budget. */
export const LOBBIES_AT_ONCE = 2;
const DAY_MS = 86_400_000;
/** Other players of a game. */
const OTHERS = 9;

/** An account in one queue, and what is known of it so far. */
export type Gathering = {
  readonly region: Region;
  readonly queue: Queue;
  readonly account: Account;
  readonly own: RankedEntry;
  /** Newest first; may contain ids of remakes and of missing matches. */
  readonly ids: readonly string[];
  /** Matches before this moment do not count; epoch milliseconds. */
  readonly since: number;
  /** The number of ids that have been looked at. */
  looked: number;
  /** Games that count, newest first. */
  games: readonly Match[];
  /** Ranks of the others by match, of every game whose lobby counts. */
  readonly ranks: Map<string, ReadonlyMap<string, RankedEntries>>;
  /** The upstream failed to say something that it may say later. */
  hasGaps: boolean;
};

export function othersOf({ participants }: Match, { account }: Gathering): string[] {
  return participants.map(({ puuid }) => puuid).filter((puuid) => puuid !== account.puuid);
}

/** A game whose lobby does not count yet counts by its result alone. */
export function evidenceOf(gathering: Gathering, now: number): Evidence {
  const { own, games } = gathering;
  const { rank, wins, losses } = own;
  return {
    rank: ladderPoints(rank),
    wins,
    losses,
    games: games.map((match) => gameOf(match, gathering, now)),
  };
}

function gameOf(match: Match, { account, queue, ranks: known }: Gathering, now: number): Game {
  const own = match.participants.find(({ puuid }) => puuid === account.puuid)!;
  const ranks = known.get(match.id);
  const others = ranks ? match.participants.filter((other) => other !== own) : [];
  return {
    daysAgo: Math.max(0, (now - match.startedAt) / DAY_MS),
    win: own.win,
    participants: others.map(({ puuid, team }) => {
      const entry = ranks?.get(puuid)?.[queue];
      return {
        id: puuid,
        side: team === own.team ? 'ally' : 'enemy',
        mmr: entry ? ladderPoints(entry.rank) : null,
        wins: entry?.wins ?? 0,
        losses: entry?.losses ?? 0,
      };
    }),
  };
}

/** Calls that are still to be made: matches, and ranks of the others, each person once. */
export function callsLeft(gathering: Gathering): { match: number; league: number } {
  const { ids, looked, games, ranks } = gathering;
  const match = Math.max(0, Math.min(ids.length - looked, WINDOW.games - games.length));
  const known = new Set([...ranks.values()].flatMap((ofGame) => [...ofGame.keys()]));
  const open = games.filter(({ id }) => !ranks.has(id));
  const people = new Set(open.flatMap((one) => othersOf(one, gathering)));
  return { match, league: people.difference(known).size + OTHERS * match };
}
