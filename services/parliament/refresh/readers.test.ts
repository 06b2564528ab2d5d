import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startPsp } from '@tessera/sandbox/psp/server';
import { createApp, createPages } from '../app.ts';
import { createAnalyses } from '../compute/analyses.ts';
import { createWorkers } from '../compute/workers.ts';
import { ingestPeriod } from '../refresh.ts';
import { createPeriods } from '../store/periods.ts';
import { createRawArchives } from '../store/raw-archives.ts';
import { NO_PRINTS } from '../testing/sample-prints.ts';
import { createDailyRefresh } from './daily.ts';
import { refreshSteps } from './steps.ts';

const psp = await startPsp();
const cacheDir = temporaryFolder('readers');
const archives = createRawArchives({
  folder: join(cacheDir, 'raw'),
  sourceUrl: psp.url,
  waitMs: () => 0,
});
const periods = createPeriods({
  ingest: (period) => ingestPeriod(period, { cacheDir, archives, onWarning: () => {} }),
  now: Date.now,
  onError: () => {},
});
const workers = createWorkers();
const analyses = createAnalyses(workers);
const pages = createPages();
const steps = refreshSteps({ archives, periods, analyses, pages, pipeline: NO_PRINTS.pipeline });
const refresh = createDailyRefresh({ enabled: true, hour: 3, steps, log: () => {} });
const app = await createApp({
  periods,
  analyses,
  pages,
  prints: NO_PRINTS,
  refresh,
  log: { level: 'silent', format: 'json' },
  rateLimits: false,
});
await app.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

after(async () => {
  await app.close();
  await workers.close();
  await psp.close();
});

const CLIENTS = 50;
const PATHS = [
  '/api/votes?format=json',
  '/api/loyalty?format=json&top=500',
  '/api/attendance?format=json&top=500',
  '/votes',
  '/loyalty',
];

/** What identifies the data behind an answer: the date of the source and all its figures. */
async function dataOf(path: string): Promise<{ date: string; key: string }> {
  const reply = await fetch(url + path);
  assert.equal(reply.status, 200, path);
  const body = await reply.text();
  if (!path.startsWith('/api/'))
    return { date: /stav k ([^<.]+\. [^<.]+\. \d{4})/.exec(body)?.[1] ?? '', key: '' };
  const { source_date, total, rows } = JSON.parse(body);
  return { date: source_date, key: JSON.stringify([source_date, total, rows]) };
}

test('1.6: while 50 clients read, a refresh makes no request fail and shows nobody mixed data', {
  timeout: 60_000,
}, async () => {
  const before = new Map<string, string>();
  for (const path of PATHS) before.set(path, (await dataOf(path)).key);
  psp.publish();

  const seen = new Map<string, Set<string>>(PATHS.map((path) => [path, new Set()]));
  let running = true;
  let requests = 0;
  const client = async (index: number) => {
    for (let turn = index; running; turn++) {
      const path = PATHS[turn % PATHS.length]!;
      seen.get(path)!.add((await dataOf(path)).key);
      requests += 1;
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  await refresh.trigger();
  assert.equal(refresh.state().lastProblem, undefined);
  const after = new Map<string, string>();
  for (const path of PATHS) after.set(path, (await dataOf(path)).key);
  running = false;
  await Promise.all(clients);

  assert.ok(requests > CLIENTS, `${requests} requests`);
  for (const path of PATHS) {
    if (path.startsWith('/api/')) assert.notEqual(after.get(path), before.get(path), path);
    for (const key of seen.get(path)!) {
      assert.ok(key === before.get(path) || key === after.get(path), `${path}: mixed data`);
    }
  }
});

test('1.6: when the source is down the data of the day before stay, and the state says why', async () => {
  const before = await dataOf('/api/votes?format=json');
  psp.fault('500');
  await refresh.trigger();
  psp.fault(null);
  assert.deepEqual(await dataOf('/api/votes?format=json'), before);
  assert.match(refresh.state().lastProblem ?? '', /shared archives: poslanci\.zip/);
});

test('10.11: an archive that is missing is asked for alone, and put to use when it comes', async () => {
  await rm(join(cacheDir, 'raw', 'tisky.zip'));
  psp.fault('500');
  await assert.rejects(archives.ensure('tisky.zip'));
  await steps.fetchMissing();
  psp.fault(null);
  psp.requests.length = 0;
  const before = periods.peek(10);
  await steps.fetchMissing();
  assert.notEqual(periods.peek(10), before);
  await steps.fetchMissing();
  assert.deepEqual(
    psp.requests.map(({ path }) => path),
    ['/tisky.zip'],
  );
});
