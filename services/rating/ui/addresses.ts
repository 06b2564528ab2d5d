import { type PlayerId, playerSlug } from '../ladder/player-id.ts';
import type { Queue, Region } from '../ladder/region.ts';

// Addresses that pages link to. The default queue is left out, so that a page has one address.

export function playerPath(region: Region, id: PlayerId, queue: Queue = 'solo'): string {
  return `/players/${region}/${encodeURIComponent(playerSlug(id))}${queueSuffix(queue)}`;
}

export function badgePath(region: Region, id: PlayerId, queue: Queue = 'solo'): string {
  return `/badge/${region}/${encodeURIComponent(playerSlug(id))}.svg${queueSuffix(queue)}`;
}

function queueSuffix(queue: Queue): string {
  return queue === 'solo' ? '' : `?queue=${queue}`;
}
