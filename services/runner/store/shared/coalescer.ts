import { setImmediate as nextTurn } from 'node:timers/promises';
import { PublicError } from '@tessera/kit/errors';

/** A request that waits for its answer. */
export type Task<Input, Answer> = {
  readonly input: Input;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** Requests of one kind, in the order in which they came. */
type Line<Input, Answer> = {
  add(input: Input): Promise<Answer>;
  /** The taker answers the tasks. */
  take(most?: number): Task<Input, Answer>[];
  readonly length: number;
};

type Coalescer = {
  line<Input, Answer>(): Line<Input, Answer>;
  /** Resolves when nothing waits and nothing is under way. */
  drained(): Promise<void>;
};

/**
 * Brings together the requests of one turn of the event loop, and those that come while others are
 * under way: they share a transaction, a round trip or a sync.
 * @param perform takes tasks from the lines and answers them, until nothing waits; must not reject
 */
export function createCoalescer(perform: () => Promise<void>): Coalescer {
  const lines: { readonly length: number }[] = [];
  let underWay: Promise<void> | undefined;

  async function performAll(): Promise<void> {
    await nextTurn();
    while (lines.some(({ length }) => length > 0)) await perform();
    underWay = undefined;
  }

  return {
    line<Input, Answer>() {
      const tasks: Task<Input, Answer>[] = [];
      lines.push(tasks);
      return {
        add: (input: Input) =>
          new Promise<Answer>((resolve, reject) => {
            tasks.push({ input, resolve, reject });
            underWay ??= performAll();
          }),
        take: (most = tasks.length) => tasks.splice(0, most),
        get length() {
          return tasks.length;
        },
      };
    },
    async drained() {
      while (underWay !== undefined) await underWay;
    },
  };
}

/**
 * Answers tasks by one operation. When it fails for a reason other than an outage, each gets an
 * operation of its own, so that only the one at fault fails.
 */
export async function answerTogether<Input, Answer>(
  tasks: readonly Task<Input, Answer>[],
  operation: (input: readonly Input[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await operation(tasks.map(({ input }) => input));
    for (const [index, task] of tasks.entries()) task.resolve(answers[index] as Answer);
  } catch (error) {
    if (tasks.length > 1 && !(error instanceof PublicError)) {
      for (const task of tasks) await answerTogether([task], operation);
    } else {
      for (const task of tasks) task.reject(error);
    }
  }
}
