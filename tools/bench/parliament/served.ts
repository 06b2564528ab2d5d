import { join } from 'node:path';
import { compareWithBareRoute } from '../load.ts';
import { line } from '../measure.ts';
import { running } from '../process.ts';

const root = join(import.meta.dirname, '../../..');
const LIMIT_MB = 300;

const PATHS = [
  '/',
  '/votes',
  '/votes?search=rozpocet',
  '/loyalty',
  '/attendance',
  '/similarity',
].concat('/parties', '/charts/loyalty.png', '/charts/attendance.png', '/charts/similarity.png');

function served(cacheDir: string) {
  return running([join(root, 'services/parliament/main.ts')], {
    ANALYZER_CACHE_DIR: cacheDir,
    RATE_LIMIT_ENABLED: '0',
    PRINT_PIPELINE_ENABLED: '0',
    PORT: '0',
  });
}

/** A page served from the cache, as it is and compressed. */
export async function benchPage(cacheDir: string): Promise<string[]> {
  const service = await served(cacheDir);
  const page = `${service.url}/loyalty?period=1`;
  const lines: string[] = [];
  try {
    for (const encoding of ['identity', 'br'] as const) {
      const what = `cached page (${encoding}), requests a second / bare Fastify route`;
      lines.push(await compareWithBareRoute(what, page, { goal: '≥ 0.70', encoding }));
    }
    return lines;
  } finally {
    await service.stop();
  }
}

/** Peak memory of the whole process while every page and chart of one period is asked for. */
export async function benchMemory(cacheDir: string): Promise<string[]> {
  const service = await served(cacheDir);
  try {
    const peaks: string[] = [];
    for (const path of PATHS) {
      const reply = await fetch(`${service.url}${path}${path.includes('?') ? '&' : '?'}period=1`);
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
      await reply.arrayBuffer();
      peaks.push(`${path} ${service.peakMegabytes().toFixed(0)}`);
    }
    const peak = service.peakMegabytes();
    const said = line(
      'peak memory with one period served / 300 MB',
      peak / LIMIT_MB,
      '≤ 1.00',
      `${peak.toFixed(0)} MB`,
    );
    return [said, `  as it rose: ${peaks.join(', ')}`];
  } finally {
    await service.stop();
  }
}
