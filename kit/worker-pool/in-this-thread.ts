import type { WorkerPool } from '../worker-pool.ts';
import type { Task } from './entry.ts';

/**
 * A worker pool that runs its tasks in the calling thread, without a time limit: for tests.
 *
 * `inThisThread(await import('./tasks.ts'))`
 */
export function inThisThread<Module extends object>(tasks: Module): WorkerPool<Module> {
  const run = async (name: string, input: unknown) => {
    const task = (tasks as Record<string, unknown>)[name];
    if (typeof task !== 'function') throw new TypeError(`expected a task ${name}`);
    return (task as Task)(input as never);
  };
  return { run: run as WorkerPool<Module>['run'], close: async () => {}, threads: 0 };
}
