import { createDrawing, type Drawing, drawInThisThread } from '@tessera/kit/chart/drawing';
import { createWorkerPool, inThisThread, type WorkerPool } from '@tessera/kit/worker-pool';
import * as tasks from './tasks.ts';

/** The worker threads: one for analyses, one for charts. */
export type Workers = {
  readonly analyse: WorkerPool<typeof tasks>;
  readonly draw: Drawing;
  close(): Promise<void>;
};

/** Workers start with the first task and end when idle. */
export function createWorkers(): Workers {
  const analyse = createWorkerPool<typeof tasks>({
    filename: new URL('./tasks.ts', import.meta.url),
    threads: 1,
    // Few large objects at a time: more space for new objects would gain nothing.
    maxYoungMb: 6,
  });
  return withClose(analyse, createDrawing());
}

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
