import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSingleFlight } from './single-flight.ts';

test('callers of one key share a running computation; a later caller starts anew', async () => {
  const flights = createSingleFlight<number>();
  let runs = 0;
  const compute = async () => ++runs;
  assert.deepEqual(await Promise.all([flights.run(1, compute), flights.run(1, compute)]), [1, 1]);
  assert.equal(flights.has(1), false);
  assert.equal(await flights.run(1, compute), 2);
});

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
