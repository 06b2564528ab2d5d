// Archives that were whole when they came and can no longer be read.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { receivedOf } from '@tessera/kit/http/fetch-error';
import { NO_SOURCE_LOG, type SourceLog } from '@tessera/kit/http/source-log';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { type Psp, startPsp } from '@tessera/sandbox/psp/server';
import { findPeriod } from './chamber/electoral-periods.ts';
import { ingestPeriod } from './refresh.ts';
import { createRawArchives } from './store/raw-archives.ts';

let psp: Psp;
let cacheDir = '';
let refused: Parameters<SourceLog['refused']>[1][] = [];

before(async () => {
  psp = await startPsp(tinyParliament);
});
after(() => psp.close());
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'tessera-damaged-'));
  after(() => rm(cacheDir, { recursive: true, force: true }));
});

function ingest() {
  refused = [];
  psp.requests.length = 0;
  return ingestPeriod(findPeriod(10)!, {
    cacheDir,
    archives: createRawArchives({
      folder: join(cacheDir, 'raw'),
      sourceUrl: psp.url,
      onProgress: () => {},
    }),
    log: { ...NO_SOURCE_LOG, refused: (_, about) => void refused.push(about) },
    onWarning: () => {},
  });
}

/** A period whose columns are here, and its archives, these cut off. */
async function damaged(...names: string[]) {
  const period = await ingest();
  const columns = () => readdir(join(cacheDir, 'parquet')).catch((): string[] => []);
  // The table that is written last.
  while (!(await columns()).includes('tisk_history_10.parquet')) await new Promise(setImmediate);
  const paths = names.map((name) => join(cacheDir, 'raw', name));
  for (const path of paths) await truncate(path, 1000);
  return { period, received: receivedOf([await readFile(paths[0]!)]) };
}

for (const name of ['hl-2025ps.zip', 'poslanci.zip']) {
  test(`1.1: a damaged ${name} is recorded as itself, with its digest`, async () => {
    const { period, received } = await damaged(name);
    assert.deepEqual(await ingest(), period);
    const reason = { code: 'archive', about: name } as const;
    const instead = { code: 'archive', about: period.sourceDate } as const;
    assert.deepEqual(refused, [{ step: 'read', received, reason, instead }]);
  });
}

test('1.1: damaged archives of sessions and prints are downloaded once more', async () => {
  const names = ['schuze.zip', 'tisky.zip'];
  const { period } = await damaged(...names);
  assert.ok(period.prints.size > 0);
  assert.deepEqual((await ingest()).prints, period.prints);
  assert.deepEqual(psp.requests.map(({ path }) => path.slice(1)).sort(), names);
  assert.deepEqual(refused.map(({ reason }) => reason.about).sort(), names);
});
