import { ParseError } from '@tessera/kit/errors';
import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PlayerId } from '../ladder/player-id.ts';
import { DIVISIONS, type Division, isApex, TIERS, type Tier } from '../ladder/rank.ts';
import {
  type Account,
  isTwoTeamsOfFive,
  type Match,
  type RankedEntries,
} from '../ladder/record.ts';
import { QUEUES, type Queue, type Region, regionOfMatch } from '../ladder/region.ts';
import type { MatchList, Method } from './provider.ts';

// The four questions to the upstream: where each is asked, and how its reply is read. A reply that
// does not have the documented shape is a ParseError (docs/contract/rating.md 1.3).

/** A call to the upstream: which routing host, which rate-limited method, which address. */
export type Call<T> = {
  readonly host: string;
  readonly method: Method;
  readonly path: string;
  readonly read: (reply: unknown) => T;
};

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

/** The routing host that answers a method for players of a region. */
export function hostOfMethod(region: Region, method: Method): string {
  if (method === 'league') return region;
  // Account-v1 has three routing hosts, not `sea`; each of them knows every account.
  return method === 'account' && region === 'oc1' ? 'asia' : MATCH_HOSTS[region];
}

function callOf<T>(region: Region, method: Method, path: string, read: Call<T>['read']): Call<T> {
  return { host: hostOfMethod(region, method), method, path, read };
}

