import type { Game, Participant } from './evidence.ts';
import { rankOffset } from './offset.ts';
import { FEWEST_RANKED, PARAMETERS } from './parameters.ts';

/** The centre of one lobby and how sure it is; `weights[j]` belongs to participant j. */
export type LobbyCentre = {
  readonly mu: number;
  readonly variance: number;
  readonly weights: readonly number[];
  readonly ranked: number;
  readonly usable: boolean;
};

/**
 * Step 3. Where a lobby stands: its ranked players' corrected ranks, each weighed by how sure it
 * is. Allies and enemies weigh the same, since matchmaking drew both around the same point.
 * Without any ranked player the centre is NaN and the lobby unusable.
 */
export function lobbyCentre(game: Pick<Game, 'daysAgo' | 'participants'>): LobbyCentre {
  const { lobbySd } = PARAMETERS;
  const weights = game.participants.map((other) => participantWeight(other, game.daysAgo));
  let sum = 0;
  let weighed = 0;
  let ranked = 0;
  game.participants.forEach((other, j) => {
    const weight = weights[j]!;
    if (other.mmr === null || weight === 0) return;
    sum += weight * (other.mmr + rankOffset(other.wins, other.losses).mu);
    weighed += weight;
    ranked++;
  });
  return {
    mu: sum / weighed,
    variance: lobbySd ** 2 + 1 / weighed,
    weights,
    ranked,
    usable: ranked >= FEWEST_RANKED,
  };
}

/** Inverse variance of a corrected rank as a witness of a game `daysAgo` days ago; unranked: 0. */
export function participantWeight(other: Participant, daysAgo: number): number {
  if (other.mmr === null) return 0;
  const { agePerDay, spread } = PARAMETERS;
  const { sigma } = rankOffset(other.wins, other.losses);
  return 1 / (sigma ** 2 + (agePerDay * daysAgo) ** 2 + spread ** 2);
}
