import type { PlayerId } from '../ladder/player-id.ts';
import { type Queue, type Region, regionOfMatch } from '../ladder/region.ts';

/** A call to the upstream: which routing host, which rate-limited method, which address. */
export type Call = { readonly host: string; readonly method: Method; readonly path: string };

/** The upstream limits each method on each host separately. */
export type Method = 'account' | 'league' | 'ids' | 'match';

type Continent = 'americas' | 'asia' | 'europe' | 'sea';

/** Routing host of each platform's matches. */
const MATCH_HOSTS: Readonly<Record<Region, Continent>> = {
  euw1: 'europe',
  eun1: 'europe',
  tr1: 'europe',
  ru: 'europe',
  na1: 'americas',
  br1: 'americas',
  la1: 'americas',
  la2: 'americas',
  kr: 'asia',
  jp1: 'asia',
  oc1: 'sea',
};

/** Account-v1 has three routing hosts, not `sea`; each of them knows every account. */
const ACCOUNT_HOSTS: Readonly<Record<Region, Exclude<Continent, 'sea'>>> = {
  ...(MATCH_HOSTS as Record<Exclude<Region, 'oc1'>, Exclude<Continent, 'sea'>>),
  oc1: 'asia',
};

const QUEUE_IDS: Readonly<Record<Queue, number>> = { solo: 420, flex: 440 };

/** The routing host that answers a method for players of a region. */
export function hostOfMethod(region: Region, method: Method): string {
  if (method === 'account') return ACCOUNT_HOSTS[region];
  return method === 'league' ? region : MATCH_HOSTS[region];
}

export function accountCall(region: Region, { gameName, tagLine }: PlayerId): Call {
  const name = encodeURIComponent(gameName);
  const tag = encodeURIComponent(tagLine);
  const path = `/riot/account/v1/accounts/by-riot-id/${name}/${tag}`;
  return { host: ACCOUNT_HOSTS[region], method: 'account', path };
}

export function entriesCall(region: Region, puuid: string): Call {
  const path = `/lol/league/v4/entries/by-puuid/${encodeURIComponent(puuid)}`;
  return { host: region, method: 'league', path };
}

/** `since` in milliseconds; the upstream takes seconds. */
export function matchIdsCall(
  region: Region,
  puuid: string,
  { queue, count, since }: { queue: Queue; count: number; since: number },
): Call {
  const query = new URLSearchParams({
    queue: String(QUEUE_IDS[queue]),
    type: 'ranked',
    start: '0',
    count: String(count),
    startTime: String(Math.floor(since / 1000)),
  });
  const path = `/lol/match/v5/matches/by-puuid/${encodeURIComponent(puuid)}/ids?${query}`;
  return { host: MATCH_HOSTS[region], method: 'ids', path };
}

/** The platform in the id determines the routing host. */
export function matchCall(id: string): Call {
  const region = regionOfMatch(id);
  if (!region) throw new Error(`${id} is no match id`);
  return { host: MATCH_HOSTS[region], method: 'match', path: `/lol/match/v5/matches/${id}` };
}

export function queueOf(queueId: number): Queue | undefined {
  if (queueId === QUEUE_IDS.solo) return 'solo';
  return queueId === QUEUE_IDS.flex ? 'flex' : undefined;
}
