import * as drawing from '@tessera/kit/chart/tasks';
import { createWorkerPool, type WorkerPool } from '@tessera/kit/worker-pool';
import * as analysing from './tasks.ts';

/** Where computations run. Drawing keeps its own worker, which alone loads the chart library. */
export type Workers = {
  readonly analyse: WorkerPool<typeof analysing>;
  readonly draw: WorkerPool<typeof drawing>;
  close(): Promise<void>;
};

/** Both work on a few large objects at a time, so that more room for new ones gains nothing. */
const YOUNG_MB = 12;

/** Workers start with the first question and end when there were none for a while. */
export function createWorkers(): Workers {
  const analyse = createWorkerPool<typeof analysing>({
    filename: new URL('./tasks.ts', import.meta.url),
    threads: 1,
    maxYoungMb: YOUNG_MB,
  });
  const draw = createWorkerPool<typeof drawing>({
    filename: new URL(import.meta.resolve('@tessera/kit/chart/tasks')),
    threads: 1,
    maxYoungMb: YOUNG_MB,
  });
  return {
    analyse,
    draw,
    close: async () => {
      await Promise.all([analyse.close(), draw.close()]);
    },
  };
}

/** The same computations in this thread, without a limit: for tests. */
export function workInThisThread(): Workers {
  return { analyse: here(analysing), draw: here(drawing), close: async () => {} };
}

type Tasks = Record<string, unknown>;

function here<Module extends Tasks>(tasks: Module): WorkerPool<Module> {
  const run = async (task: string, input: unknown, { locale = 'cs' } = {}) =>
    (tasks[task] as (...given: unknown[]) => unknown)(input, { locale });
  return { run: run as WorkerPool<Module>['run'], close: async () => {}, threads: 0 };
}
