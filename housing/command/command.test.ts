import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommand } from './parse.ts';
import { reportTable } from './report.ts';
import { nextRefreshMs } from './schedule.ts';

test('1.A commands: fetch --all, fetch --source, compute --historical, serve', () => {
  const all = { name: 'fetch', only: undefined, force: false, file: undefined };
  assert.deepEqual(parseCommand(['fetch', '--all']), all);
  assert.deepEqual(parseCommand(['fetch']), all);
  assert.deepEqual(parseCommand(['fetch', '--source', 'cnb', '--force']), {
    ...all,
    only: ['cnb'],
    force: true,
  });
  assert.deepEqual(parseCommand(['compute']), { name: 'compute', historical: false });
  assert.deepEqual(parseCommand(['compute', '--historical']), {
    name: 'compute',
    historical: true,
  });
  assert.deepEqual(parseCommand(['serve']), { name: 'serve' });
  assert.deepEqual(parseCommand([]), { name: 'serve' });
});

test('1.A commands: what is not understood is said in words', () => {
  const worked: [args: string[], reason: RegExp][] = [
    [['fly'], /no command fly/],
    [['fetch', '--source', 'fred'], /no source fred; known are macro, cnb/],
    [['fetch', '--all', '--source', 'cnb'], /not both/],
    [['fetch', 'compute'], /One command at a time/],
    [['serve', '--loud'], /--loud/],
  ];
  for (const [args, reason] of worked) assert.throws(() => parseCommand(args), reason);
});

test('a fetch ends with a table of what happened to each source', () => {
  const table = reportTable([
    { source: 'macro', outcome: 'updated', records: 580, message: undefined, asked: true },
    { source: 'portal', outcome: 'failed', records: 4, message: 'gave up', asked: true },
  ]);
  assert.deepEqual(table.split('\n'), [
    'source  outcome  records',
    'macro   updated      580',
    'portal  failed         4  gave up',
  ]);
});

test('8.A: a refresh every 6 hours, and sooner after one in which a source failed', () => {
  const minutes = (now: string, failed: number) => nextRefreshMs(new Date(now), failed) / 60_000;
  assert.equal(minutes('2026-11-20T06:00:00Z', 0), 360);
  assert.equal(minutes('2026-11-20T23:30:00Z', 0), 30);
  assert.equal(minutes('2026-11-20T06:00:00Z', 1), 10);
  assert.equal(minutes('2026-11-20T06:00:00Z', 3), 40);
  assert.equal(minutes('2026-11-20T06:00:00Z', 99), 360);
  assert.equal(minutes('2026-11-20T11:55:00Z', 1), 5);
});
