// Against integrals by the midpoint rule and small numbers computed by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import { meanDiscount, meanFreshDiscount, ownGap, rankOffset } from './rank-gap.ts';

const near = (actual: number, expected: number, within = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

const P: Parameters = {
  ...PARAMETERS,
  gap: {
    settled: -10,
    reset: 200,
    resetSlope: 0,
    games: 50,
    perGame: 4,
    settledSd: 30,
    resetSd: 40,
    floorShare: 0.5,
    floorPoints: 100,
    apexSd: 0.1,
  },
  rankStep: 20,
  step: { settled: 24, fresh: 30, games: 20 },
  newShare: 0.25,
  apex: { from: 2500, pull: 0, pullSd: 0 },
};

/** The share of a gap that the bottom leaves. */
const reached = (rank: number) => 1 - 0.5 * Math.exp(-rank / 100);

/** Mean over n games of what is left at the end of a part that fades at `fade` while it is added. */
function integral(n: number, fade = Number.POSITIVE_INFINITY): number {
  let sum = 0;
  for (let i = 0; i < 4000; i++) {
    const t = ((i + 0.5) / 4000) * n;
    sum += Math.exp(-(n - t) / 50 - t / fade);
  }
  return sum / 4000;
}

test('11.1: a season without games keeps a whole part, later ones the mean of what is left', () => {
  assert.equal(meanDiscount(0, 50), 1);
  assert.equal(meanFreshDiscount(0, 50, 20), 1);
  near(meanDiscount(30, 50), integral(30));
  near(meanFreshDiscount(30, 50, 20), integral(30, 20));
  near(meanFreshDiscount(10, 20, 20), Math.exp(-0.5), 1e-12);
  near(meanFreshDiscount(10, 20, 40), (Math.exp(-0.5) - Math.exp(-0.25)) / (10 * -0.025), 1e-12);
});

test('11.1: the gap of a record has the mean and variance of both kinds of account', () => {
  const { mu, sigma } = rankOffset(1000, 35, 20, P);
  const left = Math.exp(-55 / 50);
  const fresh = 15 * 30 * integral(55, 20);
  near(mu, reached(1000) * (-10 + 200 * left) + 15 * 4 * integral(55) + 0.25 * fresh, 1e-3);
  near(sigma, Math.sqrt(900 + (40 * left) ** 2 + 0.25 * 0.75 * fresh ** 2), 1e-3);
});

const played = (wins: number, losses: number, results: boolean[], rank = 100): Evidence => ({
  rank,
  wins,
  losses,
  games: results.map((win) => ({ daysAgo: 1, win, participants: [] })),
});

test("11.2: each game of the window keeps its own part, earlier ones their net's", () => {
  const { mu, sigma } = ownGap(played(30, 19, [true, false, true]), [26, -27, 28], 30, P);
  const left = Math.exp(-49 / 50);
  const window = 6 - 7 * Math.exp(-1 / 50) + 8 * Math.exp(-2 / 50);
  const earlier = 10 * (4 * integral(46) + 30 * integral(46, 20)) * Math.exp(-3 / 50);
  near(mu, reached(100) * (-10 + 200 * left) + window + earlier, 1e-3);
  near(sigma, Math.hypot(30, 40 * left));
});

test('11.2: a record of fewer games than the window has no earlier games, and no more net than games', () => {
  const reset = (n: number) => reached(100) * (-10 + 200 * Math.exp(-n / 50));
  // Two wins in the window, one win in the record.
  near(ownGap(played(1, 0, [true, true]), [20, 20], 0, P).mu, reset(1));
  // One earlier game: of a net of 3 only 1 can be its, of a net of -3 only -1.
  const one = 4 * integral(1) * Math.exp(-2 / 50);
  near(ownGap(played(3, 0, [false, false]), [-20, -20], 0, P).mu, reset(3) + one);
  near(ownGap(played(0, 3, [true, true]), [20, 20], 0, P).mu, reset(3) - one);
});

test('11.2: above the beginning of the apex the spread grows by a tenth of a point a point', () => {
  const sigma = (rank: number) => ownGap(played(0, 0, [], rank), [], 0, P).sigma;
  near(sigma(2400), 50);
  near(sigma(2500), 50);
  near(sigma(3000), Math.hypot(50, 50));
});
