import type { Participant } from '../estimator/evidence.ts';
import { lobbyCentre, participantWeight } from '../estimator/lobby.ts';
import { ladderPoints } from '../ladder/rank.ts';
import type { Match, RankedEntry } from '../ladder/record.ts';

/** The answer of `GET /api/v1/lobby/:matchId` (specification, 2.B and 4.B). */
export type LobbyAnswer = {
  readonly matchId: string;
  /** Centre of the lobby's corrected ranks; null when fewer than four players are ranked. */
  readonly lobby_mu: number | null;
  readonly weights: {
    /** Shares of the two sides in the centre; together 1. */
    readonly opponents_total: number;
    readonly teammates_total: number;
    /** What is left of the weight of a lobby played this minute. */
    readonly recency: number;
  };
  readonly participants: readonly LobbyParticipant[];
};

/** Unranked players keep their place: tier UNRANKED, and null where there is no number. */
export type LobbyParticipant = {
  readonly puuid: string;
  readonly side: 'ally' | 'enemy';
  readonly tier: string;
  readonly division: string;
  readonly lp: number | null;
  /** The visible rank in ladder points. */
  readonly mmr: number | null;
};

/**
 * One match's part of tier 2. With a player it is that player's lobby (the nine others count);
 * without, all ten count and team 100 are the allies.
 */
export function lobbyAnswer(
  match: Match,
  entries: ReadonlyMap<string, RankedEntry | undefined>,
  player: string | undefined,
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
  const centre = lobbyCentre({ daysAgo, participants: counted });
  return {
    matchId: match.id,
    lobby_mu: centre.usable ? Math.round(centre.mu * 100) / 100 : null,
    weights: weights(counted, daysAgo),
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

function weights(counted: readonly Participant[], daysAgo: number): LobbyAnswer['weights'] {
  const total = (of: readonly Participant[], days: number) =>
    of.reduce((sum, other) => sum + participantWeight(other, days), 0);
  const all = total(counted, daysAgo);
  const enemies = total(
    counted.filter(({ side }) => side === 'enemy'),
    daysAgo,
  );
  const share = (part: number, whole: number) =>
    whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
  return {
    opponents_total: share(enemies, all),
    teammates_total: share(all - enemies, all),
    recency: share(all, total(counted, 0)),
  };
}
