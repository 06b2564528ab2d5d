import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DIVISIONS, ladderPoints, rankAt, TIERS } from './rank.ts';

test('2.1: IRON IV 0 LP is the bottom of the scale and a division is 100 points', () => {
  assert.equal(ladderPoints({ tier: 'IRON', division: 'IV', lp: 0 }), 0);
  assert.equal(ladderPoints({ tier: 'IRON', division: 'III', lp: 0 }), 100);
  assert.equal(ladderPoints({ tier: 'BRONZE', division: 'IV', lp: 0 }), 400);
});

test('2.1: GOLD I 73 LP is 1573 points', () => {
  assert.equal(ladderPoints({ tier: 'GOLD', division: 'I', lp: 73 }), 1573);
});

test('2.1: the three apex tiers count from 2800, whatever division the upstream writes', () => {
  for (const tier of ['MASTER', 'GRANDMASTER', 'CHALLENGER'] as const) {
    assert.equal(ladderPoints({ tier, division: '', lp: 694 }), 3494);
    assert.equal(ladderPoints({ tier, division: 'I', lp: 694 }), 3494);
  }
});

test('2.1: 1842 points are PLATINUM II', () => {
  assert.deepEqual(rankAt(1842), { tier: 'PLATINUM', division: 'II', lp: 42 });
});

test('2.1: a division begins at its first point and ends just below the next', () => {
  assert.deepEqual(rankAt(1299.99), { tier: 'GOLD', division: 'IV', lp: 99 });
  assert.deepEqual(rankAt(1300), { tier: 'GOLD', division: 'III', lp: 0 });
  assert.deepEqual(rankAt(2799.99), { tier: 'DIAMOND', division: 'I', lp: 99 });
  assert.deepEqual(rankAt(2800), { tier: 'MASTER', division: '', lp: 0 });
});

test('2.1: whatever is below the scale is the bottom of it', () => {
  assert.deepEqual(rankAt(-5), { tier: 'IRON', division: 'IV', lp: 0 });
});

test('2.1: a rank below the apex survives the way to points and back', () => {
  const below = fc.record({
    tier: fc.constantFrom(...TIERS.slice(0, 7)),
    division: fc.constantFrom(...DIVISIONS),
    lp: fc.integer({ min: 0, max: 99 }),
  });
  fc.assert(
    fc.property(below, (rank) => assert.deepEqual(rankAt(ladderPoints(rank)), { ...rank })),
  );
});

test('2.1: more points are never a lower rank', () => {
  const points = fc.double({ min: 0, max: 4500, noNaN: true });
  fc.assert(
    fc.property(points, points, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      assert.ok(ladderPoints(rankAt(low)) <= ladderPoints(rankAt(high)));
    }),
  );
});

test('2.1: a rank below the apex without a division counts from the bottom of its tier', () => {
  assert.equal(ladderPoints({ tier: 'GOLD', division: '', lp: 5 }), 1205);
});

test('2.1: league points of the apex are whole points', () => {
  assert.deepEqual(rankAt(2800.5), { tier: 'MASTER', division: '', lp: 0 });
  assert.deepEqual(rankAt(3494.9), { tier: 'MASTER', division: '', lp: 694 });
});
