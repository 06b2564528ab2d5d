import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { percentileAt, tierBands } from './shares.ts';

test('10.1: nobody stands below the bottom and a player at the top of Bronze has 44 % below', () => {
  assert.equal(percentileAt(0), 0);
  // Iron 23.3 % and Bronze 20.8 % of a published sum of 99.0 %.
  assert.ok(Math.abs(percentileAt(800) - (100 * 44.1) / 98.621) < 0.2);
});

test('10.1: Master begins above 99.5 % and the apex never reaches 100 %', () => {
  assert.ok(percentileAt(2800) > 99.5);
  assert.ok(percentileAt(4400) < 100);
});

test('10.1: more points are never a lower percentile', () => {
  const points = fc.double({ min: -100, max: 5000, noNaN: true });
  fc.assert(
    fc.property(points, points, (a, b) => {
      assert.ok(percentileAt(Math.min(a, b)) <= percentileAt(Math.max(a, b)) + 1e-9);
    }),
  );
});

test('10.1: the bands of a picture cover it without a gap', () => {
  assert.deepEqual(tierBands(1500, 1700), [
    { tier: 'GOLD', from: 1500, to: 1600 },
    { tier: 'PLATINUM', from: 1600, to: 1700 },
  ]);
  assert.deepEqual(tierBands(2750, 3100), [
    { tier: 'DIAMOND', from: 2750, to: 2800 },
    { tier: 'MASTER', from: 2800, to: 3100 },
  ]);
});

const SUM = 98.991; // Of all published shares: divisions 98.55, apex 0.441.
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}, expected ${expected}`);

test('10.1: within a division the share below grows evenly', () => {
  near(percentileAt(50), (100 * 5.3) / 2 / SUM);
  near(percentileAt(100), (100 * 5.3) / SUM);
  near(percentileAt(125), (100 * (5.3 + 7.3 / 4)) / SUM);
  near(percentileAt(2750), (100 * (98.55 - 0.11)) / SUM);
});

test('10.1: the apex begins at 2800 and the number above halves every 150 points', () => {
  near(percentileAt(2800), 100 - (100 * 0.441) / SUM);
  near(percentileAt(2950), 100 - (100 * 0.441) / 2 / SUM);
  near(percentileAt(3250), 100 - (100 * 0.441) / 8 / SUM);
});

test('10.1: bands begin at the bottom of the scale, and MASTER has no upper end', () => {
  assert.deepEqual(tierBands(-20, 50), [{ tier: 'IRON', from: 0, to: 50 }]);
  assert.deepEqual(tierBands(2900, 3300), [{ tier: 'MASTER', from: 2900, to: 3300 }]);
});
