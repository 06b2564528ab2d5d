import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertNotHeldUp } from '@tessera/kit/testing/load';
import { createAnalyses } from './compute/analyses.ts';
import { createWorkers } from './compute/workers.ts';
import { createStoredTables } from './store/stored-tables.ts';
import { largePeriod } from './testing/large-period.ts';
import { periodsInMemory } from './testing/periods-in-memory.ts';
import { sampleApp } from './testing/sample-app.ts';

const words = Array.from({ length: 40 }, (_, i) => `novela+${i}`);
const DEAREST = {
  'whole tables': ['/data/mp_votes.json', '/data/mp_votes.csv'],
  'whole tables as files': ['/data/mp_votes.parquet', '/data/mp_votes.xlsx', '/data/all.zip'],
  feeds: ['/feeds/mps/1003?only=all&limit=500', '/feeds/parties/Sever?view=all&limit=500'],
  searches: words.map((q) => `/api/search?format=json&q=${q}`),
  charts: [1, 2, 3, 4, 5].map((top) => `/charts/loyalty.png?top=${top * 10}`),
  'lists of votes as files': ['/api/votes?format=csv', '/api/votes?format=xlsx'],
};

for (const [name, paths] of Object.entries(DEAREST)) {
  test(`8: while 20 connections ask for ${name}, others are answered at once`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'held-up-'));
    const workers = createWorkers();
    const app = await sampleApp({
      periods: periodsInMemory(largePeriod()),
      analyses: createAnalyses(workers),
      storedTables: createStoredTables(folder),
      compression: true,
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    t.after(async () => {
      await app.close();
      await workers.close();
      await rm(folder, { recursive: true });
    });
    await assertNotHeldUp(t, url, paths);
  });
}
