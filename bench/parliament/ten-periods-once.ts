// Loads periods one after the other and keeps them, as the service does, with what its pages cache of
// each; prints the memory after each as JSON: `ten-periods-once.ts CACHE PERIOD…`.

import { setTimeout as sleep } from 'node:timers/promises';
import { createAnalyses } from '../../parliament/compute/analyses.ts';
import { createWorkers } from '../../parliament/compute/workers.ts';
import { createPeriods } from '../../parliament/store/periods.ts';
import { ingestOffline } from './first-period.ts';

const [cacheDir, ...numbers] = process.argv.slice(2) as [string, ...string[]];

const periods = createPeriods({
  ingest: (period) => ingestOffline(cacheDir, period),
  now: Date.now,
  onError: (_, error) => console.error(error),
});
const workers = createWorkers();
const analyses = createAnalyses(workers);

const steps: { period: number; rss: number; ms: number }[] = [];
for (const number of numbers.map(Number)) {
  const start = performance.now();
  const period = await periods.load(number);
  const ms = performance.now() - start;
  await analyses.loyalty(period, 'current');
  await analyses.attendance(period);
  await analyses.clubLines(period, 'at-vote');
  await analyses.votes(period, { search: 'zakon', outcome: '', topic: '', view: 'decided' });
  await analyses.search(period, 'zakon');
  steps.push({ period: number, rss: await settledMegabytes(), ms });
}
await workers.close();
process.stdout.write(JSON.stringify(steps));

/** Resident memory when nothing more can be given back; the columns are written meanwhile. */
async function settledMegabytes(): Promise<number> {
  await sleep(300);
  globalThis.gc!();
  await sleep(50);
  globalThis.gc!();
  return process.memoryUsage.rss() / 2 ** 20;
}
