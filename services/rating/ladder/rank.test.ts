import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ladderPoints, type Rank, rankAt } from './rank.ts';

const rank = (tier: Rank['tier'], division: Rank['division'], lp: number) => ({
  tier,
  division,
  lp,
});

test('2.1: a tier has 400 points, a division 100; the apex counts from 2800, whatever division it has', () => {
  for (const [points, one] of [
    [0, rank('IRON', 'IV', 0)],
    [100, rank('IRON', 'III', 0)],
    [400, rank('BRONZE', 'IV', 0)],
    [1573, rank('GOLD', 'I', 73)],
    [1205, rank('GOLD', '', 5)],
    [3494, rank('MASTER', '', 694)],
    [3494, rank('GRANDMASTER', 'I', 694)],
    [3494, rank('CHALLENGER', '', 694)],
  ] as const)
    assert.equal(ladderPoints(one), points);
});

test('2.1: a value has the division that contains it; below the scale is its bottom', () => {
  for (const [points, one] of [
    [1842, rank('PLATINUM', 'II', 42)],
    [1299.99, rank('GOLD', 'IV', 99)],
    [1300, rank('GOLD', 'III', 0)],
    [2799.99, rank('DIAMOND', 'I', 99)],
    [2800.5, rank('MASTER', '', 0)],
    [3494.9, rank('MASTER', '', 694)],
    [-5, rank('IRON', 'IV', 0)],
  ] as const)
    assert.deepEqual(rankAt(points), one);
});
