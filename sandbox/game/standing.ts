import type { Chance } from './chance.ts';
import type { Player } from './player.ts';

/** Where an account stands in one queue: the hidden rating, and the rank that lags behind it. */
export type Standing = {
  mmr: number;
  /** Visible rank in ladder points. */
  rank: number;
  wins: number;
  losses: number;
  /** Losses at the bottom of a tier that were forgiven: the third one demotes. */
  shieldUsed: number;
};

/** A new season sets ranks back by some 180 points and leaves the hidden rating alone. */
export function seasonStart(player: Player, chance: Chance): Standing {
  const mmr = Math.max(0, player.startMmr);
  const rank = Math.max(0, Math.round(mmr - chance.normal(180, 120)));
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
  // Rank first: what a game pays depends on where the rating stood before it.
  moveRank(standing, won);
  standing.mmr = Math.max(0, standing.mmr + k * ((won ? 1 : 0) - expected));
  if (won) standing.wins++;
  else standing.losses++;
}

/** About 20 LP a game, more towards the hidden rating and less away from it: 10 to 40. */
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

/** A lobby left before the game costs points and says nothing about strength. */
export function afterDodge(standing: Standing): void {
  standing.rank = Math.max(tierFloor(standing.rank), standing.rank - 5);
}

function tierFloor(rank: number): number {
  return rank >= 2800 ? 2800 : Math.floor(rank / 400) * 400;
}

const TIERS = ['IRON', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'DIAMOND'];
const DIVISIONS = ['IV', 'III', 'II', 'I'];

/** The rank as the upstream writes it; the apex has rank "I" there, not ''. */
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
