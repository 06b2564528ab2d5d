import assert from 'node:assert/strict';
import { test } from 'node:test';
import { humanLine, isRoutine, progressOn } from './log-line.ts';

const time = new Date(2026, 0, 2, 5, 24, 7).getTime();

test('a record is a line with clock, level, message and details', () => {
  const record = { level: 'warn', time, service: 's', msg: 'job is dead', queue: 'partners' };
  assert.equal(
    humanLine(JSON.stringify({ ...record, attempt: 3, err: { message: 'refused', stack: '…' } })),
    '05:24:07 warning: job is dead · queue partners · attempt 3 · refused',
  );
  const failed = {
    level: 'error',
    time,
    msg: 'failed',
    err: { message: 'refused', stack: 'Error\n  at x' },
  };
  assert.equal(
    humanLine(JSON.stringify(failed), 'whole'),
    '05:24:07 error: failed · Error\n  at x',
  );
});

test('a long detail is cut, and what is no record stays as it is', () => {
  const long = humanLine(
    JSON.stringify({ level: 'info', time, msg: 'refresh', rows: 'x'.repeat(500) }),
  );
  assert.equal(long.length, '05:24:07 refresh · rows '.length + 121);
  for (const line of ['receiver listening on http://…', '{ broken', '{"a":1}']) {
    assert.equal(humanLine(line), line);
  }
});

test('records below warnings are routine, warnings and plain lines are not', () => {
  const at = (level: string) => JSON.stringify({ level, time, msg: 'job will be retried' });
  assert.deepEqual([at('debug'), at('info'), at('warn'), 'ended with code 1'].map(isRoutine), [
    true,
    true,
    false,
    false,
  ]);
});

function written(isTTY: boolean): string {
  let text = '';
  const progress = progressOn({ isTTY, write: (piece: string) => (text += piece) });
  progress.show('hl.zip', 12, 24, 'kB');
  return text;
}

test('on a terminal a bar says how far it is, into a pipe nothing is written', () => {
  assert.match(written(true), /hl\.zip +█{12}░{12} 12 of 24 kB$/);
  assert.equal(written(false), '');
});
