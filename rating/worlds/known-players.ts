import type { Game, Participant } from '../estimator/evidence.ts';
import type { KnownPlayer } from './evaluation.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';
import { type Account, playSeason, type SimulatedGame } from './season.ts';
import type { WorldSettings } from './settings.ts';

/** An account with fewer games of the season has no rank. */
const PLACEMENTS = 5;
const WINDOW_GAMES = 20;
const FEWEST_GAMES = 5;

/** Everyone of a world an estimate would be made for, as the service would see them. */
export function knownPlayers(settings: WorldSettings, seed: number, group = ''): KnownPlayer[] {
  const random = seededRandom(seed);
  const { accounts, games } = playSeason(settings, random);
  const seen = games.map((game) => seenParticipants(game, accounts, settings, random));
  const byPlayer = accounts.map((): number[] => []);
  games.forEach(({ players }, index) => {
    for (const player of players) byPlayer[player]!.push(index);
  });
  return accounts.flatMap((account, i) => {
    const own = byPlayer[i]!.slice(-WINDOW_GAMES).reverse();
    if (own.length < FEWEST_GAMES) return [];
    const { rank, wins, losses, mmr } = account;
    const evidence = own.map((index) => gameOf(games[index]!, seen[index]!, i));
    return { group, rank, wins, losses, games: evidence, true_mmr: mmr };
  });
}

/** A lobby's ten as others see them today, some without a rank. */
function seenParticipants(
  { players }: SimulatedGame,
  accounts: readonly Account[],
  { hidden, population }: WorldSettings,
  random: Random,
): Omit<Participant, 'side'>[] {
  const ratings = players.map((player) => accounts[player]!.mmr).sort((a, b) => a - b);
  const middle = (ratings[4]! + ratings[5]!) / 2;
  return players.map((player) => {
    const { mmr, rank, wins, losses } = accounts[player]!;
    const share = Math.max(
      hidden.share,
      mmr > middle ? hidden.shareOfUpperHalf : 0,
      mmr > population.mean ? hidden.shareOfStrong : 0,
    );
    const visible = wins + losses >= PLACEMENTS && !(share > 0 && random() < share);
    return visible
      ? { id: String(player), mmr: rank, wins, losses }
      : { id: String(player), mmr: null, wins: 0, losses: 0 };
  });
}

function gameOf(
  { daysAgo, players, firstSideWon }: SimulatedGame,
  seen: readonly Omit<Participant, 'side'>[],
  own: number,
): Game {
  const seat = players.indexOf(own);
  return {
    daysAgo,
    win: seat < 5 === firstSideWon,
    participants: seen.flatMap((other, j) =>
      j === seat
        ? []
        : { ...other, side: j < 5 === seat < 5 ? ('ally' as const) : ('enemy' as const) },
    ),
  };
}
