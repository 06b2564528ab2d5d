import type { Problem } from '@tessera/kit/errors';
import { normalBelow } from '../estimator/posterior.ts';
import { findPlayerId, NAME_FORM, nameOf, type PlayerId } from '../ladder/player-id.ts';
import { isRegion, REGIONS, type Region } from '../ladder/region.ts';

/** One of the accounts to compare, and the key of its answer. */
export type ComparedAccount = {
  readonly key: string;
  readonly region: Region;
  readonly id: PlayerId;
};

const MOST_ACCOUNTS = 5;

/** Reads `region:playerId,region:playerId`; every account that cannot be read is a problem. */
export function comparedAccounts(accounts: string): {
  accounts: ComparedAccount[];
  problems: Problem[];
} {
  const parts = accounts.split(',').map((part) => part.trim());
  const pairs = parts.filter((part) => part !== '');
  const problems: Problem[] = [];
  if (pairs.length < 1 || pairs.length > MOST_ACCOUNTS)
    problems.push(
      problem(`must hold 1 to ${MOST_ACCOUNTS} region:playerId pairs, not ${pairs.length}`),
    );
  const found = pairs.flatMap((part) => {
    const colon = part.indexOf(':');
    const region = part.slice(0, Math.max(0, colon)).toLowerCase();
    const id = findPlayerId(part.slice(colon + 1));
    if (isRegion(region) && id) return { key: `${region}:${nameOf(id)}`, region, id };
    problems.push(
      isRegion(region)
        ? problem(`needs ${NAME_FORM} in "${part}"`)
        : problem(`needs one of ${REGIONS.join(', ')} and a colon before "${part}"`),
    );
    return [];
  });
  const distinct = new Map(found.map((account) => [account.key, account]));
  return { accounts: [...distinct.values()], problems };
}

function problem(message: string): Problem {
  return { field: 'accounts', message };
}

/** For each pair the probability that the first has the higher rating, of independent normals. */
export function pairsOf(players: readonly { key: string; mu: number; sigma: number }[]) {
  return players.flatMap((first, i) =>
    players.slice(i + 1).map((second) => ({
      first: first.key,
      second: second.key,
      probability: normalBelow((first.mu - second.mu) / Math.hypot(first.sigma, second.sigma)),
    })),
  );
}
