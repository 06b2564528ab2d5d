import { createDrawing, type Drawing, drawInThisThread } from '@tessera/kit/chart/drawing';
import { createWorkerPool, inThisThread, type WorkerPool } from '@tessera/kit/worker-pool';
import * as tasks from './tasks.ts';

/** The worker threads: one for analyses, one for charts. */
export type Workers = {
  readonly analyse: WorkerPool<typeof tasks>;
  readonly draw: Drawing;
  close(): Promise<void>;
};

/** Few large objects at a time: more space for new objects would gain nothing. */
const MAX_YOUNG_MB = 6;

/** Workers start with the first task and end when idle. */
export function createWorkers(): Workers {
  return withClose(createAnalyst(), createDrawing());
}

const createAnalyst = () =>
  createWorkerPool<typeof tasks>({
    filename: new URL('./tasks.ts', import.meta.url),
    threads: 1,
    maxYoungMb: MAX_YOUNG_MB,
  });

/** The same computations in this thread, without time limits: for tests. */
export function workInThisThread(): Workers {
  return withClose(inThisThread(tasks), drawInThisThread());
}

function withClose(analyse: Workers['analyse'], draw: Drawing): Workers {
  const close = async () => {
    await Promise.all([analyse.close(), draw.close()]);
  };
  return { analyse, draw, close };
}
