import type { Locale } from '../locale.ts';

/** Passed to a task besides its input. */
export type TaskContext = {
  /** Language of the request. */
  readonly locale: Locale;
};

/** A function that a worker runs. Input and result are plain data or shared memory. */
export type Task = (input: never, context: TaskContext) => unknown;
