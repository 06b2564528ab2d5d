import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlaces } from './places.ts';

const signal = new AbortController().signal;

test('1.6: a caller with many questions does not delay the first question of another', async () => {
  const places = createPlaces(1, 100);
  const many = Array.from({ length: 4 }, () => places.join('euw1', 'many'));
  await places.enter(many[0]!, signal);
  for (const ticket of many.slice(1)) void places.enter(ticket, signal);
  const other = places.join('euw1', 'other');
  assert.equal(places.position(other), 1);
  assert.deepEqual(
    many.map((ticket) => places.position(ticket)),
    [0, 2, 3, 4],
  );
  assert.deepEqual(places.ahead(other), [many[0]]);
});

test('1.6: every region has places of its own', async () => {
  const places = createPlaces(1, 100);
  await places.enter(places.join('euw1', 'a'), signal);
  await places.enter(places.join('kr', 'a'), signal);
  assert.deepEqual(places.counts(), { running: 2, waiting: 0 });
});

test('1.6: a place that is given up goes to the next, also when a waiting ticket leaves', async () => {
  const places = createPlaces(1, 100);
  const [first, second, third] = [1, 2, 3].map(() => places.join('euw1', 'a'));
  await places.enter(first!, signal);
  const entered: string[] = [];
  const abort = new AbortController();
  const leaving = places.enter(second!, abort.signal);
  void places.enter(third!, signal).then(() => entered.push('third'));
  abort.abort(new Error('gone'));
  await assert.rejects(leaving, /gone/);
  places.leave(second!);
  places.leave(first!);
  await new Promise(setImmediate);
  assert.deepEqual(entered, ['third']);
});

test('8.1, 1.6: a full queue is refused', () => {
  const places = createPlaces(1, 1);
  places.join('euw1', 'a');
  assert.throws(() => places.join('euw1', 'b'), RangeError);
  assert.doesNotThrow(() => places.join('kr', 'b'));
});
