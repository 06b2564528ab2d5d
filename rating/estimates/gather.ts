import { PublicError } from '@tessera/kit/errors';
import type { Evidence, Game } from '../estimator/evidence.ts';
import { ladderPoints, type Rank } from '../ladder/rank.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import type { Asking, Provider } from '../provider/provider.ts';
import { inParallel } from './in-parallel.ts';
import type { Recall } from './recall.ts';

export type Gathered = {
  readonly evidence: Evidence;
  readonly rank: Rank;
  /** One for each game of the evidence. */
  readonly matches: readonly Match[];
};

export type GatherOptions = {
  readonly recall: Recall;
  readonly provider: Provider;
  readonly now: () => number;
  readonly asking: Asking;
  readonly progress: Progress;
};

/** Told how far the gathering is: what is being fetched, and steps done of steps known of. */
export type Progress = {
  stage(name: Stage, steps: number): void;
  step(): void;
  /** How long the rest will take at least, once that is known. */
  expect(waitMs: number): void;
};
export type Stage = 'account' | 'rank' | 'matches' | 'lobbies' | 'estimate';

/** The window: the last 20 ranked games of the queue within 30 days. */
export const WINDOW = { games: 20, days: 30 } as const;
export const FEWEST_GAMES = 5;
/** Room in the list for remakes, which are no games. */
const SPARE_IDS = 5;
const DAY_MS = 86_400_000;

/** Fetches everything an estimate needs; the cheapest reasons to give up come first. */
export async function gatherEvidence(
  account: Account,
  region: Region,
  queue: Queue,
  options: GatherOptions,
): Promise<Gathered> {
  const { recall, provider, now, asking, progress } = options;
  progress.stage('rank', 2);
  const own = (await recall.entries(region, account.puuid, 'own', asking))[queue];
  progress.step();
  if (!own) {
    const name = `${account.gameName}#${account.tagLine}`;
    throw new PublicError(422, 'unranked', `${name} has no rank in the ${queue} queue.`);
  }
  const since = now() - WINDOW.days * DAY_MS;
  const list = { queue, count: WINDOW.games + SPARE_IDS, since };
  const ids = await provider.matchIds(region, account.puuid, list, asking);
  progress.step();
  if (ids.length < FEWEST_GAMES) throw insufficientHistory(ids.length);

  const matches = await playedMatches(ids, { account, queue, since }, options);
  if (matches.length < FEWEST_GAMES) throw insufficientHistory(matches.length);

  const entries = await lobbyEntries(region, account, matches, options);
  const games = matches.map((match) => gameOf(match, account, queue, entries, now()));
  const { rank, wins, losses } = own;
  return { evidence: { rank: ladderPoints(rank), wins, losses, games }, rank, matches };
}

/** Up to 20 games that count, newest first. Ids that lead nowhere are passed over. */
async function playedMatches(
  ids: readonly string[],
  { account, queue, since }: { account: Account; queue: Queue; since: number },
  { recall, asking, progress }: GatherOptions,
): Promise<Match[]> {
  const played: Match[] = [];
  let next = 0;
  progress.stage('matches', Math.min(ids.length, WINDOW.games));
  while (played.length < WINDOW.games && next < ids.length) {
    const batch = ids.slice(next, next + WINDOW.games - played.length);
    next += batch.length;
    const matches = await inParallel(batch, async (id) => {
      const match = await recall.match(id, asking);
      progress.step();
      return match;
    });
    for (const match of matches)
      if (match && counts(match, account, queue, since)) played.push(match);
  }
  return played.sort((a, b) => b.startedAt - a.startedAt);
}

/** The upstream has ignored its own filters before (February 2026), so we look ourselves. */
function counts(match: Match, account: Account, queue: Queue, since: number): boolean {
  if (match.ending !== 'played' || match.queue !== queue || match.startedAt < since) return false;
  if (match.participants.some(({ puuid }) => puuid === account.puuid)) return true;
  const message = `The upstream game API listed ${match.id} for a player who is not in it.`;
  throw new PublicError(502, 'provider_upstream', message);
}

async function lobbyEntries(
  region: Region,
  account: Account,
  matches: readonly Match[],
  { recall, provider, asking, progress }: GatherOptions,
): Promise<Map<string, RankedEntries>> {
  const everyone = new Set(
    matches.flatMap(({ participants }) => participants.map(({ puuid }) => puuid)),
  );
  everyone.delete(account.puuid);
  const others = [...everyone];
  const entries = new Map<string, RankedEntries>();
  progress.stage('lobbies', others.length);
  await inParallel(others, async (puuid) => {
    const kept = await recall.keptEntries(region, puuid);
    if (!kept) return;
    entries.set(puuid, kept);
    progress.step();
  });
  const unknown = others.filter((puuid) => !entries.has(puuid));
  progress.expect(unknown.length === 0 ? 0 : provider.entriesWaitMs(region, unknown.length));
  await inParallel(unknown, async (puuid) => {
    entries.set(puuid, await recall.entries(region, puuid, 'other', asking));
    progress.step();
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
          side: other.team === own.team ? 'ally' : 'enemy',
          mmr: entry ? ladderPoints(entry.rank) : null,
          wins: entry?.wins ?? 0,
          losses: entry?.losses ?? 0,
        };
      }),
  };
}

function insufficientHistory(games: number): PublicError {
  const message = `${games} ranked games in the last ${WINDOW.days} days; an estimate needs ${FEWEST_GAMES}.`;
  return new PublicError(422, 'insufficient_history', message);
}
