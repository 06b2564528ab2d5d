import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { createKeptTables } from './kept-tables.ts';
import { writePeriodCache } from './period-cache.ts';

const folder = await mkdtemp(join(tmpdir(), 'kept-'));
after(() => rm(folder, { recursive: true, force: true }));
await writePeriodCache(folder, samplePeriod, 'test');
const kept = createKeptTables(folder);

test('2.5: every kept table of a period is listed with its size and checksum', async () => {
  const tables = await kept.list(10);
  const names = tables.map(({ table }) => table);
  for (const name of ['clubs', 'mp_info', 'mp_votes', 'tisk_lookup', 'void_votes', 'votes']) {
    assert.ok(names.includes(name), name);
  }
  for (const { table, bytes, sha256 } of tables) {
    const file = await readFile(join(folder, `${table}_10.parquet`));
    assert.equal(bytes, file.length, table);
    assert.equal(sha256, createHash('sha256').update(file).digest('hex'), table);
  }
  assert.deepEqual(await kept.list(1), []);
});

test('2.5: a table is read as it lies on disk; what is not kept is not there', async () => {
  const votes = await kept.find(10, 'votes');
  assert.equal(votes!.path, join(folder, 'votes_10.parquet'));
  assert.equal(votes!.bytes, (await readFile(votes!.path)).length);
  assert.equal(await kept.find(7, 'votes'), undefined);
  assert.equal(await kept.find(10, '../votes'), undefined);
});

test('2.5: a text is written once per loading of a period; a disk that fails is not the end', async () => {
  let written = 0;
  async function* pieces() {
    written += 1;
    yield 'a,b\r\n';
  }
  const texts = await Promise.all([1, 2].map(() => kept.text(samplePeriod, 'x_10.csv', pieces)));
  assert.equal(texts[0], texts[1]);
  await kept.text({ ...samplePeriod }, 'x_10.csv', pieces);
  assert.equal(written, 2);
  const errors: unknown[] = [];
  const broken = createKeptTables(join(folder, 'votes_10.parquet'), (error) => errors.push(error));
  assert.equal(await broken.text(samplePeriod, 'x_10.csv', pieces), undefined);
  assert.equal(errors.length, 1);
});
