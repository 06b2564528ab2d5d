import { createHash } from 'node:crypto';
import type { PngInput, SvgInput } from '@tessera/kit/chart/tasks';
import type { Locale } from '@tessera/kit/locale';
import { createMemo } from '@tessera/kit/memo';
import type { Drawing } from './workers.ts';

/** Draws charts, each only once for the same content: pages change every minute, charts rarely. */
export type Charts = {
  drawSvg(chart: SvgInput, locale: Locale): Promise<string>;
  drawPng(chart: PngInput, locale: Locale): Promise<Uint8Array>;
};

const LIMIT = { timeoutMs: 30_000 };

export function createCharts(drawing: Drawing): Charts {
  const memo = createMemo({ ttlMs: 24 * 3_600_000, maxEntries: 400 });
  return {
    drawSvg: (chart, locale) =>
      memo.getOrCompute(`svg ${keyOf(chart, locale)}`, () =>
        drawing.run('drawSvg', chart, { ...LIMIT, locale }),
      ),
    drawPng: (chart, locale) =>
      memo.getOrCompute(`png ${keyOf(chart, locale)}`, () =>
        drawing.run('drawPng', chart, { ...LIMIT, locale }),
      ),
  };
}

function keyOf(chart: object, locale: Locale): string {
  return createHash('sha1').update(JSON.stringify(chart)).update(locale).digest('base64url');
}
