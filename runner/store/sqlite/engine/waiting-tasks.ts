/** An operation on the file, from its request to its answer. */
export type Task = {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  readonly isClaim: boolean;
  /** What `work` returned when it last ran. */
  value: unknown;
};

/**
 * Operations that wait for a transaction, in the order in which they were requested, claims last,
 * so that a claim sees what the others of its transaction have written.
 */
export type WaitingTasks = {
  /** The promise is settled by whoever takes the task. */
  add<T>(work: () => T, isClaim: boolean): Promise<T>;
  /** Takes all but the claims. */
  takeWrites(): Task[];
  takeAll(): Task[];
  hasWrites(): boolean;
  isEmpty(): boolean;
};

export function createWaitingTasks(): WaitingTasks {
  let writes: Task[] = [];
  let claims: Task[] = [];

  function takeWrites(): Task[] {
    const tasks = writes;
    writes = [];
    return tasks;
  }

  return {
    add: (work, isClaim) =>
      new Promise((resolve, reject) => {
        const line = isClaim ? claims : writes;
        line.push({ work, resolve, reject, isClaim, value: undefined });
      }),
    takeWrites,
    takeAll() {
      const tasks = [...takeWrites(), ...claims];
      claims = [];
      return tasks;
    },
    hasWrites: () => writes.length > 0,
    isEmpty: () => writes.length + claims.length === 0,
  };
}
