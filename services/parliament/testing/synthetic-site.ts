import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Server } from '@tessera/kit/http/server';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type Psp, startPsp } from '@tessera/sandbox/psp/server';
import { createApp } from '../app.ts';
import type { Period } from '../chamber/period.ts';
import { createAnalyses } from '../compute/analyses.ts';
import { createWorkers } from '../compute/workers.ts';
import { createPrintServices } from '../prints/services.ts';
import { ingestPeriod } from '../refresh.ts';
import { createPeriods } from '../store/periods.ts';
import { createRawArchives } from '../store/raw-archives.ts';
import { NO_REFRESH } from './sample-app.ts';

export type SyntheticSite = {
  readonly app: Server;
  readonly url: string;
  readonly psp: Psp;
  /** Period 10. */
  readonly period: Period;
  close(): Promise<void>;
};

/** The whole service on a small synthetic parliament, over real HTTP on both sides. */
export async function startSyntheticSite(): Promise<SyntheticSite> {
  const psp = await startPsp();
  const cacheDir = temporaryFolder('site');
  const archives = createRawArchives({ folder: join(cacheDir, 'raw'), sourceUrl: psp.url });
  const periods = createPeriods({
    ingest: (period) => ingestPeriod(period, { cacheDir, archives, onWarning: () => {} }),
    now: Date.now,
    onError: () => {},
  });
  const workers = createWorkers();
  const prints = createPrintServices({
    folder: cacheDir,
    archives,
    site: { prefix: psp.siteUrl, delayMs: 0 },
    llm: { baseUrl: 'http://127.0.0.1:1', apiKey: '', model: 'none', timeoutMs: 1_000 },
    log: () => {},
    onWarning: () => {},
  });
  const app = await createApp({
    periods,
    analyses: createAnalyses(workers),
    prints,
    refresh: NO_REFRESH,
    siteUrl: psp.siteUrl,
    log: { level: 'silent', format: 'json' },
    rateLimits: false,
    notice: 'Data jsou smyšlená.',
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    psp,
    period: await periods.load(10),
    async close() {
      await app.close();
      await prints.close();
      await workers.close();
      await psp.close();
    },
  };
}
