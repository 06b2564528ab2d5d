import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { readColumnFile, writeColumnFile } from './column-file.ts';

const folder = temporaryFolder('columns');
const path = join(folder, 'a.parquet');

test('1.1.6: columns come back from their file as they were, with what it says about itself', async () => {
  const columns = { id: Int32Array.of(1, -2, 3), name: ['Žďár', '', 'c|"'] };
  await writeColumnFile(path, { columns, about: { signature: 'x' } });
  const read = await readColumnFile(path);
  assert.deepEqual([...(read.columns.id as Int32Array)], [1, -2, 3]);
  assert.deepEqual(read.columns.name, columns.name);
  assert.deepEqual(read.about, { signature: 'x' });
  assert.deepEqual(readdirSync(folder), ['a.parquet']);
});

test('1.1.6: a table without rows keeps its columns', async () => {
  await writeColumnFile(path, { columns: { id: new Int32Array(), name: [] }, about: {} });
  const { columns } = await readColumnFile(path);
  assert.deepEqual([columns.id?.length, columns.name?.length], [0, 0]);
});

test('1.1.6: another kind of file is an error, not an empty table', async () => {
  writeFileSync(path, 'PAR1 not really');
  await assert.rejects(readColumnFile(path));
});
