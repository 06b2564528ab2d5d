// The service on an upstream in its own process that answers at once: `endless-service.ts DATABASE`.
import type { AddressInfo } from 'node:net';
import { rankAt } from '@tessera/rating/ladder/rank';
import type { Account, Match, RankedEntries } from '@tessera/rating/ladder/record';
import type { Provider } from '@tessera/rating/provider/provider';
import { openService } from '@tessera/rating/service';
import { openStores } from '@tessera/rating/store/open-stores';

/** Players who meet each other: 200 of them play 400 matches, 20 each. */
const GROUP = 200;
const ROUNDS = 20;
const HOUR_MS = 3_600_000;

/**
 * A provider of as many players as are asked for that keeps nothing: everything about player `n` is
 * computed from `n`. It answers at once, so that what an estimate costs is the service's own time.
 */
function endlessUpstream(now: () => number): Provider {
  return {
    account: async (_region, { gameName, tagLine }): Promise<Account> => ({
      puuid: puuidOf(Number(gameName)),
      gameName,
      tagLine,
    }),
    entries: async (_region, puuid): Promise<RankedEntries> => {
      const player = playerOf(puuid);
      const wins = 40 + (player % 37);
      return { solo: { rank: rankAt(pointsOf(player)), wins, losses: 80 - (player % 31) } };
    },
    matchIds: async (_region, puuid) => {
      const player = playerOf(puuid);
      const group = Math.floor(player / GROUP);
      return Array.from({ length: ROUNDS }, (_, round) => {
        const lobby = Math.floor(seatOf(player % GROUP, round) / 10);
        return `EUW1_${group * 1_000_000 + round * 1000 + lobby}`;
      });
    },
    match: async (id): Promise<Match> => {
      const number = Number(id.slice('EUW1_'.length));
      const group = Math.floor(number / 1_000_000);
      const round = Math.floor((number % 1_000_000) / 1000);
      const startedAt = now() - (round + 1) * 12 * HOUR_MS;
      const participants = Array.from({ length: 10 }, (_, j) => ({
        puuid: puuidOf(group * GROUP + playerAt((number % 1000) * 10 + j, round)),
        team: j < 5 ? (100 as const) : (200 as const),
        win: j < 5 === (round % 3 !== 0),
      }));
      return { id, queue: 'solo', ending: 'played', startedAt, participants };
    },
    waitMs: () => 0,
    application: 'bench',
    problem: () => undefined,
    check: async () => {},
  };
}

const puuidOf = (player: number) => `puuid-${player}`;
const playerOf = (puuid: string) => Number(puuid.slice('puuid-'.length));

/** A group shares one stretch of the ladder. */
function pointsOf(player: number): number {
  return ((Math.floor(player / GROUP) * 137) % 2300) + (player % 97);
}

/** Multiplication by a number without a common factor seats a group anew in every round. */
const STRIDES = [1, 3, 7, 9, 11, 13, 17, 19, 21, 23, 27, 29, 31, 33, 37, 39, 41, 43, 47, 49];
const seatOf = (member: number, round: number) => (member * STRIDES[round]!) % GROUP;

function playerAt(seat: number, round: number): number {
  const stride = STRIDES[round]!;
  let inverse = 1;
  while ((inverse * stride) % GROUP !== 1) inverse++;
  return (seat * inverse) % GROUP;
}

const service = await openService({
  stores: await openStores(`sqlite:${process.argv[2]}`),
  provider: endlessUpstream(Date.now),
  version: 'bench',
  answerWithinMs: 25_000,
  rateLimits: false,
  log: { level: 'silent', format: 'json' },
});
await service.server.listen({ host: '127.0.0.1', port: 0 });
console.log(`http://127.0.0.1:${(service.server.server.address() as AddressInfo).port}`);
process.once('SIGTERM', async () => {
  await service.close();
  process.exit(0);
});
