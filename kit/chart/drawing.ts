import type { Locale } from '../locale.ts';
import { createMemo } from '../memo.ts';
import { createWorkerPool } from '../worker-pool.ts';
import { narrowed, onPage, type Picture } from './picture.ts';
import type { PngInput, SvgInput } from './tasks.ts';

/** Draws charts; `createDrawing` in a worker thread, `drawInThisThread` for tests. */
export type Drawing = {
  drawSvg(chart: SvgInput, locale: Locale): Promise<string>;
  drawPng(chart: PngInput, locale: Locale): Promise<Uint8Array>;
  close(): Promise<void>;
};

type DrawingOptions = {
  readonly timeoutMs?: number;
  /** Charts kept for a day by their content; 0 keeps none. */
  readonly maxKept?: number;
};

/** A chart of a few hundred marks uses little memory for new objects; V8 would reserve 48 MB. */
const MAX_YOUNG_MB = 12;
const DAY_MS = 86_400_000;

/**
 * Draws in a worker of its own, the only thread that loads ECharts (draws take up to 100 ms). The
 * worker starts with the first chart and ends when idle.
 */
export function createDrawing({ timeoutMs = 30_000, maxKept = 0 }: DrawingOptions = {}): Drawing {
  const pool = createWorkerPool<typeof import('./tasks.ts')>({
    filename: new URL('./tasks.ts', import.meta.url),
    threads: 1,
    maxYoungMb: MAX_YOUNG_MB,
  });
  const drawing: Drawing = {
    drawSvg: (chart, locale) => pool.run('drawSvg', chart, { timeoutMs, locale }),
    drawPng: (chart, locale) => pool.run('drawPng', chart, { timeoutMs, locale }),
    close: pool.close,
  };
  return maxKept > 0 ? keeping(drawing, maxKept) : drawing;
}

/** The same in the calling thread, without a time limit: for tests. */
export function drawInThisThread(): Drawing {
  const tasks = import('./tasks.ts');
  return {
    drawSvg: async (chart, locale) => (await tasks).drawSvg(chart, { locale }),
    drawPng: async (chart, locale) => (await tasks).drawPng(chart, { locale }),
    close: async () => {},
  };
}

/** Draws each chart once per language: pages change every minute, most charts do not. */
export function keeping(drawing: Drawing, maxKept: number): Drawing {
  const memo = createMemo({ ttlMs: DAY_MS, maxEntries: maxKept });
  const keyOf = (kind: string, chart: object, locale: Locale) =>
    `${kind} ${locale} ${JSON.stringify(chart)}`;
  return {
    drawSvg: (chart, locale) =>
      memo.getOrCompute(keyOf('svg', chart, locale), () => drawing.drawSvg(chart, locale)),
    drawPng: (chart, locale) =>
      memo.getOrCompute(keyOf('png', chart, locale), () => drawing.drawPng(chart, locale)),
    close: drawing.close,
  };
}

/** A picture for a page in two widths; the stylesheet shows the one that fits the screen. */
export async function drawForPage(
  drawing: Pick<Drawing, 'drawSvg'>,
  picture: Picture,
  locale: Locale,
): Promise<string> {
  const [wide, narrow] = await Promise.all([
    drawing.drawSvg(onPage(picture), locale),
    drawing.drawSvg(onPage(narrowed(picture)), locale),
  ]);
  return `<div class="on-wide">${wide}</div><div class="on-narrow">${narrow}</div>`;
}
