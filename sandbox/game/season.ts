import type { Random } from '../random.ts';
import { type Lobby, matchmaker } from './matchmaking.ts';
import type { Player } from './player.ts';
import { afterDodge, afterGame, type Standing, seasonStart } from './standing.ts';

/** One game of the last weeks. Players are indices: five of team 100, then five of team 200. */
export type PlayedMatch = {
  readonly startedDaysAgo: number;
  readonly durationSeconds: number;
  readonly players: readonly number[];
  readonly team100Won: boolean;
  readonly ending: 'played' | 'remake' | 'aborted';
};

/** A season of one queue, as it stands today. */
export type Season = {
  readonly standings: readonly Standing[];
  /** Oldest first; only the last `keptDays`. */
  readonly matches: readonly PlayedMatch[];
};

export type SeasonOptions = {
  readonly days: number;
  /** A queue played less than solo: 0.4 means four games where solo has ten. */
  readonly activity: number;
  readonly keptDays: number;
};

/**
 * Simulates a season day by day in three layers: skill decides games, the hidden rating follows
 * the results, the visible rank follows the rating.
 */
export function playSeason(
  players: readonly Player[],
  { days, activity, keptDays }: SeasonOptions,
  random: Random,
): Season {
  const standings = players.map((player) => seasonStart(player, random));
  const makeLobby = matchmaker(players, standings, random);
  const matches: PlayedMatch[] = [];
  const gamesPerDay =
    (activity * players.reduce((sum, player) => sum + player.gamesPerDay, 0)) / 10;

  for (let day = 0; day < days; day++) {
    const daysLeft = days - day;
    makeLobby.newDay();
    const games = Math.round(gamesPerDay);
    for (let game = 0; game < games; game++) {
      const lobby = makeLobby();
      const match = playMatch(players, standings, lobby, day, random);
      const startedDaysAgo = daysLeft - 0.04 - 0.95 * (game / games);
      if (startedDaysAgo <= keptDays) matches.push({ ...match, startedDaysAgo });
    }
  }
  return { standings, matches };
}

function playMatch(
  players: readonly Player[],
  standings: readonly Standing[],
  lobby: Lobby,
  day: number,
  random: Random,
): Omit<PlayedMatch, 'startedDaysAgo'> {
  const [blue, red] = [lobby.slice(0, 5), lobby.slice(5)];
  if (random.chance(0.02)) afterDodge(standings[random.pick(lobby)]!);
  if (random.chance(0.02)) {
    const ending = random.chance(0.15) ? 'aborted' : 'remake';
    const durationSeconds = 150 + random.integer(0, 59);
    return { players: lobby, durationSeconds, ending, team100Won: random.chance(0.5) };
  }
  const skill = (i: number) => Math.max(0, players[i]!.skill + players[i]!.driftPerDay * day);
  const rating = (i: number) => standings[i]!.mmr;
  const team100Won = random.chance(winChance(mean(blue, skill) - mean(red, skill)));
  const expected = winChance(mean(blue, rating) - mean(red, rating));
  for (const i of blue) afterGame(standings[i]!, players[i]!.gamesBefore, team100Won, expected);
  for (const i of red) afterGame(standings[i]!, players[i]!.gamesBefore, !team100Won, 1 - expected);
  const durationSeconds = Math.round(Math.max(920, random.normal(1750, 380)));
  return { players: lobby, durationSeconds, ending: 'played', team100Won };
}

function mean(team: readonly number[], of: (player: number) => number): number {
  return team.reduce((sum, player) => sum + of(player), 0) / team.length;
}

/** The logistic curve of Elo: 400 points of difference win ten times of eleven. */
function winChance(difference: number): number {
  return 1 / (1 + 10 ** (-difference / 400));
}
