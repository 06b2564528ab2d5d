import { PublicError } from '@tessera/kit/errors';
import { mapConcurrently } from '@tessera/kit/semaphore';
import { nameOf } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import { UpstreamFailure } from '../provider/provider.ts';
import type { Cache } from './cache.ts';
import type { Progress } from './computation.ts';
import { FEWEST_GAMES, type Gathering, LOBBIES_AT_ONCE, othersOf, WINDOW } from './gathering.ts';

// Collects the evidence of one estimate in the order in which it narrows the interval: the account's
// rank, the newest five games, their lobbies one after the other, the other games and their lobbies.
// A lobby counts once the ranks of all who were in it are known.

type Tools = {
  readonly cache: Cache;
  readonly now: () => number;
  readonly progress: Pick<Progress<unknown>, 'region' | 'call' | 'inPlace'>;
  /** Called after each step that makes another answer. */
  readonly onStep: (gathering: Gathering) => void;
};

/** Ids requested beyond the window, because remakes do not count. */
const SPARE_IDS = 5;
const DAY_MS = 86_400_000;

/** Gathers everything; rejects where that is no evidence of an estimate. */
export async function gather(account: Account, queue: Queue, tools: Tools): Promise<Gathering> {
  const { progress, onStep } = tools;
  const gathering = await progress.inPlace('check', 0, async () => {
    const checked = await checkPlayer(account, queue, tools);
    await gatherGames(checked, FEWEST_GAMES, true, tools);
    return checked;
  });
  onStep(gathering);
  if (!(await gatherLobbies(gathering, tools))) return gathering;
  await progress.inPlace('lobby', FEWEST_GAMES, () =>
    gatherGames(gathering, WINDOW.games, false, tools),
  );
  onStep(gathering);
  await gatherLobbies(gathering, tools);
  return gathering;
}

async function checkPlayer(
  account: Account,
  queue: Queue,
  { cache, now, progress: { region, call } }: Tools,
): Promise<Gathering> {
  const { puuid } = account;
  const since = now() - WINDOW.days * DAY_MS;
  const list = { queue, count: WINDOW.games + SPARE_IDS, since };
  const listing = call((options) => cache.matchIds(region, puuid, list, options), true);
  listing.catch(() => {}); // the rank may reject first
  const own = (await call((options) => cache.ownEntries(region, puuid, options), true))[queue];
  if (!own) {
    const message = `${nameOf(account)} has no rank in the ${queue} queue.`;
    throw new PublicError(422, 'unranked', message);
  }
  const ids = await listing;
  if (ids.length < FEWEST_GAMES) throw insufficientHistory(ids.length, ids.length);
  const known = { looked: 0, games: [], ranks: new Map(), hasGaps: false };
  return { region, queue, account, own, ids, since, ...known };
}

/** Fetches matches until so many count, or none is left; ids without a match are passed over. */
async function gatherGames(
  gathering: Gathering,
  wanted: number,
  urgent: boolean,
  { cache, progress: { call } }: Tools,
): Promise<void> {
  const { ids } = gathering;
  let failure: UpstreamFailure | undefined;
  let isAnswered = true;
  while (isAnswered && gathering.games.length < wanted && gathering.looked < ids.length) {
    const missing = wanted - gathering.games.length;
    const batch = ids.slice(gathering.looked, gathering.looked + missing);
    gathering.looked += batch.length;
    isAnswered = false;
    const matches = await Promise.all(
      batch.map(async (id) => {
        try {
          const match = await call((options) => cache.match(id, options), urgent);
          isAnswered = true;
          if (match === null) failure ??= new UpstreamFailure('odd', `${id} is no match`);
          return match;
        } catch (error) {
          if (!isOfOnePiece(error)) throw error;
          failure = error;
          gathering.hasGaps = true;
          return undefined;
        }
      }),
    );
    const counted = matches.filter((match) => match && counts(match, gathering));
    gathering.games = [...gathering.games, ...(counted as Match[])].sort(
      (a, b) => b.startedAt - a.startedAt,
    );
  }
  const { length } = gathering.games;
  if (length < FEWEST_GAMES) throw failure ?? insufficientHistory(length, ids.length);
}

/** Checked here too, because the upstream has ignored its own filters (February 2026). */
function counts(match: Match, { account, queue, since }: Gathering): boolean {
  const daysSince = (match.startedAt - since) / DAY_MS;
  // Clocks differ, but not by a day.
  if (daysSince < 0 || daysSince > WINDOW.days + 1) return false;
  if (match.ending !== 'played' || match.queue !== queue) return false;
  return match.participants.some(({ puuid }) => puuid === account.puuid);
}

/**
 * Fetches the ranks of everybody in the games that are known, lobby after lobby. False where no lobby
 * came between as many failed ones as are fetched at once: the upstream does not answer any more.
 */
async function gatherLobbies(gathering: Gathering, tools: Tools): Promise<boolean> {
  const { cache, progress, onStep } = tools;
  const open = gathering.games.filter(({ id }) => !gathering.ranks.has(id));
  let failedInARow = 0;
  await mapConcurrently(open, LOBBIES_AT_ONCE, async (match) => {
    if (failedInARow >= LOBBIES_AT_ONCE) return;
    const others = othersOf(match, gathering);
    const known = await knownRanks(others, gathering.region, cache);
    // A stored lobby needs no call, so it waits for nobody.
    const fetchMissing = () => fetchRanks(others, known, cache, progress);
    try {
      if (known.size < others.length)
        await progress.inPlace('lobby', gathering.games.indexOf(match), fetchMissing);
    } catch (error) {
      if (!isOfOnePiece(error)) throw error;
      gathering.hasGaps = true;
      failedInARow++;
      return;
    }
    failedInARow = 0;
    gathering.ranks.set(match.id, known);
    onStep(gathering);
  });
  return failedInARow < LOBBIES_AT_ONCE;
}

/** Ranks that are cached, by puuid. */
export async function knownRanks(puuids: readonly string[], region: Region, cache: Cache) {
  const known = new Map<string, RankedEntries>();
  await Promise.all(
    puuids.map(async (puuid) => {
      const entries = await cache.findEntries(region, puuid);
      if (entries) known.set(puuid, entries);
    }),
  );
  return known;
}

/**
 * Adds the ranks that are not known. Somebody with an odd reply is left out, and counts as without a
 * rank; rejects where that is most of a lobby.
 */
export async function fetchRanks(
  puuids: readonly string[],
  known: Map<string, RankedEntries>,
  cache: Cache,
  { region, call }: Tools['progress'],
): Promise<void> {
  const missing = puuids.filter((puuid) => !known.has(puuid));
  await Promise.all(
    missing.map(async (puuid) => {
      const entries = await call((options) => cache.othersEntries(region, puuid, options));
      if (entries) known.set(puuid, entries);
    }),
  );
  if (known.size < puuids.length / 2)
    throw new UpstreamFailure('odd', 'most ranks of a lobby are not as documented');
}

/** What failed is left out, and the answer is not complete; a refused key fails every call. */
function isOfOnePiece(error: unknown): error is UpstreamFailure {
  return error instanceof UpstreamFailure && error.kind !== 'refused';
}

function insufficientHistory(games: number, listed: number): PublicError {
  const message = `Ranked games in the last ${WINDOW.days} days: ${listed} listed, ${games} that count; an estimate needs ${FEWEST_GAMES}.`;
  return new PublicError(422, 'insufficient_history', message);
}
