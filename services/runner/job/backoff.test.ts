import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BACKOFFS } from './choices.ts';
import { retryDelayMs } from './settle.ts';

const middle = () => 0.5;
const waits = (retryBackoff: 'exponential' | 'linear' | 'fixed') =>
  [1, 2, 3, 4].map((attempt) =>
    retryDelayMs(attempt, { retryBackoff, baseDelayMs: 100, maxDelayMs: 1e9 }, middle),
  );

test('1.2.7: exponential waits double, linear ones grow evenly, fixed ones stay', () => {
  assert.deepEqual(waits('exponential'), [100, 200, 400, 800]);
  assert.deepEqual(waits('linear'), [100, 200, 300, 400]);
  assert.deepEqual(waits('fixed'), [100, 100, 100, 100]);
});

test('1.2.7: jitter is 30 % to either side', () => {
  const settings = { retryBackoff: 'fixed', baseDelayMs: 1000, maxDelayMs: 1e9 } as const;
  const drawn = [0, 0.999999].map((chance) => retryDelayMs(1, settings, () => chance));
  assert.deepEqual(drawn, [700, 1300]);
});

test('1.2.7: any settings and attempt give a wait between 0 and max_delay_ms', () => {
  const settings = fc.record({
    retryBackoff: fc.constantFrom(...BACKOFFS),
    baseDelayMs: fc.nat(2 ** 31 - 1),
    maxDelayMs: fc.nat(2 ** 31 - 1),
  });
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), settings, chance, (attempt, given, drawn) => {
      const wait = retryDelayMs(attempt, given, () => drawn);
      assert.ok(Number.isInteger(wait) && wait >= 0 && wait <= given.maxDelayMs);
    }),
  );
});
