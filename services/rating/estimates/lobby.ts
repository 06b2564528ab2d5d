import { notFound, PublicError } from '@tessera/kit/errors';
import { isTwoTeamsOfFive } from '../ladder/record.ts';
import type { LobbyFacts } from '../lobby/analyse.ts';
import { UpstreamFailure } from '../provider/provider.ts';
import type { Cache } from './cache.ts';
import type { Progress } from './computation.ts';
import { fetchRanks, knownRanks } from './gather.ts';

/** A match and the ranks of everybody in it, in turn with the lobbies of estimates. */
export async function gatherLobby(
  matchId: string,
  cache: Cache,
  progress: Progress<LobbyFacts>,
  puuidOf: () => Promise<string | undefined>,
): Promise<LobbyFacts> {
  const { region, call, inPlace } = progress;
  const puuid = await puuidOf();
  const stored = await cache.findMatch(matchId);
  const match = stored
    ? stored.value
    : await inPlace('lobby', 0, () => call((options) => cache.match(matchId, options)));
  if (match === undefined) throw notFound(`match ${matchId}`);
  if (match === null) throw new UpstreamFailure('odd', `${matchId} is no match`);
  if (!isTwoTeamsOfFive(match.participants)) throw unsupportedMatch(matchId);
  const puuids = match.participants.map((one) => one.puuid);
  const ranks = await knownRanks(puuids, region, cache);
  if (ranks.size < puuids.length)
    await inPlace('lobby', 0, () => fetchRanks(puuids, ranks, cache, progress));
  const queue = match.queue ?? 'solo';
  return { match, entries: new Map(puuids.map((one) => [one, ranks.get(one)?.[queue]])), puuid };
}

function unsupportedMatch(matchId: string): PublicError {
  const message = `Match ${matchId} is not of two teams of five; no other has a lobby rating.`;
  return new PublicError(422, 'unsupported_match', message);
}
