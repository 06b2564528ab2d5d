import { createWorkerPool } from '../worker-pool.ts';
import { fileSvg } from './png.ts';

/** Draws pictures as files; `createDrawing` in a worker thread, `drawInThisThread` for tests. */
export type Drawing = {
  /** PNG bytes. */
  drawPng(...parts: Parameters<typeof fileSvg>): Promise<Uint8Array>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 30_000;
/** The renderer makes few objects of V8's, which would reserve 48 MB for new ones. */
const MAX_YOUNG_MB = 12;

/**
 * Makes images in a worker of its own, the only thread that loads the renderer. It starts with the
 * first picture and ends when idle.
 */
export function createDrawing(): Drawing {
  const pool = createWorkerPool<typeof import('./tasks.ts')>({
    filename: new URL('./tasks.ts', import.meta.url),
    threads: 1,
    maxYoungMb: MAX_YOUNG_MB,
  });
  return {
    drawPng: async (...parts) =>
      pool.run('rasterise', fileSvg(...parts), { timeoutMs: TIMEOUT_MS }),
    close: pool.close,
  };
}

/** Drawing in the calling thread, without a time limit: for tests. */
export function drawInThisThread(): Drawing {
  return {
    drawPng: async (...parts) => (await import('./tasks.ts')).rasterise(fileSvg(...parts)),
    close: async () => {},
  };
}
