import assert from 'node:assert/strict';
import { test } from 'node:test';
import readWorkbook from 'read-excel-file/node';
import { xlsx } from './xlsx.ts';

test('a sheet has the name of its file, without what the format forbids, in 31 characters', async () => {
  const named = async (sheet: string) =>
    (await readWorkbook(Buffer.from(await xlsx([{ a: 1 }], { sheet })))).map((each) => each.sheet);
  assert.deepEqual(await named('loyalty-7'), ['loyalty-7']);
  assert.deepEqual(await named('a/b[c]:d*e?f\\g'), ['a b c  d e f g']);
  assert.deepEqual(await named('x'.repeat(40)), ['x'.repeat(31)]);
});
