import { setTimeout as sleep } from 'node:timers/promises';
import { PublicError } from '@tessera/kit/errors';
import type { CallOptions } from '../provider/provider.ts';
import type { Progress } from './job.ts';
import { createJob, createJobList, type Job, noWait, type Outlook, progressOf } from './job.ts';

// Runs computations as jobs. Equal questions share one. A caller waits for a while; when the answer
// takes longer it gets the job instead (202), and from then on the job is promised: it outlasts
// every pause and outage of the upstream until its deadline, because its calls are patient. A job
// nobody was promised fails with the first pause longer than a request may wait, so that its callers
// learn of it (429 with Retry-After).

export type Computation<T> = {
  readonly job: Job;
  /** Rejects with a `PublicError`. */
  readonly result: Promise<T>;
  /** Resolves when the forecast says that the answer cannot come within `answerWithinMs`. */
  readonly tooSlow: Promise<void>;
};

/** What a computation works with. */
export type Run = {
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Options of a call; without a priority the call precedes those of all queued computations. */
  call(priority?: number): CallOptions;
  /** Replaces the job's outlook, and lets callers go when its forecast exceeds their time. */
  forecast(outlook: () => Outlook): void;
};

type ComputationsOptions = {
  readonly now: () => number;
  readonly answerWithinMs: number;
  /** After this time a job that was promised fails too. */
  readonly jobDeadlineMs: number;
};

export function createComputations({ now, answerWithinMs, jobDeadlineMs }: ComputationsOptions) {
  const jobs = createJobList(now);
  const open = new Map<string, Computation<unknown>>();
  const closing = new AbortController();
  let begun = 0;

  /** Begins the computation of `key`, or joins the one under way. */
  function start<T>(
    key: string,
    resultUrl: string,
    work: (run: Run) => Promise<T>,
  ): Computation<T> {
    const running = open.get(key);
    if (running) return running as Computation<T>;
    begun++;
    const job = createJob(resultUrl, now());
    jobs.add(job);
    const slow = Promise.withResolvers<void>();
    const abort = new AbortController();
    const close = () => abort.abort(closing.signal.reason);
    closing.signal.addEventListener('abort', close, { once: true });
    const deadline = setTimeout(() => abort.abort(pastDeadline(jobDeadlineMs)), jobDeadlineMs);
    deadline.unref();

    const run: Run = {
      signal: abort.signal,
      progress: progressOf(job),
      call: (priority = 0) => ({
        signal: abort.signal,
        isPatient: () => job.isPromised,
        priority: () => priority,
      }),
      forecast(outlook) {
        job.outlook = outlook;
        const leftMs = job.createdAt.getTime() + answerWithinMs - now();
        const { state, expectedMs } = outlook();
        // A pause that the upstream asks for reaches the caller as 429 instead.
        if (state !== 'waiting' && expectedMs > leftMs) slow.resolve();
      },
    };
    const result = (async () => work(run))()
      .then((value) => {
        job.outcome = 'done';
        return value;
      })
      .catch((error: unknown) => {
        job.outcome = 'failed';
        job.error = publicErrorOf(abort.signal.aborted ? abort.signal.reason : error);
        throw job.error;
      })
      .finally(() => {
        clearTimeout(deadline);
        closing.signal.removeEventListener('abort', close);
        job.finishedAt = now();
        job.outlook = noWait;
        open.delete(key);
      });
    result.catch(() => {}); // the job keeps the error, also when nobody waits
    const computation: Computation<T> = { job, result, tooSlow: slow.promise };
    open.set(key, computation);
    return computation;
  }

  return {
    start,
    findJob: jobs.find,
    get begun() {
      return begun;
    },
    /** Aborts what is under way and waits for it to end. */
    async close(): Promise<void> {
      closing.abort(stopping());
      await Promise.allSettled([...open.values()].map(({ result }) => result));
    },
  };
}

/**
 * The result if it comes in time. Otherwise undefined, and the job is promised to the caller: it
 * goes on until it ends or its deadline passes.
 */
export async function resultWithin<T>(
  { job, result, tooSlow }: Computation<T>,
  withinMs: number,
): Promise<T | undefined> {
  const answered = new AbortController();
  try {
    const late = sleep(withinMs, undefined, { signal: answered.signal }).catch(() => undefined);
    // A job that was promised to somebody may be waiting out an hour's pause.
    const now = job.isPromised && job.outlook().state === 'waiting' && Promise.resolve(undefined);
    const value = await Promise.race([result, now || late, tooSlow.then(() => undefined)]);
    if (value === undefined) job.isPromised = true;
    return value;
  } finally {
    answered.abort();
  }
}

function publicErrorOf(error: unknown): PublicError {
  if (error instanceof PublicError) return error;
  const message = 'Something went wrong on our side.';
  return new PublicError(500, 'internal', message, { cs: 'Něco se u nás pokazilo.', cause: error });
}

function pastDeadline(deadlineMs: number): PublicError {
  const seconds = Math.round(deadlineMs / 1000);
  const message = `The upstream game API did not answer often enough within ${seconds} s.`;
  const cs = `Herní API během ${seconds} s neodpovědělo dost často.`;
  return new PublicError(502, 'provider_upstream', message, { cs });
}

function stopping(): PublicError {
  const message = 'The service is stopping; ask again in a moment.';
  const cs = 'Služba se právě vypíná; zkuste to za chvíli.';
  return new PublicError(503, 'unavailable', message, { cs, retryAfterSeconds: 5 });
}
