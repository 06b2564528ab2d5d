import type { Random } from '../random.ts';
import {
  type Account,
  afterDodge,
  afterGame,
  afterIdleDay,
  type Standing,
  seasonStart,
} from './account.ts';
import { drawPairs, matchmaker } from './matchmaking.ts';
import type { LadderSettings } from './settings.ts';

/** One game of the last weeks. Accounts are indices: five of team 100, then five of team 200. */
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
  /** Oldest first; only the last `retainedDays`. */
  readonly matches: readonly PlayedMatch[];
};

type SeasonOptions = {
  /** A queue played less than solo: 0.4 means four games where solo has ten. */
  readonly activity: number;
  readonly retainedDays: number;
};

/**
 * Simulates a season day by day in three layers: skill decides games, the hidden rating follows
 * the results, the visible rank follows the rating.
 */
export function playSeason(
  accounts: readonly Account[],
  settings: LadderSettings,
  { activity, retainedDays }: SeasonOptions,
  random: Random,
): Season {
  const { seasonDays } = settings;
  const standings = accounts.map((account) => seasonStart(account, settings, random));
  const pairs = drawPairs(standings, settings, random);
  const makeLobby = matchmaker({ accounts, standings, pairs, settings, random });
  const matches: PlayedMatch[] = [];
  const gamesPerDay =
    (activity * accounts.reduce((sum, account) => sum + account.gamesPerDay, 0)) / 10;

  for (let day = 0; day < seasonDays; day++) {
    pairs.newDay();
    makeLobby.newDay();
    const games = Math.round(gamesPerDay);
    const played = new Set<number>();
    for (let game = 0; game < games; game++) {
      const match = playMatch(accounts, standings, makeLobby(), { day, settings, random });
      for (const account of match.players) played.add(account);
      const startedDaysAgo = seasonDays - day - 0.04 - 0.95 * (game / games);
      if (startedDaysAgo <= retainedDays) matches.push({ ...match, startedDaysAgo });
    }
    standings.forEach((standing, i) => {
      if (!played.has(i)) afterIdleDay(standing, settings);
    });
  }
  return { standings, matches };
}

function playMatch(
  accounts: readonly Account[],
  standings: readonly Standing[],
  lobby: readonly number[],
  { day, settings, random }: { day: number; settings: LadderSettings; random: Random },
): Omit<PlayedMatch, 'startedDaysAgo'> {
  const [blue, red] = [lobby.slice(0, 5), lobby.slice(5)];
  if (random.chance(0.02)) afterDodge(standings[random.pick(lobby)]!);
  if (random.chance(0.02)) {
    const ending = random.chance(0.15) ? 'aborted' : 'remake';
    const durationSeconds = 150 + random.integer(0, 59);
    return { players: lobby, durationSeconds, ending, team100Won: random.chance(0.5) };
  }
  const skill = (i: number) => Math.max(0, accounts[i]!.skill + accounts[i]!.driftPerDay * day);
  const rating = (i: number) => standings[i]!.mmr;
  const team100Won = random.chance(winChance(mean(blue, skill) - mean(red, skill)));
  const expected = winChance(mean(blue, rating) - mean(red, rating));
  const settle = (i: number, won: boolean, chance: number) =>
    afterGame(standings[i]!, accounts[i]!.gamesBefore, won, chance, settings);
  for (const i of blue) settle(i, team100Won, expected);
  for (const i of red) settle(i, !team100Won, 1 - expected);
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
