import * as drawing from '@tessera/kit/chart/tasks';
import { createWorkerPool, type WorkerPool } from '@tessera/kit/worker-pool';

/** Where charts are drawn: in a worker of its own, which alone loads the chart library. */
export type Drawing = WorkerPool<typeof drawing>;

/** The worker starts with the first chart and ends when there was none for a while. */
export function createDrawing(): Drawing {
  return createWorkerPool<typeof drawing>({
    filename: new URL(import.meta.resolve('@tessera/kit/chart/tasks')),
    threads: 1,
  });
}

/** The same in this thread, without a limit: for tests. */
export function drawInThisThread(): Drawing {
  const tasks = drawing as unknown as Record<string, (...given: unknown[]) => unknown>;
  const run = async (task: string, input: unknown, { locale = 'cs' } = {}) =>
    tasks[task]?.(input, { locale });
  return { run: run as Drawing['run'], close: async () => {}, threads: 0 };
}
