import { nameOf, type PlayerId, playerSlug } from '../ladder/player-id.ts';
import type { Queue, Region } from '../ladder/region.ts';

// Addresses that pages link to. The default queue is left out, so that a page has one address.

export function playerPath(region: Region, id: PlayerId, queue: Queue = 'solo'): string {
  return `/players/${region}/${encodeURIComponent(playerSlug(id))}${queueSuffix(queue)}`;
}

export function badgePath(region: Region, id: PlayerId, queue: Queue = 'solo'): string {
  return `/badge/${region}/${encodeURIComponent(playerSlug(id))}.svg${queueSuffix(queue)}`;
}

export function comparePath(accounts: readonly string[], queue: Queue = 'solo'): string {
  const query = { accounts: accounts.join(','), ...(queue !== 'solo' && { queue }) };
  return `/compare?${new URLSearchParams(query)}`;
}

export function lobbyPath(matchId: string, id?: PlayerId): string {
  const query = id && `?${new URLSearchParams({ playerId: nameOf(id) })}`;
  return `/lobby/${matchId}${query ?? ''}`;
}

function queueSuffix(queue: Queue): string {
  return queue === 'solo' ? '' : `?queue=${queue}`;
}
