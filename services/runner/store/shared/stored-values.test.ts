import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIds } from './stored-values.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

test('2.1: an id is a UUID of version 7 that begins with the time', () => {
  const id = createIds()(NOW);
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(Number.parseInt(id.slice(0, 13).replace('-', ''), 16), NOW);
});

test('2.1: ids only grow: many in a millisecond, a clock that goes back, a process that starts again', () => {
  const next = createIds();
  const ids = Array.from({ length: 10_000 }, () => next(NOW));
  ids.push(next(NOW - 60_000), next(NOW + 60_000), next(NOW));
  const again = createIds(ids.at(-1));
  ids.push(again(NOW), again(NOW - 1), again(NOW + 90_000));
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(ids).size, ids.length);
});
