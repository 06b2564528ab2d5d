import { type Static, Type } from 'typebox';
import type { Participant } from '../estimator/evidence.ts';
import { lobbyCentre } from '../estimator/lobby.ts';
import type { Parameters } from '../estimator/parameters.ts';
import { ladderPoints } from '../ladder/rank.ts';
import type { Match, RankedEntry } from '../ladder/record.ts';

const number = Type.Number();

/** The body of `GET /api/v1/lobby/{matchId}` (docs/contract/rating.md 4.5). */
export const LobbyReply = Type.Object({
  matchId: Type.String(),
  lobby_mu: Type.Union([number, Type.Null({ description: 'Fewer than four are ranked' })]),
  weights: Type.Object({
    opponents_total: Type.Number({ description: 'Share of the enemies in the centre' }),
    teammates_total: Type.Number({ description: 'Share of the allies; together 1' }),
    recency: Type.Number({ description: 'Weight relative to a lobby played now' }),
  }),
  participants: Type.Array(
    Type.Object({
      puuid: Type.String(),
      side: Type.Enum(['ally', 'enemy']),
      tier: Type.String({ description: 'UNRANKED for a player without a rank' }),
      division: Type.String(),
      lp: Type.Union([Type.Integer(), Type.Null()]),
      mmr: Type.Union([number, Type.Null()], { description: 'Visible rank in ladder points' }),
    }),
  ),
});

type LobbyAnswer = Static<typeof LobbyReply>;

/** A match and the ranks of everybody in it, in the queue it was played in. */
export type LobbyFacts = {
  readonly match: Match;
  readonly entries: ReadonlyMap<string, RankedEntry | undefined>;
  /** The player whose lobby it is; undefined when none was named. */
  readonly puuid: string | undefined;
};

/**
 * One match's part of tier 2. With a player it is that player's lobby, in which the nine others
 * count; without one all ten count and team 100 are the allies.
 */
export function lobbyAnswer(
  { match, entries, puuid: player }: LobbyFacts,
  parameters: Parameters,
  now: number,
): LobbyAnswer {
  const team = match.participants.find(({ puuid }) => puuid === player)?.team ?? 100;
  const seats = match.participants.map(({ puuid, team: theirs }) => {
    const entry = entries.get(puuid);
    const side = theirs === team ? ('ally' as const) : ('enemy' as const);
    const mmr = entry ? ladderPoints(entry.rank) : null;
    const seat = { side, mmr, wins: entry?.wins ?? 0, losses: entry?.losses ?? 0 };
    return { puuid, entry, seat };
  });
  const counted = seats.filter(({ puuid }) => puuid !== player).map(({ seat }) => seat);
  const daysAgo = Math.max(0, (now - match.startedAt) / 86_400_000);
  const centre = lobbyCentre({ daysAgo, participants: counted }, parameters);
  const fresh = lobbyCentre({ daysAgo: 0, participants: counted }, parameters);
  return {
    matchId: match.id,
    lobby_mu: centre.usable ? Math.round(centre.mu * 100) / 100 : null,
    weights: weights(counted, centre.weights, fresh.weights),
    participants: seats.map(({ puuid, entry, seat }) => ({
      puuid,
      side: seat.side,
      tier: entry?.rank.tier ?? 'UNRANKED',
      division: entry?.rank.division ?? '',
      lp: entry?.rank.lp ?? null,
      mmr: seat.mmr,
    })),
  };
}

function weights(
  counted: readonly Participant[],
  own: readonly number[],
  fresh: readonly number[],
): LobbyAnswer['weights'] {
  const total = (of: readonly number[]) => of.reduce((sum, weight) => sum + weight, 0);
  const all = total(own);
  const enemies = total(own.filter((_, i) => counted[i]!.side === 'enemy'));
  const share = (part: number, whole: number) =>
    whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
  return {
    opponents_total: share(enemies, all),
    teammates_total: share(all - enemies, all),
    recency: share(all, total(fresh)),
  };
}
