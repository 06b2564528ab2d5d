import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createBag } from './bag.ts';

test('a bag holds what was added and not removed', () => {
  const bag = createBag<string>();
  for (const item of ['a', 'b', 'c']) bag.add(item);
  bag.remove('a');
  bag.remove('never added');
  strictEqual(bag.size, 2);
  deepStrictEqual([...bag].sort(), ['b', 'c']);
  bag.remove('c');
  deepStrictEqual([...bag], ['b']);
});

test('small collections free removed items', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const bag = createBag<unknown[]>();
  const held: unknown[][] = [];
  const churn = (items: number) => {
    for (let count = 0; count < items; count++) {
      const item = new Array(1000).fill(count);
      bag.add(item);
      held.push(item);
      if (held.length > 50) bag.remove(held.shift()!);
    }
  };
  churn(60);
  // Twice: what survives two small collections is old.
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  const before = getHeapStatistics().used_heap_size;
  churn(2000);
  collect({ type: 'minor' });
  const grown = getHeapStatistics().used_heap_size - before;
  ok(grown < 4e6, `${grown} bytes of 16,000,000 stayed`);
});
