import type { Problem } from '@tessera/kit/errors';
import { findPlayerId, type PlayerId } from '../ladder/player-id.ts';
import { isRegion, REGIONS, type Region } from '../ladder/region.ts';

/** One of the accounts to compare, under the key its answer gets. */
export type ComparedAccount = {
  readonly key: string;
  readonly region: Region;
  readonly id: PlayerId;
};

export const MOST_ACCOUNTS = 5;

/** Takes `region:playerId,region:playerId` apart; every account that cannot be is a problem. */
export function comparedAccounts(accounts: string): {
  accounts: ComparedAccount[];
  problems: Problem[];
} {
  const parts = accounts.split(',').map((part) => part.trim());
  const given = parts.filter((part) => part !== '');
  const problems: Problem[] = [];
  if (given.length < 1 || given.length > MOST_ACCOUNTS) {
    const message = `must hold 1 to ${MOST_ACCOUNTS} region:playerId pairs, not ${given.length}`;
    problems.push({ field: 'accounts', message });
  }
  const found = given.flatMap((part) => {
    const colon = part.indexOf(':');
    const region = part.slice(0, Math.max(0, colon));
    const id = findPlayerId(part.slice(colon + 1));
    if (isRegion(region) && id)
      return { key: `${region}:${id.gameName}#${id.tagLine}`, region, id };
    const message = isRegion(region)
      ? `has no gameName#tagLine in "${part}"`
      : `needs one of ${REGIONS.join(', ')} and a colon before "${part}"`;
    problems.push({ field: 'accounts', message });
    return [];
  });
  return { accounts: found, problems };
}
