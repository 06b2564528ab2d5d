import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON } from '../contract/fixture.ts';
import { followServerClock } from './server-clock.ts';

test('the time is the server’s, and goes on while nobody asks it', async () => {
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

test('the server’s answer is taken to be from half way between question and answer', async () => {
  let passed = 0;
  const clock = await followServerClock(
    () => passed,
    async () => {
      passed += 100;
      return NOON;
    },
  );
  assert.equal(clock.now(), NOON + 50);
  await clock.stop();
});
