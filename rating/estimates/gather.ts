import { notFound, PublicError } from '@tessera/kit/errors';
import { czechPlural } from '@tessera/kit/messages';
import { mapConcurrently } from '@tessera/kit/semaphore';
import type { Evidence, Game } from '../estimator/evidence.ts';
import { nameOf } from '../ladder/player-id.ts';
import { ladderPoints, type Rank } from '../ladder/rank.ts';
import {
  type Account,
  isTwoTeamsOfFive,
  type Match,
  type RankedEntries,
  type RankedEntry,
} from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import { upstreamLimit } from '../ladder/replies.ts';
import type { LobbyFacts } from '../lobby/analyse.ts';
import type { CallOptions } from '../provider/provider.ts';
import type { Forecast } from './forecast.ts';
import { beginStage, isUnhurried, type Job, wholeSeconds } from './job.ts';
import type { UpstreamCache } from './upstream-cache.ts';

// Collects the evidence of one estimate. `checkPlayer` makes the few calls that can end it (no such
// account, no rank, too few games) and is not queued; `gatherEvidence` makes the many others.

/** A player whose estimate is worth computing. */
type CheckedPlayer = {
  readonly account: Account;
  readonly region: Region;
  readonly queue: Queue;
  readonly own: RankedEntry;
  /** Newest first; may contain ids of remakes and of missing matches. */
  readonly ids: readonly string[];
  /** Matches before this moment do not count; epoch milliseconds. */
  readonly since: number;
};

type Gathered = {
  readonly evidence: Evidence;
  readonly rank: Rank;
  /** One for each game of the evidence. */
  readonly matches: readonly Match[];
};

type GatherOptions = {
  readonly cache: UpstreamCache;
  readonly now: () => number;
  readonly job: Job;
  /** Learns which calls the job needs, and which are made. */
  readonly forecast: Forecast;
};

/** The window: the last 20 ranked games of the queue within 30 days. */
export const WINDOW = { games: 20, days: 30 } as const;
const FEWEST_GAMES = 5;
/** Ids requested beyond the window, because remakes do not count. */
const SPARE_IDS = 5;
const DAY_MS = 86_400_000;
/** Calls of one computation that are under way at once. */
const CALLS_AT_ONCE = 24;

/** Options of the job's calls; priority and patience may change while a call waits. */
export function callsOf(job: Job): CallOptions {
  return {
    signal: job.signal,
    isPatient: () => job.isPromised,
    // Checks go before everything that is queued, unless nobody waits for them.
    priority: () => (job.isPlanned || isUnhurried(job.caller) ? job.priority : 0),
  };
}

export async function checkPlayer(
  account: Account,
  region: Region,
  queue: Queue,
  { cache, now, job }: Omit<GatherOptions, 'forecast'>,
): Promise<CheckedPlayer> {
  beginStage(job, 'rank', 2);
  const own = (await cache.entries(region, account.puuid, 'own', callsOf(job)))[queue];
  job.stepsDone++;
  if (!own) {
    const name = nameOf(account);
    const message = `${name} has no rank in the ${queue} queue.`;
    const cs = `${name} nemá ve frontě ${queue} rank.`;
    throw new PublicError(422, 'unranked', message, { cs });
  }
  const since = now() - WINDOW.days * DAY_MS;
  const list = { queue, count: WINDOW.games + SPARE_IDS, since };
  const ids = await cache.matchIds(region, account.puuid, list, callsOf(job));
  job.stepsDone++;
  if (ids.length < FEWEST_GAMES) throw insufficientHistory(ids.length);
  return { account, region, queue, own, ids, since };
}

/** Fetches matches, and the ranks of everybody in them. */
export async function gatherEvidence(
  player: CheckedPlayer,
  options: GatherOptions,
): Promise<Gathered> {
  const { account, queue, own } = player;
  const { now } = options;
  const matches = await playedMatches(player, options);
  if (matches.length < FEWEST_GAMES) throw insufficientHistory(matches.length);
  const everyone = new Set(
    matches.flatMap(({ participants }) => participants.map(({ puuid }) => puuid)),
  );
  everyone.delete(account.puuid);
  const entries = await ranksOf(player.region, [...everyone], matches.length, options);
  const games = matches.map((match) => gameOf(match, account, queue, entries, now()));
  const { rank, wins, losses } = own;
  return { evidence: { rank: ladderPoints(rank), wins, losses, games }, rank, matches };
}

/** Up to 20 matches that count, newest first; ids without a match are skipped. */
async function playedMatches(
  player: CheckedPlayer,
  { cache, job, forecast }: GatherOptions,
): Promise<Match[]> {
  const { ids } = player;
  const played: Match[] = [];
  let next = 0;
  while (played.length < WINDOW.games && next < ids.length) {
    const batch = ids.slice(next, next + WINDOW.games - played.length);
    next += batch.length;
    beginStage(job, 'matches', batch.length);
    forecast.matches(job, batch);
    const matches = await mapConcurrently(batch, CALLS_AT_ONCE, async (id) => {
      const match = await cache.match(id, callsOf(job));
      forecast.done(job, 'match', id);
      return match;
    });
    for (const match of matches) if (match && counts(match, player)) played.push(match);
  }
  return played.sort((a, b) => b.startedAt - a.startedAt);
}

