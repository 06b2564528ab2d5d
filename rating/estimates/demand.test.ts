import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDemand } from './demand.ts';
import { createPlaces } from './places.ts';

/** Two tickets, the first of which is served first. */
function two() {
  const places = createPlaces(8, 100);
  return [places.join('kr', 'a'), places.join('kr', 'a')] as const;
}

test('1.6 forecast: a call that two computations need is counted once, for the one served first', () => {
  const [first, second] = two();
  const demand = createDemand();
  assert.equal(demand.need(second, 'league', ['x', 'y', 'z']), 3);
  assert.equal(demand.need(first, 'league', ['x', 'y', 'w']), 3);
  assert.deepEqual([first.left.league, second.left.league], [3, 1]);
  assert.equal(demand.need(second, 'league', ['w', 'v']), 1);
  assert.deepEqual([first.left.league, second.left.league], [3, 2]);
});

test('1.6 forecast: a call that was made is counted for nobody', () => {
  const [first, second] = two();
  const demand = createDemand();
  demand.need(first, 'match', ['m', 'n']);
  demand.need(second, 'match', ['m']);
  demand.done('match', 'm');
  demand.done('match', 'never needed');
  assert.deepEqual([first.left.match, second.left.match], [1, 0]);
  demand.need(second, 'match', ['m']);
  assert.equal(second.left.match, 1);
});

test('1.6 forecast: what a ticket leaves undone is counted for the next that needs it', () => {
  const [first, second] = two();
  const demand = createDemand();
  demand.need(first, 'league', ['x', 'y']);
  demand.need(second, 'league', ['x']);
  demand.leave(first);
  assert.deepEqual([first.left.league, second.left.league], [1, 1]);
  assert.equal(demand.need(second, 'league', ['y']), 1);
});
