import type { Chance } from './chance.ts';
import type { Player } from './player.ts';
import type { Standing } from './standing.ts';

/** Ten players: five of each team. */
export type Lobby = readonly number[];

export type Matchmaker = {
  (): Lobby;
  /** Looks at the ratings again; between two calls the order of yesterday is good enough. */
  newDay(): void;
};

/**
 * Makes lobbies of players with like hidden ratings. Each player lies about 45 points from the
 * lobby's centre, one in five about 150 (a thin hour, a long wait).
 */
export function matchmaker(
  players: readonly Player[],
  standings: readonly Standing[],
  chance: Chance,
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
    const first = firstAtLeast(cumulativeActivity, chance.next() * total);
    const centre = queueRating(first) - distance(chance);
    const lobby = [first];
    while (lobby.length < 10) {
      const wanted = firstAtLeast(ratings, centre + distance(chance));
      const player = someoneNear(wanted, lobby);
      if (player !== undefined) lobby.push(player);
    }
    return shuffled(lobby, chance);
  }

  /** Of the few nearest the active ones are in the queue more often. */
  function someoneNear(position: number, lobby: readonly number[]): number | undefined {
    for (let tries = 0; tries < 12; tries++) {
      const reach = 4 + tries;
      const at = position - reach + chance.integer(2 * reach + 1);
      const player = order[Math.min(order.length - 1, Math.max(0, at))]!;
      if (!lobby.includes(player) && chance.happens(players[player]!.gamesPerDay / 9))
        return player;
    }
    return undefined;
  }

  return Object.assign(makeLobby, { newDay });
}

function distance(chance: Chance): number {
  return chance.normal(0, chance.happens(0.2) ? 150 : 45);
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

function shuffled(lobby: number[], chance: Chance): number[] {
  for (let i = lobby.length - 1; i > 0; i--) {
    const j = chance.integer(i + 1);
    [lobby[i], lobby[j]] = [lobby[j]!, lobby[i]!];
  }
  return lobby;
}
