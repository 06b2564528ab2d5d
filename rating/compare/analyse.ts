import type { Problem } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';
import { normalBelow } from '../estimator/posterior.ts';
import { MmrReply } from '../estimator/report.ts';
import { findPlayerId, nameOf, type PlayerId } from '../ladder/player-id.ts';
import { isRegion, REGIONS, type Region } from '../ladder/region.ts';
import { ErrorReply, EstimateReply } from '../ladder/replies.ts';

/** One of the accounts to compare, and the key of its answer. */
export type ComparedAccount = {
  readonly key: string;
  readonly region: Region;
  readonly id: PlayerId;
};

const Failure = Type.Object({
  ...ErrorReply.properties,
  job: Type.Optional(Type.String({ description: 'Progress of a computation under way' })),
});

const Compared = Type.Object({
  ...EstimateReply.properties,
  computed_at: Type.String(),
  percentile: MmrReply.properties.percentile,
  model: MmrReply.properties.model,
});

const Pair = Type.Object({
  first: Type.String(),
  second: Type.String(),
  probability: Type.Number({ description: 'That the first is the stronger' }),
});

/** The body of `GET /api/v1/compare` (docs/contract/rating.md 4.3). */
export const CompareReply = Type.Object(
  { pairs: Type.Array(Pair) },
  { additionalProperties: Type.Union([Compared, Failure]) },
);

/** Why an account has no estimate; `computing` while it takes longer than the request waits. */
export type Failure = Readonly<Static<typeof Failure>>;

const MOST_ACCOUNTS = 5;

/** Reads `region:playerId,region:playerId`; every account that cannot be read is a problem. */
export function comparedAccounts(accounts: string): {
  accounts: ComparedAccount[];
  problems: Problem[];
} {
  const parts = accounts.split(',').map((part) => part.trim());
  const given = parts.filter((part) => part !== '');
  const problems: Problem[] = [];
  if (given.length < 1 || given.length > MOST_ACCOUNTS) {
    const message = `must hold 1 to ${MOST_ACCOUNTS} region:playerId pairs, not ${given.length}`;
    const cs = `musí obsahovat 1 až ${MOST_ACCOUNTS} dvojic region:hráč, ne ${given.length}`;
    problems.push({ field: 'accounts', message, cs });
  }
  const found = given.flatMap((part) => {
    const colon = part.indexOf(':');
    const region = part.slice(0, Math.max(0, colon)).toLowerCase();
    const id = findPlayerId(part.slice(colon + 1));
    if (isRegion(region) && id) return { key: `${region}:${nameOf(id)}`, region, id };
    problems.push(isRegion(region) ? withoutPlayer(part) : withoutRegion(part));
    return [];
  });
  return { accounts: found, problems };
}

function withoutPlayer(part: string): Problem {
  const message = `has no gameName#tagLine in "${part}"`;
  return { field: 'accounts', message, cs: `nemá v „${part}“ jméno#značku` };
}

function withoutRegion(part: string): Problem {
  const regions = REGIONS.join(', ');
  const message = `needs one of ${regions} and a colon before "${part}"`;
  return {
    field: 'accounts',
    message,
    cs: `potřebuje před „${part}“ region (${regions}) a dvojtečku`,
  };
}

/** For each pair the probability that the first has the higher rating, of independent normals. */
export function pairsOf(players: readonly { key: string; mu: number; sigma: number }[]) {
  return players.flatMap((first, i) =>
    players.slice(i + 1).map((second) => ({
      ...{ first: first.key, second: second.key },
      probability: normalBelow((first.mu - second.mu) / Math.hypot(first.sigma, second.sigma)),
    })),
  );
}
