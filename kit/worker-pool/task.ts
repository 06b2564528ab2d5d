import type { Locale } from '../locale.ts';

/** What a task is told besides its input. */
export type TaskContext = {
  /** The language of the request that asked. */
  readonly locale: Locale;
};

/** A function a worker may be asked for. Input and result are plain data, or shared memory. */
export type Task = (input: never, context: TaskContext) => unknown;
