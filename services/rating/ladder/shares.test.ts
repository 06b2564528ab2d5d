import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentileAt } from './shares.ts';

const SUM = 98.991; // Of all published shares: divisions 98.55, apex 0.441.
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}, expected ${expected}`);

test('10.1: the share below grows evenly within a division; above 2800 the rest halves every 150 points', () => {
  assert.equal(percentileAt(0), 0);
  near(percentileAt(50), (100 * 5.3) / 2 / SUM);
  near(percentileAt(125), (100 * (5.3 + 7.3 / 4)) / SUM);
  near(percentileAt(2750), (100 * (98.55 - 0.11)) / SUM);
  near(percentileAt(2800), 100 - (100 * 0.441) / SUM);
  near(percentileAt(2950), 100 - (100 * 0.441) / 2 / SUM);
  near(percentileAt(3250), 100 - (100 * 0.441) / 8 / SUM);
});
