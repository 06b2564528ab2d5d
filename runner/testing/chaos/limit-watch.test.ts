import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLimitWatch } from './limit-watch.ts';

test('1.2.5: the watch of a campaign notices a queue, a key and a rate over their limits', () => {
  const watch = createLimitWatch({
    wide: { maxConcurrency: 2, maxPerKey: 1 },
    rated: { maxConcurrency: 100, rateLimitRps: 2 },
  });
  const ends = [watch.began('wide', 'a', 0), watch.began('wide', 'b', 0)];
  assert.deepEqual(watch.exceeded(), []);
  ends[0]!();
  ends[0]!(); // an end counts once
  ends.push(watch.began('wide', 'b', 1));
  assert.deepEqual(watch.exceeded(), ['wide b: 2 calls at once, 1 allowed']);
  ends.push(watch.began('wide', 'c', 1));
  assert.deepEqual(watch.exceeded().slice(1), ['wide: 3 calls at once, 2 allowed']);
  for (const at of [0, 100, 200, 1000, 1200, 4000]) watch.began('rated', '', at)();
  assert.equal(watch.exceeded().length, 2);
  watch.began('rated', '', 4100);
  for (const at of [4200, 4300, 4400, 4500]) watch.began('rated', '', at)();
  assert.match(watch.exceeded()[2] ?? '', /rated: 6 calls in 1500 ms, 5 allowed/);
  assert.deepEqual(watch.peaks(), { wide: 3, 'wide a': 1, 'wide b': 2, 'wide c': 1, rated: 2 });
});
