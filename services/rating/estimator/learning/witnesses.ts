import type { Evidence } from '../evidence.ts';
import type { Parameters } from '../parameters.ts';
import { meanDiscount, meanFreshDiscount, ownGap, shareOfResetLeft } from '../rank-gap.ts';
import { expectedCentre, movedSince, observations, resultSteps } from '../walk.ts';

/** One game of a player, as it bears on what all players have in common. */
export type GameWitness = {
  /**
   * Centre of the lobby on that day; the rating of today that it speaks for, moved by the results
   * since and freed of what the ends of the scale do to lobbies.
   */
  readonly centre: number;
  readonly today: number;
  /** Wins minus losses since before the game. */
  readonly net: number;
  /** Variance of the centre's error. */
  readonly error: number;
};

export type PlayerWitness = {
  readonly seasonGames: number;
  /** Own rank with its gap, and the variance of that. */
  readonly ownRating: number;
  readonly ownVariance: number;
  /** The part of it that no number of games takes away. */
  readonly ownSettledVariance: number;
  /** Mean of the lobbies moved to today, and of the shares of hidden ranks in them. */
  readonly level: number;
  readonly hidden: number;
  readonly alone: readonly GameWitness[];
  readonly withFriend: readonly GameWitness[];
};

/** One for each player with at least one usable lobby. */
export function playerWitnesses(
  players: readonly Evidence[],
  parameters: Parameters,
): PlayerWitness[] {
  return players.flatMap((evidence) => {
    const { newShare, step } = parameters;
    const old = resultSteps(evidence, 0, parameters);
    const fresh = resultSteps(evidence, step.fresh, parameters);
    const oldGap = ownGap(evidence, old, 0, parameters);
    const freshGap = ownGap(evidence, fresh, step.fresh, parameters);
    const steps = old.map((size, i) => (1 - newShare) * size + newShare * fresh[i]!);
    const moved = movedSince(steps);
    const net = movedSince(evidence.games.map(({ win }) => (win ? 1 : -1)));
    const ownRating = evidence.rank + (1 - newShare) * oldGap.mu + newShare * freshGap.mu;
    const lift = expectedCentre(ownRating, parameters) - ownRating;
    const alone: GameWitness[] = [];
    const withFriend: GameWitness[] = [];
    observations(evidence, parameters).forEach(({ lobby, friend, games }, i) => {
      if (!lobby.usable) return;
      const error = lobby.variance + parameters.drift ** 2 * games;
      const today = lobby.mu - lift + moved[i]!;
      const witness = { centre: lobby.mu, today, net: net[i]!, error };
      (friend === undefined ? alone : withFriend).push(witness);
    });
    const used = alone.length > 0 ? alone : withFriend;
    if (used.length === 0) return [];
    const between = newShare * (1 - newShare) * (freshGap.mu - oldGap.mu) ** 2;
    return {
      seasonGames: evidence.wins + evidence.losses,
      ownRating,
      ownVariance: oldGap.sigma ** 2 + between,
      ownSettledVariance: parameters.gap.settledSd ** 2,
      level: used.reduce((sum, { today }) => sum + today, 0) / used.length,
      hidden: hiddenShare(evidence),
      alone,
      withFriend,
    };
  });
}

function hiddenShare({ games }: Evidence): number {
  const others = games.flatMap(({ participants }) => participants);
  return others.filter(({ mmr }) => mmr === null).length / Math.max(1, others.length);
}

/** The ranks of one lobby. */
export type LobbyWitness = {
  readonly ranks: readonly {
    readonly id: string;
    readonly rank: number;
    /** Share of the reset that is left after the games played. */
    readonly left: number;
    /** Wins minus losses, as an old and as a new account's gap would keep them. */
    readonly settledNet: number;
    readonly freshNet: number;
  }[];
};

export function lobbyWitnesses(
  players: readonly Evidence[],
  parameters: Parameters,
  { gap, step }: Parameters = parameters,
): LobbyWitness[] {
  return players.flatMap(({ games }) =>
    games.flatMap(({ participants }) => {
      const ranks = participants.flatMap(({ id = '', mmr, wins, losses }) => {
        if (mmr === null) return [];
        const n = wins + losses;
        const left = shareOfResetLeft(mmr, n, parameters);
        const settledNet = (wins - losses) * meanDiscount(n, gap.games);
        const freshNet = (wins - losses) * meanFreshDiscount(n, gap.games, step.games);
        return { id, rank: mmr, left, settledNet, freshNet };
      });
      return ranks.length >= 4 ? [{ ranks }] : [];
    }),
  );
}
