import type { Random } from '../random.ts';
import type { Player } from './player.ts';
import type { Standing } from './standing.ts';

/** Ten players: five of each team. */
export type Lobby = readonly number[];

export type Matchmaker = {
  (): Lobby;
  /** Sorts players by their current ratings; lobbies use the order of the last call. */
  newDay(): void;
};

/**
 * Forms lobbies of players with similar hidden ratings: a standard deviation of 45 points around
 * the centre, for one player in five of 150 (few players online).
 */
export function matchmaker(
  players: readonly Player[],
  standings: readonly Standing[],
  random: Random,
): Matchmaker {
  const queueRating = (i: number) => standings[i]!.mmr + players[i]!.partnerOffset;
  const order = players.map((_, i) => i);
  const ratings = new Float64Array(players.length);
  const cumulativeActivity = runningSum(players.map((player) => player.gamesPerDay));

  function newDay(): void {
    order.sort((a, b) => queueRating(a) - queueRating(b));
    order.forEach((player, position) => {
      ratings[position] = queueRating(player);
    });
  }

  function makeLobby(): Lobby {
    const total = cumulativeActivity.at(-1)!;
    const first = firstAtLeast(cumulativeActivity, random.next() * total);
    const centre = queueRating(first) - distance(random);
    const lobby = [first];
    while (lobby.length < 10) {
      const wanted = firstAtLeast(ratings, centre + distance(random));
      const player = findPlayerNear(wanted, lobby);
      if (player !== undefined) lobby.push(player);
    }
    return random.shuffled(lobby);
  }

  /** A player near this position who is not in the lobby yet; active players are likelier. */
  function findPlayerNear(position: number, lobby: readonly number[]): number | undefined {
    for (let tries = 0; tries < 12; tries++) {
      const reach = 4 + tries;
      const at = random.integer(position - reach, position + reach);
      const player = order[Math.min(order.length - 1, Math.max(0, at))]!;
      if (!lobby.includes(player) && random.chance(players[player]!.gamesPerDay / 9)) return player;
    }
    return undefined;
  }

  return Object.assign(makeLobby, { newDay });
}

function distance(random: Random): number {
  return random.normal(0, random.chance(0.2) ? 150 : 45);
}

function runningSum(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length);
  values.reduce((sum, value, i) => (sums[i] = sum + value), 0);
  return sums;
}

/** The first index whose value is at least `wanted`; the last one when none is. */
function firstAtLeast(sorted: Float64Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
