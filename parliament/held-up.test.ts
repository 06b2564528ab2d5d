import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { heldUp } from '@tessera/kit/testing/load';
import { createAnalyses } from './compute/analyses.ts';
import { createWorkers } from './compute/workers.ts';
import { createKeptTables } from './store/kept-tables.ts';
import { periodsInMemory } from './store/periods.ts';
import { largePeriod } from './testing/large-period.ts';
import { sampleApp } from './testing/sample-app.ts';

const words = Array.from({ length: 40 }, (_, i) => `novela+${i}`);
const DEAREST = {
  'whole tables': ['/data/mp_votes.json', '/data/mp_votes.csv'],
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
      keptTables: createKeptTables(folder),
      compression: true,
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    t.after(async () => {
      await app.close();
      await workers.close();
      await rm(folder, { recursive: true });
    });
    const { eventLoopP99Ms, healthP99Ms, load } = await heldUp(url, paths);
    assert.deepEqual(Object.keys(load.statuses), ['200']);
    t.diagnostic(
      `event loop ${eventLoopP99Ms.toFixed(1)} ms, /health ${healthP99Ms.toFixed(1)} ms, ${load.latenciesMs.length} replies`,
    );
    assert.ok(healthP99Ms < 50, `/health took ${healthP99Ms.toFixed(1)} ms`);
    assert.ok(eventLoopP99Ms < 20, `the event loop was ${eventLoopP99Ms.toFixed(1)} ms late`);
  });
}
