import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '@tessera/kit/read-settings';
import { UsageError } from '@tessera/kit/start';
import { PROGRAM } from '../settings.ts';
import { COMMANDS, parseCommand, reportTable } from './command-line.ts';

test('1.1 commands: fetch --all, fetch --source, compute --historical, serve', () => {
  const all = { name: 'fetch', only: undefined, accept: false, file: undefined };
  assert.deepEqual(parseCommand(['fetch', '--all']), all);
  assert.deepEqual(parseCommand(['fetch']), all);
  assert.deepEqual(parseCommand(['fetch', '--source', 'cnb']), {
    ...all,
    only: ['cnb'],
  });
  assert.deepEqual(parseCommand(['fetch', '--source', 'macro', '--accept']), {
    ...all,
    only: ['macro'],
    accept: true,
  });
  assert.deepEqual(parseCommand(['compute']), { name: 'compute', historical: false });
  assert.deepEqual(parseCommand(['compute', '--historical']), {
    name: 'compute',
    historical: true,
  });
  assert.deepEqual(parseCommand(['serve']), { name: 'serve' });
  assert.deepEqual(parseCommand(['accept', '3', '7']), {
    name: 'accept',
    chosen: { ids: [3, 7] },
  });
  assert.deepEqual(parseCommand(['accept', '--all']), { name: 'accept', chosen: {} });
  assert.deepEqual(parseCommand(['accept', '--source', 'czso']), {
    name: 'accept',
    chosen: { source: 'czso' },
  });
  for (const wrong of [
    ['--source', 'x'],
    ['3', '--all'],
    ['--all', '--source', 'czso'],
  ]) {
    assert.throws(() => parseCommand(['accept', ...wrong]), UsageError);
  }
  assert.deepEqual(parseCommand([]), { name: 'serve' });
});

/** As the program reads its arguments. */
function commandIn(args: readonly string[]) {
  const program = { ...PROGRAM, commands: COMMANDS };
  return parseCommand(readSettings(program, { args, env: {}, readFile: () => undefined }).args);
}

test('1.1 commands: unknown arguments have a message', () => {
  const worked: [args: string[], reason: RegExp][] = [
    [['fly'], /"fly" is no command; commands are serve, fetch, compute, accept/],
    [['fetch', '--source', 'fred'], /--source must be one of macro, cnb.*, not "fred"/],
    [['fetch', '--all', '--source', 'cnb'], /not both/],
    [['fetch', 'compute'], /"compute" is not expected behind fetch/],
    [['fetch', '--accept'], /--accept wants the source that you have looked at: --source NAME/],
    [['fetch', '--all', '--accept'], /--accept wants the source/],
    [['accept', 'x'], /accept takes numbers/],
    [['serve', '--loud'], /--loud is unknown/],
    [['compute', '--all'], /--all goes with fetch or accept, not with compute|--all/],
  ];
  for (const [args, reason] of worked) assert.throws(() => commandIn(args), reason);
});

test('1.1 commands: fetch prints a table of outcomes', () => {
  const table = reportTable([
    { source: 'macro', outcome: 'updated', records: 580, message: undefined },
    { source: 'portal', outcome: 'failed', records: 4, message: 'gave up' },
  ]);
  assert.deepEqual(table.split('\n'), [
    'source  outcome    records',
    'macro   updated        580',
    'portal  failed           4  gave up',
  ]);
});