const Puuid = Type.String({ minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

export function accountCall(region: Region, id: PlayerId): Call<Account | undefined> {
  const [name, tag] = [id.gameName, id.tagLine].map(encodeURIComponent);
  const path = `/riot/account/v1/accounts/by-riot-id/${name}/${tag}`;
  return callOf(region, 'account', path, (reply) => readAccount(reply, id));
}

const Name = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const AccountReply = Type.Object({ puuid: Puuid, gameName: Name, tagLine: Name });
const checkAccount = checker('account', AccountReply);

/**
 * Names that the upstream leaves out are those of the request; control characters are left out. An
 * object without a puuid names nobody.
 */
export function readAccount(reply: unknown, id: PlayerId): Account | undefined {
  if (typeof reply === 'object' && reply !== null && !Array.isArray(reply))
    if ((reply as { puuid?: unknown }).puuid == null) return undefined;
  const { puuid, gameName, tagLine } = checkAccount(reply);
  return {
    puuid,
    gameName: printable(gameName) || id.gameName,
    tagLine: printable(tagLine) || id.tagLine,
  };
}

const printable = (name: string | null = '') => name?.replace(/\p{Cc}/gu, '').trim();

export function entriesCall(region: Region, puuid: string): Call<RankedEntries> {
  const path = `/lol/league/v4/entries/by-puuid/${encodeURIComponent(puuid)}`;
  return callOf(region, 'league', path, readEntries);
}

const checkEntries = checker(
  'ranked entries',
  Type.Array(Type.Object({ queueType: Type.String() }), { maxItems: 50 }),
);
const checkEntry = checker(
  'ranked entry',
  Type.Object({
    tier: Type.Union(TIERS.map((tier) => Type.Literal(tier))),
    rank: Type.Optional(Type.Unknown()),
    leaguePoints: Type.Integer({ minimum: 0, maximum: 100_000 }),
    wins: Count,
    losses: Count,
  }),
);

const QUEUE_TYPES: Readonly<Record<string, Queue>> = {
  RANKED_SOLO_5x5: 'solo',
  RANKED_FLEX_SR: 'flex',
};

/** Entries of other ladders of the game have fields and tiers of their own, and are passed over. */
export function readEntries(reply: unknown): RankedEntries {
  const found: { -readonly [Key in keyof RankedEntries]: RankedEntries[Key] } = {};
  for (const entry of checkEntries(reply)) {
    const queue = QUEUE_TYPES[entry.queueType];
    if (!queue) continue;
    const { tier, rank, leaguePoints: lp, wins, losses } = checkEntry(entry);
    found[queue] = { rank: { tier, division: divisionOf(tier, rank), lp }, wins, losses };
  }
  return found;
}

/** The upstream writes "I", "NA" or nothing for the apex, where there are no divisions. */
function divisionOf(tier: Tier, rank: unknown): Division {
  if (isApex(tier)) return '';
  const division = DIVISIONS.find((one) => one === rank);
  if (division) return division;
  throw new ParseError('ranked entry', null, `expected a division of ${tier}`, rank);
}

const QUEUE_IDS: Readonly<Record<Queue, number>> = { solo: 420, flex: 440 };

export function matchIdsCall(
  region: Region,
  puuid: string,
  { queue, count, since }: MatchList,
): Call<string[]> {
  const query = new URLSearchParams({
    queue: String(QUEUE_IDS[queue]),
    type: 'ranked',
    start: '0',
    count: String(count),
    // The upstream takes seconds.
    startTime: String(Math.floor(since / 1000)),
  });
  const path = `/lol/match/v5/matches/by-puuid/${encodeURIComponent(puuid)}/ids?${query}`;
  return callOf(region, 'ids', path, readMatchIds);
}

const IdsReply = Type.Array(Type.String({ minLength: 4, maxLength: 40 }), { maxItems: 100 });
const checkIds = checker('match list', IdsReply);

/** Each id once; those of unknown platforms are dropped: an id becomes part of an address. */
export function readMatchIds(reply: unknown): string[] {
  const ids = new Set(checkIds(reply));
  return [...ids].filter((id) => regionOfMatch(id) !== undefined);
}

/** The platform in the id determines the routing host. */
export function matchCall(id: string): Call<Match> {
  const region = regionOfMatch(id);
  if (!region) throw new Error(`${id} is no match id`);
  return callOf(region, 'match', `/lol/match/v5/matches/${id}`, (reply) => readMatch(reply, id));
}

const checkMatch = checker(
  'match',
  Type.Object({
    metadata: Type.Object({ matchId: Type.String() }),
    info: Type.Object({
      queueId: Type.Integer(),
      gameStartTimestamp: Type.Number({ minimum: 0 }),
      endOfGameResult: Type.Optional(Type.String()),
      participants: Type.Array(Type.Unknown(), { maxItems: 100 }),
    }),
  }),
);
const checkParticipants = checker(
  'participants of a match',
  Type.Array(
    Type.Object({
      puuid: Puuid,
      teamId: Type.Integer(),
      win: Type.Boolean(),
      gameEndedInEarlySurrender: Type.Optional(Type.Boolean()),
    }),
  ),
);
type ParticipantReply = ReturnType<typeof checkParticipants>[number];

/**
 * Only of a ranked game that was played are participants required to be two teams of five: aborted
 * games carry meaningless data, and other modes have other teams, and seats without a player.
 */
export function readMatch(reply: unknown, wantedId: string): Match {
  const { metadata, info } = checkMatch(reply);
  const place = `match ${wantedId}`;
  if (metadata.matchId !== wantedId)
    throw new ParseError(place, null, 'expected this match', metadata.matchId);
  const queue = QUEUES.find((one) => QUEUE_IDS[one] === info.queueId);
  const isAborted = info.endOfGameResult?.startsWith('Abort') ?? false;
  const counts = queue !== undefined && !isAborted;
  const seats = counts ? checkParticipants(info.participants) : readableSeats(info.participants);
  const participants = seats.map(({ puuid, teamId, win }) => ({
    puuid,
    team: teamId === 100 ? (100 as const) : (200 as const),
    win,
  }));
  if (counts && !isTwoTeamsOfFive(participants))
    throw new ParseError(place, null, 'expected two teams of five players');
  return {
    id: wantedId,
    queue,
    startedAt: info.gameStartTimestamp,
    ending: isAborted ? 'aborted' : endingOf(seats),
    participants,
  };
}

function readableSeats(participants: readonly unknown[]): ParticipantReply[] {
  try {
    return checkParticipants(participants);
  } catch {
    return [];
  }
}

/** A game that no team has won, or both, has no result. */
function endingOf(seats: readonly ParticipantReply[]): Match['ending'] {
  if (seats.some((one) => one.gameEndedInEarlySurrender)) return 'remake';
  const winners = new Set(seats.filter(({ win }) => win).map(({ teamId }) => teamId));
  return winners.size === 1 ? 'played' : 'aborted';
}

function checker<Schema extends TSchema>(
  what: string,
  schema: Schema,
): (reply: unknown) => Static<Schema> {
  const compiled = Compile(schema);
  return (reply) => {
    if (compiled.Check(reply)) return reply as Static<Schema>;
    const [first] = compiled.Errors(reply);
    const place = what + (first?.instancePath ?? '');
    throw new ParseError(place, null, first?.message ?? 'not valid', reply);
  };
}