/** Checked here too, because the upstream has ignored its own filters (February 2026). */
function counts(match: Match, { account, queue, since }: CheckedPlayer): boolean {
  if (match.ending !== 'played' || match.queue !== queue || match.startedAt < since) return false;
  if (match.participants.some(({ puuid }) => puuid === account.puuid)) return true;
  const message = `The upstream game API listed ${match.id} for a player who is not in it.`;
  throw new PublicError(502, 'provider_upstream', message);
}

/** Fetches a match, and the ranks of everybody in it. */
export async function gatherLobby(
  matchId: string,
  options: GatherOptions,
): Promise<Omit<LobbyFacts, 'puuid'>> {
  const { cache, job, forecast } = options;
  beginStage(job, 'matches', 1);
  const match = await cache.match(matchId, callsOf(job));
  forecast.done(job, 'match', matchId);
  if (!match) throw notFound(`match ${matchId}`, `Zápas ${matchId}`);
  if (!isTwoTeamsOfFive(match.participants)) throw unsupportedMatch(match);
  const puuids = match.participants.map(({ puuid }) => puuid);
  const ranks = await ranksOf(job.region, puuids, 1, options);
  const queue = match.queue ?? 'solo';
  return { match, entries: new Map(puuids.map((puuid) => [puuid, ranks.get(puuid)?.[queue]])) };
}

/** Ranks of everybody met in so many games. */
async function ranksOf(
  region: Region,
  others: readonly string[],
  games: number,
  { cache, job, forecast }: GatherOptions,
): Promise<Map<string, RankedEntries>> {
  const entries = new Map<string, RankedEntries>();
  beginStage(job, 'lobbies', others.length);
  await mapConcurrently(others, CALLS_AT_ONCE, async (puuid) => {
    const cached = await cache.findEntries(region, puuid);
    if (!cached) return;
    entries.set(puuid, cached);
    job.stepsDone++;
  });
  const missing = others.filter((puuid) => !entries.has(puuid));
  forecast.ranks(job, missing, games);
  await mapConcurrently(missing, CALLS_AT_ONCE, async (puuid) => {
    entries.set(puuid, await cache.entries(region, puuid, 'other', callsOf(job)));
    forecast.done(job, 'league', puuid);
  });
  return entries;
}

function gameOf(
  match: Match,
  account: Account,
  queue: Queue,
  entries: ReadonlyMap<string, RankedEntries>,
  now: number,
): Game {
  const own = match.participants.find(({ puuid }) => puuid === account.puuid)!;
  return {
    daysAgo: Math.max(0, (now - match.startedAt) / DAY_MS),
    win: own.win,
    participants: match.participants
      .filter((other) => other !== own)
      .map((other) => {
        const entry = entries.get(other.puuid)?.[queue];
        return {
          id: other.puuid,
          side: other.team === own.team ? 'ally' : 'enemy',
          mmr: entry ? ladderPoints(entry.rank) : null,
          wins: entry?.wins ?? 0,
          losses: entry?.losses ?? 0,
        };
      }),
  };
}

function insufficientHistory(games: number): PublicError {
  const message = `${games} ranked ${games === 1 ? 'game' : 'games'} in the last ${WINDOW.days} days; an estimate needs ${FEWEST_GAMES}.`;
  const played = czechPlural(games, 'hodnocená hra', 'hodnocené hry', 'hodnocených her');
  const cs = `Za posledních ${WINDOW.days} dní jen ${games} ${played}; odhad jich potřebuje ${FEWEST_GAMES}.`;
  return new PublicError(422, 'insufficient_history', message, { cs });
}

function unsupportedMatch({ id, participants }: Match): PublicError {
  const message = `Match ${id} has ${participants.length} players; only two teams of five have a lobby rating.`;
  const cs = `Zápas ${id} má ${participants.length} hráčů; rating lobby mají jen dva týmy po pěti.`;
  return new PublicError(422, 'unsupported_match', message, { cs });
}

export function tooLong(expectedMs: number, deadlineMs: number): PublicError {
  const seconds = wholeSeconds(expectedMs - deadlineMs);
  const expected = wholeSeconds(expectedMs);
  const message = `The upstream's limits allow this estimate in ${expected} s at the earliest. Try again in ${seconds} s.`;
  const cs = `Limity herního API dovolí tento odhad nejdřív za ${expected} s. Zkuste to za ${seconds} s.`;
  return upstreamLimit(seconds, { message, cs });
}
