import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSingleFlight } from './single-flight.ts';

test('a computation that throws at once rejects and is forgotten', async () => {
  const flights = createSingleFlight();
  const fail = () => {
    throw new Error('broken');
  };
  await assert.rejects(flights.run('a', fail), /broken/);
  assert.equal(await flights.run('a', () => 1), 1);
});

test('after forgetAll the end of an old computation leaves the new one shared', async () => {
  const flights = createSingleFlight();
  const old = Promise.withResolvers<string>();
  const first = flights.run('a', () => old.promise);
  flights.forgetAll();
  const next = Promise.withResolvers<string>();
  const second = flights.run('a', () => next.promise);
  old.resolve('old');
  assert.equal(await first, 'old');
  assert.equal(flights.has('a'), true);
  next.resolve('new');
  assert.equal(await second, 'new');
});
