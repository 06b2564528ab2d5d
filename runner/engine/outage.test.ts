import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unavailable } from '@tessera/kit/errors';
import type { EngineEvent } from './events.ts';
import { createOutageFilter } from './outage.ts';

test('7: an outage is reported once, then at intervals, then its end; other errors pass', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  let problem: string | undefined = 'away';
  const events: EngineEvent[] = [];
  const filter = createOutageFilter({
    store: { problem: () => problem },
    steadyClock: () => now,
    onEvent: (event) => events.push(event),
  });
  const away = unavailable('the database cannot be reached', 1);
  const fail = () => filter.onEvent({ kind: 'error', doing: 'claiming jobs', error: away });
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      now += 500;
      t.mock.timers.tick(500);
    }
  };
  for (let second = 0; second < 130; second++) {
    fail();
    pass(1000);
  }
  problem = undefined;
  pass(1000);
  filter.onEvent({ kind: 'error', doing: 'a task', error: new Error('of ours') });
  fail();
  filter.stop();
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['store-away', 'store-still-away', 'store-still-away', 'store-back', 'error', 'store-away'],
  );
  assert.deepEqual(events[1], { kind: 'store-still-away', awayMs: 60_000, failures: 60 });
  assert.deepEqual(events[3], { kind: 'store-back', awayMs: 130_500, failures: 130 });
});
