import { type Account, drawAccount, type Standing } from '@tessera/sandbox/ladder/account';
import { type PlayedMatch, playSeason } from '@tessera/sandbox/ladder/season';
import type { LadderSettings } from '@tessera/sandbox/ladder/settings';
import { type Random, seededRandom } from '@tessera/sandbox/random';
import type { Game, Participant } from '../../services/rating/estimator/evidence.ts';
import type { Week } from '../../services/rating/ladder/record.ts';
import type { KnownPlayer } from './evaluation.ts';

/** Players of one ladder: those it is learned from, and others on whom it is judged. */
export type LadderSample = {
  readonly forLearning: readonly KnownPlayer[];
  readonly weeks: readonly Week[];
  readonly judged: readonly KnownPlayer[];
};

const LEARNED_FROM = 500;
const JUDGED_ON = 1000;

/** Seasons of the ladder from `firstSeed` on, as many as the players need. */
export function ladderSample(settings: LadderSettings, firstSeed: number): LadderSample {
  const everyone: KnownPlayer[] = [];
  const allWeeks: Week[] = [];
  for (let seed = firstSeed; everyone.length < LEARNED_FROM + JUDGED_ON; seed++) {
    everyone.push(...knownPlayers(settings, seed));
    allWeeks.push(...weeksOf(settings, seed));
  }
  const stride = Math.floor(everyone.length / (LEARNED_FROM + JUDGED_ON));
  const some = everyone.filter((_, i) => i % stride === 0);
  return {
    forLearning: some.filter((_, i) => i % 3 === 0).slice(0, LEARNED_FROM),
    weeks: allWeeks.filter((_, i) => i % 3 === 0).slice(0, LEARNED_FROM),
    judged: some.filter((_, i) => i % 3 !== 0).slice(0, JUDGED_ON),
  };
}

const SIGMA = 25;

/** The last week of everybody, as it would be stored had their ratings been estimated `above` the truth. */
export function weeksOf(settings: LadderSettings, seed: number, above = 0): Week[] {
  // Both seasons draw from one seed, so that the second goes on where the first ends.
  const [now, later] = [settings.seasonDays, settings.seasonDays + 7].map((seasonDays) => {
    const random = seededRandom(seed);
    const accounts = Array.from({ length: settings.players }, () => drawAccount(settings, random));
    const window = { activity: 1, retainedDays: 0 };
    return playSeason(accounts, { ...settings, seasonDays }, window, random).standings;
  });
  return now!.map(({ mmr, rank, wins, losses }, i) => {
    const after = later![i]!;
    return {
      mu: mmr + above,
      sigma: SIGMA,
      before: { points: rank, wins, losses },
      after: { points: after.rank, wins: after.wins, losses: after.losses },
    };
  });
}

/** An account with fewer games of the season has no rank. */
const PLACEMENTS = 5;
const WINDOW_GAMES = 20;
const WINDOW_DAYS = 30;
const FEWEST_GAMES = 5;

/** Everyone of a ladder an estimate would be made for, as the service would see them. */
export function knownPlayers(settings: LadderSettings, seed: number, group = ''): KnownPlayer[] {
  const random = seededRandom(seed);
  const accounts = Array.from({ length: settings.players }, () => drawAccount(settings, random));
  const window = { activity: 1, retainedDays: WINDOW_DAYS };
  const { standings, matches } = playSeason(accounts, settings, window, random);
  const games = matches.filter(({ ending }) => ending === 'played');
  const seen = games.map((game) => seenParticipants(game, accounts, standings, settings, random));
  const byPlayer = accounts.map((): number[] => []);
  games.forEach(({ players }, index) => {
    for (const player of players) byPlayer[player]!.push(index);
  });
  return standings.flatMap(({ rank, wins, losses, mmr }, i) => {
    const own = byPlayer[i]!.slice(-WINDOW_GAMES).reverse();
    if (own.length < FEWEST_GAMES) return [];
    const evidence = own.map((index) => gameOf(games[index]!, seen[index]!, i));
    return { group, rank, wins, losses, games: evidence, true_mmr: mmr };
  });
}

/** A lobby's ten as others see them today, some without a rank. */
function seenParticipants(
  { players }: PlayedMatch,
  accounts: readonly Account[],
  standings: readonly Standing[],
  { hidden, population }: LadderSettings,
  random: Random,
): Omit<Participant, 'side'>[] {
  const ratings = players.map((player) => standings[player]!.mmr).sort((a, b) => a - b);
  const middle = (ratings[4]! + ratings[5]!) / 2;
  return players.map((player) => {
    const { mmr, rank, wins, losses } = standings[player]!;
    const id = accounts[player]!.puuid;
    const share = Math.max(
      hidden.share,
      mmr > middle ? hidden.shareOfUpperHalf : 0,
      mmr > population.mean ? hidden.shareOfStrong : 0,
    );
    const visible = wins + losses >= PLACEMENTS && !(share > 0 && random.chance(share));
    return visible ? { id, mmr: rank, wins, losses } : { id, mmr: null, wins: 0, losses: 0 };
  });
}

function gameOf(
  { startedDaysAgo, players, team100Won }: PlayedMatch,
  seen: readonly Omit<Participant, 'side'>[],
  own: number,
): Game {
  const seat = players.indexOf(own);
  const side = (j: number) => (j < 5 === seat < 5 ? ('ally' as const) : ('enemy' as const));
  return {
    daysAgo: startedDaysAgo,
    win: seat < 5 === team100Won,
    participants: seen.flatMap((other, j) => (j === seat ? [] : { ...other, side: side(j) })),
  };
}
