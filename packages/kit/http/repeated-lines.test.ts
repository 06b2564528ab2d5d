import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedLines } from './logger.ts';

test('a warning is logged once a minute, then with how often it came in between', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const lines: unknown[] = [];
  const { warn } = repeatedLines({ warn: (...line: unknown[]) => void lines.push(line) } as never);
  for (let times = 0; times < 5; times++) warn({ status: 503 }, 'the store fails');
  warn({}, 'another');
  now = 60_001;
  warn({ status: 503 }, 'the store fails');
  assert.deepEqual(lines, [
    [{ status: 503 }, 'the store fails'],
    [{}, 'another'],
    [{ status: 503, again: 4 }, 'the store fails'],
  ]);
});
