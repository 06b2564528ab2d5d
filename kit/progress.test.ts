import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressOn } from './progress.ts';

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
