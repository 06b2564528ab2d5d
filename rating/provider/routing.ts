import type { PlayerId } from '../ladder/player-id.ts';
import { QUEUES, type Queue, type Region, regionOfMatch } from '../ladder/region.ts';

/** A call to the upstream: which routing host, which rate-limited method, which address. */
export type Call = { readonly host: string; readonly method: Method; readonly path: string };

/** `since` in epoch milliseconds. */
export type MatchList = { readonly queue: Queue; readonly count: number; readonly since: number };

/** The upstream limits each method on each host separately. */
export type Method = 'account' | 'league' | 'ids' | 'match';

/** Routing host of each platform's matches. */
const MATCH_HOSTS: Readonly<Record<Region, string>> = {
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

const QUEUE_IDS: Readonly<Record<Queue, number>> = { solo: 420, flex: 440 };

/** The routing host that answers a method for players of a region. */
export function hostOfMethod(region: Region, method: Method): string {
  if (method === 'league') return region;
  // Account-v1 has three routing hosts, not `sea`; each of them knows every account.
  return method === 'account' && region === 'oc1' ? 'asia' : MATCH_HOSTS[region];
}

function callOf(region: Region, method: Method, path: string): Call {
  return { host: hostOfMethod(region, method), method, path };
}

export function accountCall(region: Region, { gameName, tagLine }: PlayerId): Call {
  const [name, tag] = [gameName, tagLine].map(encodeURIComponent);
  return callOf(region, 'account', `/riot/account/v1/accounts/by-riot-id/${name}/${tag}`);
}

export function entriesCall(region: Region, puuid: string): Call {
  return callOf(region, 'league', `/lol/league/v4/entries/by-puuid/${encodeURIComponent(puuid)}`);
}

export function matchIdsCall(
  region: Region,
  puuid: string,
  { queue, count, since }: MatchList,
): Call {
  const query = new URLSearchParams({
    queue: String(QUEUE_IDS[queue]),
    type: 'ranked',
    start: '0',
    count: String(count),
    // The upstream takes seconds.
    startTime: String(Math.floor(since / 1000)),
  });
  const path = `/lol/match/v5/matches/by-puuid/${encodeURIComponent(puuid)}/ids?${query}`;
  return callOf(region, 'ids', path);
}

/** The platform in the id determines the routing host. */
export function matchCall(id: string): Call {
  const region = regionOfMatch(id);
  if (!region) throw new Error(`${id} is no match id`);
  return callOf(region, 'match', `/lol/match/v5/matches/${id}`);
}

export function queueOf(queueId: number): Queue | undefined {
  return QUEUES.find((queue) => QUEUE_IDS[queue] === queueId);
}
