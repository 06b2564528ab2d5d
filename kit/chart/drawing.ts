import type { Locale } from '../locale.ts';
import { createWorkerPool } from '../worker-pool.ts';
import type { Picture } from './picture.ts';
import { fileSvg } from './png.ts';

/** Draws pictures as files; `createDrawing` in a worker thread, `drawInThisThread` for tests. */
export type Drawing = {
  /** PNG bytes; `footnote` names source and date. */
  drawPng(picture: Picture, footnote: string, locale: Locale): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A chart of a few hundred marks uses little memory for new objects; V8 would reserve 48 MB. */
const MAX_YOUNG_MB = 12;

/**
 * Makes images in a worker of its own, the only thread that loads the renderer. It starts with the
 * first picture and ends when idle.
 */
export function createDrawing(timeoutMs = 30_000): Drawing {
  const pool = createWorkerPool<typeof import('./tasks.ts')>({
    filename: new URL('./tasks.ts', import.meta.url),
    threads: 1,
    maxYoungMb: MAX_YOUNG_MB,
  });
  return {
    drawPng: (picture, footnote, locale) =>
      pool.run(
        'rasterise',
        { svg: fileSvg(picture, footnote, locale).toString() },
        { timeoutMs, locale },
      ),
    close: pool.close,
  };
}

/** The same in the calling thread, without a time limit: for tests. */
export function drawInThisThread(): Drawing {
  return {
    async drawPng(picture, footnote, locale) {
      const { rasterise } = await import('./tasks.ts');
      return rasterise({ svg: fileSvg(picture, footnote, locale).toString() });
    },
    close: async () => {},
  };
}
