import type { Random } from '../random.ts';
import type { Player } from './player.ts';

/** State of an account in one queue: the hidden rating and the visible rank that follows it. */
export type Standing = {
  mmr: number;
  /** Visible rank in ladder points. */
  rank: number;
  wins: number;
  losses: number;
  /** Losses at the bottom of a tier without demotion; the third one demotes. */
  shieldUsed: number;
};

/** A new season lowers the rank by about 180 points and keeps the hidden rating. */
export function seasonStart(player: Player, random: Random): Standing {
  const mmr = Math.max(0, player.startMmr);
  const rank = Math.max(0, Math.round(mmr - random.normal(180, 120)));
  return { mmr, rank, wins: 0, losses: 0, shieldUsed: 0 };
}

/** Elo: K falls from 110 for a new account to 44, so a balanced game moves 22 points. */
export function afterGame(
  standing: Standing,
  gamesBefore: number,
  won: boolean,
  expected: number,
): void {
  const games = gamesBefore + standing.wins + standing.losses;
  const k = 44 + 66 * Math.exp(-games / 20);
  // The rank moves first, because the points of a game depend on the rating before it.
  moveRank(standing, won);
  standing.mmr = Math.max(0, standing.mmr + k * ((won ? 1 : 0) - expected));
  if (won) standing.wins++;
  else standing.losses++;
}

/** About 20 LP per game, more towards the hidden rating and less away from it: 10 to 40. */
function moveRank(standing: Standing, won: boolean): void {
  const gap = standing.mmr - standing.rank;
  const size = Math.round(Math.min(40, Math.max(10, 20 + (won ? 0.02 : -0.02) * gap)));
  if (won) {
    standing.rank += size;
    standing.shieldUsed = 0;
    return;
  }
  const floor = tierFloor(standing.rank);
  if (standing.rank - size >= floor) {
    standing.rank -= size;
  } else if (standing.shieldUsed < 2 || floor === 0) {
    standing.rank = floor;
    standing.shieldUsed++;
  } else {
    standing.rank -= size;
    standing.shieldUsed = 0;
  }
}

/** Leaving a lobby before the game costs rank points; the hidden rating stays. */
export function afterDodge(standing: Standing): void {
  standing.rank = Math.max(tierFloor(standing.rank), standing.rank - 5);
}

function tierFloor(rank: number): number {
  return rank >= 2800 ? 2800 : Math.floor(rank / 400) * 400;
}

const TIERS = ['IRON', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'DIAMOND'];
const DIVISIONS = ['IV', 'III', 'II', 'I'];

/** The rank in the upstream's fields; apex tiers have rank "I", not an empty string. */
export function writtenRank(points: number): { tier: string; rank: string; leaguePoints: number } {
  if (points >= 2800) {
    const leaguePoints = points - 2800;
    const tier =
      leaguePoints >= 900 ? 'CHALLENGER' : leaguePoints >= 500 ? 'GRANDMASTER' : 'MASTER';
    return { tier, rank: 'I', leaguePoints };
  }
  return {
    tier: TIERS[Math.floor(points / 400)]!,
    rank: DIVISIONS[Math.floor((points % 400) / 100)]!,
    leaguePoints: points % 100,
  };
}
