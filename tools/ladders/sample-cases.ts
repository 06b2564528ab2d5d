// Evidence on which the estimate is compared with the written model.
import type { Evidence, Game } from '../../services/rating/estimator/evidence.ts';

const lobby = (daysAgo: number, win: boolean, ranks: (number | null)[], friend = false): Game => ({
  daysAgo,
  win,
  participants: ranks.map((mmr, j) => ({
    id: friend && j === 0 ? 'friend' : `${daysAgo} ${j}`,
    side: j < 4 ? ('ally' as const) : ('enemy' as const),
    mmr,
    wins: mmr === null ? 0 : 10 + 7 * j,
    losses: mmr === null ? 0 : 12 + 3 * j,
  })),
});

export const CASES: Record<string, Evidence> = {
  'few games': {
    rank: 1210,
    wins: 5,
    losses: 3,
    games: [
      lobby(0.5, true, [1150, 1230, 1300, 1180, 1420, 1260, null, 1100, 1220]),
      lobby(2, false, [1300, 1310, 1290, 1350, 1240, 1200, 1500, 1330, null]),
      lobby(9, true, [1250, null, null, 1200, 1150, null, 1180, null, null]),
    ],
  },
  'an outlier and an unusable lobby': {
    rank: 700,
    wins: 60,
    losses: 55,
    games: [
      lobby(1, true, [700, 720, 690, 650, 810, 730, 700, 705, 690]),
      lobby(3, true, [1300, 1310, 1290, 1350, 1240, 1200, 1500, 1330, 1200]),
      lobby(4, false, [700, null, null, null, null, null, null, null, null]),
      lobby(6, false, [720, 750, 690, 690, 770, 700, 700, 605, 690]),
    ],
  },
  'games with a friend': {
    rank: 1500,
    wins: 30,
    losses: 34,
    games: [0, 1, 2, 3, 4].map((i) =>
      lobby(i, i % 2 === 0, [1900, 1700, 1650, 1600, 1720, 1690, 1610, 1580, 1700], i < 4),
    ),
  },
  'the apex': {
    rank: 2950,
    wins: 90,
    losses: 70,
    games: [
      lobby(1, true, [2700, 2720, 2790, 2850, 2810, 2730, 2900, 2705, 2690]),
      lobby(2, false, [2800, 2740, 2650, 2750, 2710, 2830, 2700, 2605, 2790]),
    ],
  },
  'the floor': {
    rank: 20,
    wins: 11,
    losses: 29,
    games: [
      lobby(1, false, [0, 20, 90, 50, 10, 30, 0, 5, 90]),
      lobby(2, false, [0, 40, 50, 50, 10, 30, 0, 5, 90]),
    ],
  },
};
