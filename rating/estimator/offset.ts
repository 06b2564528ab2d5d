import type { Belief } from './evidence.ts';
import { PARAMETERS } from './parameters.ts';

const { offset, offsetSd } = PARAMETERS;

/**
 * Step 1. How far a ranked player's hidden rating stands above the visible rank. Ranks are reset
 * below the rating at the start of a season and climb back game by game; who wins more than half
 * is still on the way up.
 */
export function rankOffset(wins: number, losses: number): Belief {
  const n = wins + losses;
  return {
    mu:
      offset.settled +
      offset.fresh * Math.exp(-n / offset.games) +
      (offset.perWinShare * (wins - losses)) / (n + offset.prior),
    sigma: offsetSd.settled + offsetSd.fresh * Math.exp(-n / offsetSd.games),
  };
}

/** Step 2. Tier 1: what the player's own rank and record say. */
export function tierOne(own: { rank: number; wins: number; losses: number }): Belief {
  const offset = rankOffset(own.wins, own.losses);
  const apexDoubt = own.rank >= 2700 ? PARAMETERS.apexRankSd : 0;
  return { mu: own.rank + offset.mu, sigma: offset.sigma + apexDoubt };
}
