import assert from 'node:assert/strict';
import { readdir, stat, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type Psp, startPsp } from '@tessera/sandbox/psp/server';
import { findPeriod } from './chamber/electoral-periods.ts';
import { ingestPeriod } from './refresh.ts';
import { isNeeded } from './source/tables.ts';
import { readArchive } from './store/archive.ts';
import { readColumnFile, writeColumnFile } from './store/column-file.ts';
import { readPeriodCache } from './store/period-cache.ts';
import { createRawArchives } from './store/raw-archives.ts';

const period = findPeriod(10)!;
let psp: Psp;
let cacheDir = '';
const warnings: string[] = [];

before(async () => {
  psp = await startPsp();
});
after(() => psp.close());
beforeEach(() => {
  cacheDir = temporaryFolder('ingest');
  psp.fault(null);
  psp.requests.length = 0;
  warnings.length = 0;
});

const archives = () =>
  createRawArchives({
    folder: join(cacheDir, 'raw'),
    sourceUrl: psp.url,
    waitMs: () => 1,
  });
const ingest = () =>
  ingestPeriod(period, {
    cacheDir,
    archives: archives(),
    onWarning: (said) => warnings.push(said),
  });

async function untilCached(): Promise<void> {
  const cached = async () => (await readdir(join(cacheDir, 'parquet')).catch(() => [])).sort();
  for (let tries = 0; tries < 200; tries++) {
    // The table that is written last.
    if ((await cached()).includes('tisk_history_10.parquet')) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail(`the cache was not written: ${await cached()}`);
}

test('1.1.1: archives are downloaded once and not again while they are there', async () => {
  await ingest();
  const asked = psp.requests.map(({ path }) => path).sort();
  assert.deepEqual(asked, ['/hl-2025ps.zip', '/poslanci.zip', '/schuze.zip', '/tisky.zip']);
  await ingest();
  assert.equal(psp.requests.length, 4);
});

test('1.1.1: a forced download asks again', async () => {
  await ingest();
  await archives().ensure('poslanci.zip', { force: true });
  assert.equal(psp.requests.length, 5);
});

test('1.1.6: the cache gives the same period as the archives did, and is used while they are the same', async () => {
  const parsed = await ingest();
  await untilCached();
  const cached = await ingest();
  assert.notEqual(cached, parsed);
  assert.deepEqual(
    { ...cached, ballots: [...cached.ballots] },
    { ...parsed, ballots: [...parsed.ballots] },
  );
});

test('1.1.6: columns of another format are made again, and served where the archives are gone', async () => {
  const parsed = await ingest();
  await untilCached();
  const folder = join(cacheDir, 'parquet');
  for (const name of await readdir(folder)) {
    const { columns, about } = await readColumnFile(join(folder, name));
    await writeColumnFile(join(folder, name), { columns, about: { ...about, format: '999' } });
  }
  const signature = await archives().signature(['hl-2025ps.zip']);
  assert.equal(await readPeriodCache(folder, period, signature), undefined);
  assert.equal((await readPeriodCache(folder, period))?.voteCount, parsed.voteCount);
  assert.equal((await ingest()).voteCount, parsed.voteCount);
});

test('1.1.6: a newer archive makes the cache stale', async () => {
  await ingest();
  await untilCached();
  const cached = join(cacheDir, 'parquet', 'votes_10.parquet');
  const { mtimeMs } = await stat(cached);
  const later = new Date(Date.now() + 5000);
  await utimes(join(cacheDir, 'raw', 'hl-2025ps.zip'), later, later);
  await ingest();
  for (let tries = 0; (await stat(cached)).mtimeMs === mtimeMs; tries++) {
    assert.ok(tries < 200, 'the cache was not written again');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

test('1.1.5: the vote files of a period, several by their pattern, are read as one table', async () => {
  const { voided, quality, votes } = await ingest();
  const raw = await readArchive(join(cacheDir, 'raw', 'hl-2025ps.zip'), isNeeded);
  const parts = [...raw.files].filter(([name]) => /^hl2025h\d\.unl$/.test(name));
  const lines = parts.map(
    ([, bytes]) => Buffer.from(bytes).toString('latin1').split('\n').length - 1,
  );
  assert.ok(lines.filter((count) => count > 0).length > 1, `parts of ${lines}`);
  assert.equal(
    quality.ballotRows,
    lines.reduce((sum, count) => sum + count),
  );
  assert.equal(quality.ballotRows, (votes.length + voided.length) * 12);
});

test('1.1.7: void votes are in no period, and counted', async () => {
  const { votes, voided } = await ingest();
  const declaredVoid = new Set(voided.map(({ id }) => id));
  assert.equal(votes.length + voided.length, 40);
  assert.ok(voided.length > 0);
  assert.ok(votes.every(({ id }) => !declaredVoid.has(id)));
});

test('1.2: votes are linked to prints by the agenda, and by name where there is none yet', async () => {
  const { prints } = await ingest();
  const kinds = new Set([...prints.values()].map(({ by }) => by));
  assert.ok(kinds.has('agenda') || kinds.has('history'));
});

test('1.2: without sessions or prints, votes only lose their links', async () => {
  psp.fault('404', '/schuze.zip');
  psp.fault('404', '/tisky.zip');
  const { votes, prints } = await ingest();
  assert.ok(votes.length > 0);
  assert.equal(prints.size, 0);
  assert.equal(warnings.length, 2);
});

test('1.2: sessions and prints that cannot be read cost only the links', async () => {
  psp.fault('truncated', '/schuze.zip');
  psp.fault('garbage', '/tisky.zip');
  const { votes, prints } = await ingest();
  assert.ok(votes.length > 0);
  assert.equal(prints.size, 0);
});

// Refused by the connection, the zip, its files and their lines.
for (const kind of ['cut', 'garbage', 'missing', 'narrow'] as const) {
  test(`1.1: an archive that comes as "${kind}" is refused, leaves no rubbish, and mends itself`, async () => {
    psp.fault(kind, '/hl-2025ps.zip');
    await assert.rejects(ingest());
    const raw = await readdir(join(cacheDir, 'raw')).catch(() => []);
    assert.deepEqual(
      raw.filter((name) => name.startsWith('hl-') && name.endsWith('.part')),
      [],
    );
    psp.fault(null);
    assert.ok((await ingest()).votes.length > 0);
  });
}

test('1.1: archives damaged on the disk are downloaded once more', async () => {
  const parsed = await ingest();
  await untilCached();
  psp.requests.length = 0;
  const names = ['schuze.zip', 'tisky.zip'];
  for (const name of names) await truncate(join(cacheDir, 'raw', name), 1000);
  assert.deepEqual((await ingest()).prints, parsed.prints);
  assert.deepEqual(psp.requests.map(({ path }) => path.slice(1)).sort(), names);
});

test('1.1.4: an archive with more columns than we know is read all the same', async () => {
  psp.fault('wide', '/hl-2025ps.zip');
  assert.ok((await ingest()).votes.length > 0);
});

test('1.1: an archive that cannot be parsed after a refresh leaves the data of yesterday', async () => {
  const yesterday = await ingest();
  await untilCached();
  psp.fault('narrow', '/hl-2025ps.zip');
  await archives().ensure('hl-2025ps.zip', { force: true });
  assert.equal((await ingest()).votes.length, yesterday.votes.length);
});
