import { join } from 'node:path';
import { requestsPerSecond } from '../load.ts';
import { line } from '../measure.ts';
import { running } from '../process.ts';

const root = join(import.meta.dirname, '../..');

/**
 * A page served from the cache, as it is and compressed, against a bare Fastify route that sends the
 * same bytes.
 */
export async function benchPage(cacheDir: string): Promise<string[]> {
  const service = await running([join(root, 'parliament/main.ts')], {
    ANALYZER_CACHE_DIR: cacheDir,
    RATE_LIMIT_ENABLED: '0',
    PRINT_PIPELINE_ENABLED: '0',
    PORT: '0',
  });
  const page = `${service.url}/loyalty?period=1`;
  const lines: string[] = [];
  try {
    for (const encoding of ['identity', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const bare = await running([join(root, 'bench/bare-route.ts'), page, encoding]);
      const rates = await requestsPerSecond({
        page: { url: page, headers },
        bare: { url: `${bare.url}/`, headers },
      }).finally(bare.stop);
      const ratio = rates.page! / rates.bare!;
      const detail = `${rates.page!.toFixed(0)}/s / ${rates.bare!.toFixed(0)}/s`;
      const what = `cached page (${encoding}), requests a second / bare Fastify route`;
      lines.push(line(what, ratio, '≥ 0.70', detail));
    }
    return lines;
  } finally {
    await service.stop();
  }
}
