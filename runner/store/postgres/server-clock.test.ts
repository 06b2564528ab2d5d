import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON } from '../../testing/store/fixture.ts';
import { followServerClock } from './server-clock.ts';

test('10.2: the time is the server’s, and goes on while nobody asks it', async () => {
  let passed = 500;
  const clock = await followServerClock(
    () => passed,
    async () => NOON,
  );
  assert.equal(clock.now(), NOON);
  passed += 250;
  assert.equal(clock.now(), NOON + 250);
  await clock.stop();
});

test('10.2: the server’s answer is taken to be from half way between question and answer', async () => {
  let passed = 0;
  const clock = await followServerClock(
    () => passed,
    async () => {
      passed += 40;
      const shown = NOON + passed;
      passed += 40;
      return shown;
    },
  );
  assert.equal(clock.now(), NOON + passed);
  await clock.stop();
});

test('10.2: of the first answers the quickest is believed: one may have waited for a connection', async () => {
  let passed = 0;
  const waits = [90, 0, 50];
  const clock = await followServerClock(
    () => passed,
    async () => {
      passed += waits.shift()!;
      return NOON + passed;
    },
  );
  assert.equal(clock.now(), NOON + passed);
  await clock.stop();
});
