import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateRating } from './estimate.ts';
import { ratingReport } from './report.ts';

const lobby = (win: boolean, mmr: number, ranked = 9) => ({
  daysAgo: 1,
  win,
  participants: Array.from({ length: 9 }, (_, j) => ({
    side: j < 4 ? ('ally' as const) : ('enemy' as const),
    mmr: j < ranked ? mmr : null,
    wins: 60,
    losses: 60,
  })),
});
/** The second lobby is an outlier, the third unusable. */
const games = [lobby(true, 700), lobby(true, 1300), lobby(false, 700, 1), lobby(false, 720)];
const evidence = { rank: 700, wins: 60, losses: 55, games };
const subject = {
  account: { puuid: 'p', gameName: 'Zesty', tagLine: 'EUW' },
  region: 'euw1' as const,
  queue: 'solo' as const,
  rank: { tier: 'BRONZE' as const, division: 'I' as const, lp: 0 },
  matches: [1, 2, 3, 4].map((n) => ({ id: `EUW1_${n}`, startedAt: n * 86_400_000 })),
  computedAt: new Date(0),
  model: { version: '2.0', learned: false, checked_at: null },
};
/** To two decimals, by text. */
const two = (value: number) => Number(value.toFixed(2));
const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

test('2.2: the numbers of an answer are those of the estimate, to two decimals', () => {
  const { estimate, breakdown, summoner, computed_at, queue } = ratingReport(evidence, subject);
  const { mu, sigma, ci90, tier1, tier2 } = estimateRating(evidence);
  assert.deepEqual([estimate.mu, estimate.sigma, ...estimate.ci90], [mu, sigma, ...ci90].map(two));
  assert.equal(estimate.tier, 'BRONZE');
  assert.deepEqual(breakdown.tier1, { mu: two(tier1.mu), sigma: two(tier1.sigma), n_games: 115 });
  const second = { mu: two(tier2!.mu), sigma: two(tier2!.sigma), lobbies_used: 3 };
  assert.deepEqual(breakdown.tier2, second);
  assert.deepEqual(summoner, { ...subject.account, region: 'euw1' });
  assert.deepEqual([computed_at, queue], ['1970-01-01T00:00:00.000Z', 'solo']);
});

test('10.1, 11.9: at the end of the scale every interval contains the estimate, and none is of no width', () => {
  const games = Array.from({ length: 4 }, () => lobby(false, 60));
  const lowest = { rank: 0, wins: 60, losses: 100, games };
  const { estimate, intervals, percentile } = ratingReport(lowest, subject);
  const { mu } = estimate;
  assert.ok(mu > 0 && mu < 20, `${mu}`);
  for (const [width, [low, high]] of Object.entries({ ...intervals, ci90: estimate.ci90 }))
    assert.ok(low <= mu && mu <= high && low < high, `${width}: ${low} to ${high}, mean ${mu}`);
  assert.ok(percentile.low <= percentile.value && percentile.value <= percentile.high);
});

test('10.1: an explanation has the part of the rank and of each lobby, which add up to 1', () => {
  const { breakdown, estimate, explain, intervals } = ratingReport(evidence, subject);
  const { tier1, tier2, shares } = estimateRating(evidence);
  assert.deepEqual(explain.rank, { ...subject.rank, points: 700, wins: 60, losses: 55 });
  assert.deepEqual(explain.rank_offset, { mu: two(tier1.mu - 700), sigma: two(tier1.sigma) });
  assert.deepEqual(explain.shares, shares);
  near(shares.tier1 + shares.tier2, 1, 1e-12);
  const ofTiers = shares.tier1 * breakdown.tier1.mu + shares.tier2 * breakdown.tier2!.mu;
  near(ofTiers + explain.beyond, estimate.mu, 1e-9);
  assert.deepEqual(intervals[90], estimate.ci90);
  assert.equal(explain.lobbies.length, 4);
  explain.lobbies.forEach((part, i) => {
    const game = tier2!.games[i]!;
    const used = i !== 2;
    assert.deepEqual(
      { ...part, share: 0 },
      {
        match_id: `EUW1_${i + 1}`,
        played_at: `1970-01-0${i + 2}T00:00:00.000Z`,
        won: i < 2,
        ranked: used ? 9 : 1,
        used,
        lobby_mu: used ? two(game.lobby.mu) : null,
        lobby_sigma: used ? two(game.sigma) : null,
        share: 0,
        step: two(game.step),
        outlier_factor: two(game.outlierFactor),
        after: two(game.after),
      },
    );
    near(part.share, shares.tier2 * game.share, 1e-12);
  });
});

test('2.2, 10.1, 11.8: without a usable lobby tier 1 stands alone; at the beginning of a season it is provisional', () => {
  const alone = ratingReport({ ...evidence, games: [lobby(true, 700, 0)] }, subject);
  const { breakdown, estimate, explain, provisional } = alone;
  const early = ratingReport({ rank: 700, wins: 3, losses: 2, games: [] }, subject);
  assert.deepEqual([provisional, early.provisional], [false, true]);
  assert.deepEqual([breakdown.tier2, explain.shares], [null, { tier1: 1, tier2: 0 }]);
  near(estimate.mu, breakdown.tier1.mu, 0.5);
  assert.deepEqual(explain.lobbies, []);
  const halfSeen = [lobby(true, 700), { ...lobby(true, 700), participants: [] }];
  const partly = ratingReport({ ...evidence, games: halfSeen }, subject).explain.lobbies;
  assert.deepEqual([partly[0]!.ranked, partly[1]!.ranked], [9, null], 'not asked for yet');
});
