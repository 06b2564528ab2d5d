import { PublicError } from '../errors.ts';

/** A function that a worker runs. Input and result are plain data or shared memory. */
export type Task = (input: never) => unknown;

/** A message to a worker: a function of a module and its input. */
export type Job = {
  readonly module: string;
  readonly task: string;
  readonly input: unknown;
};

export type Outcome =
  | { readonly result: unknown }
  | {
      readonly refused: Pick<PublicError, 'statusCode' | 'code' | 'message' | 'problems'> & {
        readonly cs?: string;
        readonly retryAfterSeconds?: number;
      };
    };

/** The one function every worker runs. */
export async function perform({ module, task, input }: Job): Promise<Outcome> {
  const tasks: Record<string, unknown> = await import(module);
  const run = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
  if (typeof run !== 'function')
    throw new TypeError(`${module}: expected an exported task ${task}`);
  try {
    return { result: await (run as Task)(input as never) };
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    const { statusCode, code, message, problems, cs, retryAfterSeconds } = error;
    return {
      refused: {
        statusCode,
        code,
        message,
        problems,
        ...(cs === undefined ? {} : { cs }),
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      },
    };
  }
}
