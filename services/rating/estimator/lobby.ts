import type { Evidence, Game } from './evidence.ts';
import { FEWEST_RANKED, PARAMETERS, type Parameters } from './parameters.ts';
import { rankOffset } from './rank-gap.ts';

/** The centre of one lobby and how sure it is; `weights[j]` belongs to participant j. */
export type LobbyCentre = {
  readonly mu: number;
  /** Variance of the centre's own error, without any player's distance from it. */
  readonly variance: number;
  readonly weights: readonly number[];
  readonly ranked: number;
  readonly usable: boolean;
};

/**
 * Step 3. Where a lobby stands: its ranked players' corrected ranks, each weighed by how sure it
 * is. Allies and enemies weigh the same, since matchmaking drew both around the same point; a
 * friend (`without`) is left out. Without any ranked player the centre is NaN and unusable.
 *
 * Somebody met in m of a player's games brings the same error of his rank into m centres.
 * `timesMet` has m by id; the variance is the sum of the centre's covariances with all m, so that
 * the mean of the centres is as sure as it should be although each is then taken for independent.
 */
export function lobbyCentre(
  game: Pick<Game, 'daysAgo' | 'participants'>,
  parameters: Parameters = PARAMETERS,
  without?: string,
  timesMet: ReadonlyMap<string, number> = new Map(),
): LobbyCentre {
  let sum = 0;
  let total = 0;
  let covariances = 0;
  let ranked = 0;
  const { agePerDay, spread } = parameters;
  const weights = game.participants.map(({ id, mmr, wins, losses }) => {
    if (mmr === null || (id !== undefined && id === without)) return 0;
    const offset = rankOffset(mmr, wins, losses, parameters);
    const weight = 1 / (offset.sigma ** 2 + agePerDay ** 2 * game.daysAgo + spread ** 2);
    sum += weight * (mmr + offset.mu);
    total += weight;
    covariances += weight * (timesMet.get(id ?? '') ?? 1);
    ranked++;
    return weight;
  });
  const hidden = game.participants.filter(({ mmr }) => mmr === null).length;
  const hiddenShare = hidden / Math.max(1, game.participants.length);
  return {
    mu: sum / total + parameters.hiddenShift * hiddenShare,
    variance: covariances / total ** 2,
    weights,
    ranked,
    usable: ranked >= FEWEST_RANKED,
  };
}

/** Nine others: a stranger met again is an ally four times in nine, a friend every time. */
const CHANCE_OF_ALLY = 4 / 9;
/** One in this many recurring players is taken for a friend before anything is known. */
const STRANGERS_PER_FRIEND = 20;

/**
 * Step 4. The friend with whom each game was entered, undefined for games alone. A friend is
 * somebody who was an ally in every common game, often enough that chance is the worse explanation
 * (Bayes: (9/4)^games against 20 strangers to one friend).
 */
export function friendsOfGames({ games }: Evidence): (string | undefined)[] {
  const timesAlly = new Map<string, number>();
  const enemies = new Set<string>();
  for (const { participants } of games) {
    for (const { id, side } of participants) {
      if (id === undefined) continue;
      if (side === 'enemy') enemies.add(id);
      else timesAlly.set(id, (timesAlly.get(id) ?? 0) + 1);
    }
  }
  const odds = (id: string) => CHANCE_OF_ALLY ** -timesAlly.get(id)! / STRANGERS_PER_FRIEND;
  const friends = [...timesAlly.keys()].filter((id) => !enemies.has(id) && odds(id) > 1);
  const friendIds = new Set(friends);
  return games.map(({ participants }) => {
    const present = participants.flatMap(({ id }) =>
      id !== undefined && friendIds.has(id) ? id : [],
    );
    present.sort((a, b) => timesAlly.get(b)! - timesAlly.get(a)!);
    return present[0];
  });
}
