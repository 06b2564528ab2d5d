import { type Account, drawAccount } from '@tessera/sandbox/ladder/account';
import { type PlayedMatch, playSeason } from '@tessera/sandbox/ladder/season';
import type { LadderSettings } from '@tessera/sandbox/ladder/settings';
import type { Standing } from '@tessera/sandbox/ladder/standing';
import { type Random, seededRandom } from '@tessera/sandbox/random';
import type { Game, Participant } from '../../services/rating/estimator/evidence.ts';
import type { KnownPlayer } from './evaluation.ts';

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
