import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { samplePeriod } from '../testing/sample-period.ts';
import { createStoredTables } from './stored-tables.ts';

const folder = temporaryFolder('kept');
const stored = createStoredTables(folder);

test('2.5: a file lies below files/ with its size and checksum, whole or not at all', async () => {
  async function* pieces() {
    yield 'PAR1';
    yield Buffer.from([0, 255]);
  }
  const file = await stored.file(samplePeriod, 'votes_10.parquet', pieces);
  const content = await readFile(join(folder, 'files', 'votes_10.parquet'));
  assert.deepEqual(content, Buffer.from('PAR1\0\xff', 'latin1'));
  assert.deepEqual(file, {
    path: join(folder, 'files', 'votes_10.parquet'),
    bytes: 6,
    sha256: createHash('sha256').update(content).digest('hex'),
    tag: file!.sha256,
  });
  async function* broken(): AsyncIterable<string> {
    yield 'half';
    throw new Error('no room');
  }
  assert.equal(await stored.file(samplePeriod, 'clubs_10.parquet', broken), undefined);
  assert.deepEqual((await readdir(join(folder, 'files'))).sort(), ['votes_10.parquet']);
});

test('2.5: a text is written once per loading of a period; a disk that fails is not the end', async () => {
  let written = 0;
  async function* pieces() {
    written += 1;
    yield 'a,b\r\n';
  }
  const texts = await Promise.all([1, 2].map(() => stored.text(samplePeriod, 'x_10.csv', pieces)));
  assert.equal(texts[0], texts[1]);
  await stored.text({ ...samplePeriod }, 'x_10.csv', pieces);
  assert.equal(written, 2);
  await writeFile(join(folder, 'a-file'), '');
  const errors: unknown[] = [];
  const broken = createStoredTables(join(folder, 'a-file'), (error) => errors.push(error));
  assert.equal(await broken.text(samplePeriod, 'x_10.csv', pieces), undefined);
  assert.equal(errors.length, 1);
});
