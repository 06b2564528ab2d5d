import type { Evidence } from '@tessera/rating/estimator/evidence';

/** A player of 150 games with 20 lobbies of nine ranked others; the same on every run. */
export function sampleEvidence(): Evidence {
  return {
    rank: 1540,
    wins: 78,
    losses: 72,
    games: Array.from({ length: 20 }, (_, i) => ({
      daysAgo: i * 1.3,
      win: i % 3 !== 0,
      participants: Array.from({ length: 9 }, (_, j) => ({
        side: j < 4 ? ('ally' as const) : ('enemy' as const),
        mmr: 1450 + ((37 * (i + 3 * j)) % 180),
        wins: 20 + ((7 * i * j) % 90),
        losses: 22 + ((5 * i * j) % 90),
      })),
    })),
  };
}
