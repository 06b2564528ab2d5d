import { PublicError } from '@tessera/kit/errors';

/**
 * Combines the requests of one turn of the event loop, and those that come while the previous
 * batch is under way, into one statement and one commit. When a batch fails for a reason other
 * than an outage, each request gets its own statement, so that only the one at fault fails.
 */
export function createBatch<Asked, Answer>(
  run: (asked: readonly Asked[]) => Promise<Answer[]>,
): { add(asked: Asked): Promise<Answer>; drained(): Promise<void> } {
  type Task = {
    readonly asked: Asked;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  };
  const waiting: Task[] = [];
  let underWay: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const tasks = waiting.splice(0, MAX_BATCH);
      try {
        answer(tasks, await run(tasks.map(({ asked }) => asked)));
      } catch (error) {
        if (tasks.length === 1 || error instanceof PublicError) {
          for (const task of tasks) task.reject(error);
        } else {
          for (const task of tasks) await runAlone(task);
        }
      }
    }
    underWay = undefined;
  }

  async function runAlone(task: Task): Promise<void> {
    try {
      answer([task], await run([task.asked]));
    } catch (error) {
      task.reject(error);
    }
  }

  function answer(tasks: readonly Task[], answers: readonly Answer[]): void {
    for (const [index, task] of tasks.entries()) task.resolve(answers[index] as Answer);
  }

  return {
    add: (asked) =>
      new Promise((resolve, reject) => {
        waiting.push({ asked, resolve, reject });
        underWay ??= runAll();
      }),
    async drained() {
      while (underWay !== undefined) await underWay;
    },
  };
}

const MAX_BATCH = 500;
