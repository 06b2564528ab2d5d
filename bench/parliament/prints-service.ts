import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLlm } from '@tessera/sandbox/llm/server';
import { startPsp } from '@tessera/sandbox/psp/server';
import { line } from '../measure.ts';
import { running } from '../process.ts';

const LIMIT_MB = 450;
const LIMIT_MS = 100;
const script = join(import.meta.dirname, '../../parliament/main.ts');
const PAGES = ['/', '/votes', '/loyalty', '/similarity', '/laws', '/mps', '/pipeline'];

/** The whole service: visitors ask for pages while the prints of a period are processed. */
export async function benchPrintService(): Promise<string[]> {
  const psp = await startPsp({
    periods: [{ period: 10, seats: 200, clubs: 7, votes: 600, sessions: 12 }],
  });
  const llm = await startLlm();
  const folder = await mkdtemp(join(tmpdir(), 'tessera-print-service-'));
  const service = await running([script], {
    PORT: '0',
    LOG_FORMAT: 'json',
    ANALYZER_CACHE_DIR: folder,
    ANALYZER_SOURCE_URL: psp.url,
    ANALYZER_SITE_URL: psp.siteUrl,
    ANALYZER_REQUEST_DELAY_MS: '5',
    LLM_BASE_URL: llm.url,
    LLM_MODEL: 'stand-in',
    RATE_LIMIT_ENABLED: '0',
  });
  try {
    const { url } = service;
    let asked = 0;
    const waits: number[] = [];
    while (!(await isDone(url))) {
      const start = performance.now();
      await (await fetch(`${url}/health`)).text();
      waits.push(performance.now() - start);
      await (await fetch(url + PAGES[asked++ % PAGES.length])).text();
    }
    const peak = service.peakMegabytes();
    const slow = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!;
    const memory = `${peak.toFixed(0)} MB, ${asked} pages meanwhile`;
    return [
      line(`peak memory of pages and pipeline / ${LIMIT_MB} MB`, peak / LIMIT_MB, '≤ 1.00', memory),
      line(
        `99 of 100 answers of /health meanwhile / ${LIMIT_MS} ms`,
        slow / LIMIT_MS,
        '≤ 1.00',
        `${slow.toFixed(1)} ms, longest ${Math.max(...waits).toFixed(0)} ms`,
      ),
    ];
  } finally {
    await service.stop();
    await psp.close();
    await llm.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

async function isDone(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/api/pipeline`);
  const { periods } = (await reply.json()) as { periods: { period: number; state: string }[] };
  return periods.some(({ period, state }) => period === 10 && state === 'done');
}
