import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSyncPlace } from './log.ts';

test('10.1: a quick disk is synced in place, also when single syncs are slow', () => {
  const place = createSyncPlace();
  for (let round = 0; round < 100; round++) {
    assert.equal(place.inPlace(round), true);
    place.note(round % 3 === 0 ? 0.05 : 5, round);
  }
  assert.equal(place.inPlace(100), true);
});

test('10.1: a slow disk is left to a thread, and tried in place after pauses that grow to a minute', () => {
  const place = createSyncPlace();
  let now = 0;
  for (let round = 0; round < 3; round++) place.note(5, now);
  const pauses: number[] = [];
  for (let tries = 0; tries < 9; tries++) {
    const from = now;
    while (!place.inPlace(now)) now += 500;
    pauses.push(now - from);
    place.note(5, now);
  }
  assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  while (!place.inPlace(now)) now += 500;
  place.note(0.1, now);
  assert.equal(place.inPlace(now + 1), true, 'a quick one ends the pauses');
});
