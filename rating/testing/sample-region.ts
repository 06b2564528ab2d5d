import type { Evidence } from '../estimator/evidence.ts';
import { PARAMETERS, type Parameters } from '../estimator/parameters.ts';

/** A prior in which no term of the model is 0. */
export const PRIOR: Parameters = { ...PARAMETERS, centreSd: 10, hiddenShift: 20 };

/**
 * An invented player with all kinds of lobby: friends, hidden ranks, one that is unusable.
 * @param apart how far own ranks lie from the lobbies
 * @param scatter how far the ranks of a lobby lie from each other
 */
const player = (i: number, seasonGames = 200, apart = 40, scatter = 90): Evidence => ({
  rank: 900 + 20 * i + apart * Math.sin(i),
  wins: 60 + i,
  losses: 50,
  games: Array.from({ length: 8 }, (_, g) => ({
    daysAgo: g / 2,
    win: (g * 5 + i) % 3 !== 0,
    participants: Array.from({ length: 9 }, (_, j) => ({
      id: j === 0 && g < 4 ? `friend ${i}` : `${i} ${g} ${j}`,
      side: j < 4 ? ('ally' as const) : ('enemy' as const),
      mmr:
        (i + g + j) % 6 === 0 || (g === 5 && j > 2)
          ? null
          : 900 + 20 * i + scatter * Math.sin(3 * i + 5 * g + 7 * j) + (g < 4 ? 60 : 0),
      wins: ((i * 7 + g * 11 + j * 13) % seasonGames) + 2,
      losses: ((i * 5 + g * 3 + j * 17) % seasonGames) + 1,
    })),
  })),
});

/** Twenty-four of them. */
export const REGION = Array.from({ length: 24 }, (_, i) => player(i));
