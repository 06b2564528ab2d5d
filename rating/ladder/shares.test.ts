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
