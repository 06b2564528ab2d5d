import { ParseError } from '@tessera/kit/errors';
import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { DIVISIONS, type Division, isApex, TIERS, type Tier } from '../ladder/rank.ts';
import {
  type Account,
  isTwoTeamsOfFive,
  type Match,
  type RankedEntries,
} from '../ladder/record.ts';
import { regionOfMatch } from '../ladder/region.ts';
import { queueOf } from './routing.ts';

const Puuid = Type.String({ minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const AccountReply = Type.Object({
  puuid: Puuid,
  gameName: Type.Optional(Type.String()),
  tagLine: Type.Optional(Type.String()),
});

const EntriesReply = Type.Array(
  Type.Object({
    queueType: Type.String(),
    tier: Type.Optional(Type.Union(TIERS.map((tier) => Type.Literal(tier)))),
    rank: Type.Optional(Type.Union(DIVISIONS.map((division) => Type.Literal(division)))),
    leaguePoints: Type.Integer({ minimum: 0, maximum: 100_000 }),
    wins: Count,
    losses: Count,
  }),
  { maxItems: 20 },
);

const IdsReply = Type.Array(Type.String({ minLength: 4, maxLength: 40 }), { maxItems: 100 });

const MatchReply = Type.Object({
  metadata: Type.Object({ matchId: Type.String() }),
  info: Type.Object({
    queueId: Type.Integer(),
    gameStartTimestamp: Type.Number({ minimum: 0 }),
    gameEndTimestamp: Type.Optional(Type.Number({ minimum: 0 })),
    gameDuration: Type.Number({ minimum: 0 }),
    endOfGameResult: Type.Optional(Type.String()),
    participants: Type.Array(
      Type.Object({
        puuid: Puuid,
        teamId: Type.Integer(),
        win: Type.Boolean(),
        gameEndedInEarlySurrender: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 20 },
    ),
  }),
});

const checkAccount = checker('account', AccountReply);
const checkEntries = checker('ranked entries', EntriesReply);
const checkIds = checker('match list', IdsReply);
const checkMatch = checker('match', MatchReply);

// A reply that does not have the documented shape is a ParseError (docs/contract/rating.md 1.3).

/**
 * Names that the upstream leaves out are those of the request; control characters are left out. An
 * object without a puuid names nobody.
 */
export function readAccount(reply: unknown, asked: Omit<Account, 'puuid'>): Account | undefined {
  if (typeof reply === 'object' && reply !== null && !Array.isArray(reply))
    if ((reply as { puuid?: unknown }).puuid == null) return undefined;
  const { puuid, gameName, tagLine } = checkAccount(reply);
  return {
    puuid,
    gameName: shown(gameName) || asked.gameName,
    tagLine: shown(tagLine) || asked.tagLine,
  };
}

const shown = (name = '') => name.replace(/\p{Cc}/gu, '').trim();

export function readEntries(reply: unknown): RankedEntries {
  const found: { -readonly [Key in keyof RankedEntries]: RankedEntries[Key] } = {};
  for (const entry of checkEntries(reply)) {
    const queue = QUEUE_TYPES[entry.queueType];
    if (!queue) continue; // another ladder of the game, with tiers of its own
    const { wins, losses, leaguePoints: lp } = entry;
    const tier = entry.tier as Tier | undefined;
    const division = entry.rank as Division | undefined;
    if (!tier || !division) {
      throw new ParseError('ranked entries', null, 'expected a rank in a ranked queue', entry);
    }
    // The upstream writes "I" for the apex, where there are no divisions.
    found[queue] = { rank: { tier, division: isApex(tier) ? '' : division, lp }, wins, losses };
  }
  return found;
}

const QUEUE_TYPES: Readonly<Record<string, 'solo' | 'flex'>> = {
  RANKED_SOLO_5x5: 'solo',
  RANKED_FLEX_SR: 'flex',
};

/** Ids of unknown platforms are dropped: an id becomes part of an address. */
export function readMatchIds(reply: unknown): string[] {
  return checkIds(reply).filter((id) => regionOfMatch(id) !== undefined);
}

export function readMatch(reply: unknown, askedId: string): Match {
  const { metadata, info } = checkMatch(reply);
  if (metadata.matchId !== askedId)
    throw new ParseError(`match ${askedId}`, null, 'expected this match', metadata.matchId);
  const ending = endingOf(info);
  const queue = queueOf(info.queueId);
  const participants = info.participants.map(({ puuid, teamId, win }) => ({
    puuid,
    team: teamId === 100 ? (100 as const) : (200 as const),
    win,
  }));
  const distinct = new Set(participants.map(({ puuid }) => puuid)).size;
  // Aborted games carry meaningless data; other modes have other teams.
  if (ending !== 'aborted' && queue !== undefined && !isTwoTeamsOfFive(participants))
    throw new ParseError(`match ${askedId}`, null, 'expected two teams of five players');
  if (distinct !== participants.length)
    throw new ParseError(`match ${askedId}`, null, 'expected each player once');
  return {
    id: askedId,
    region: regionOfMatch(askedId)!,
    queue,
    startedAt: info.gameStartTimestamp,
    endedAt: info.gameEndTimestamp ?? endWithoutStamp(info),
    ending,
    participants,
  };
}

function endingOf(info: Static<typeof MatchReply>['info']): Match['ending'] {
  if (info.endOfGameResult?.startsWith('Abort')) return 'aborted';
  return info.participants.some((one) => one.gameEndedInEarlySurrender) ? 'remake' : 'played';
}

/** Without an end stamp (before patch 11.20) the duration is in milliseconds. */
function endWithoutStamp(info: { gameStartTimestamp: number; gameDuration: number }): number {
  return info.gameStartTimestamp + info.gameDuration;
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
