import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PublicError, unavailable } from '@tessera/kit/errors';
import { toPublicError } from '@tessera/kit/http/error-view';
import type { PlayerId } from '../ladder/player-id.ts';
import type { Region } from '../ladder/region.ts';
import { ForgottenError, upstreamLimit } from '../ladder/replies.ts';

/**
 * One computation, shared by everyone who asks for it: what its callers see of it, its place in the
 * queue (places.ts) and the calls it still needs (forecast.ts). A finished job holds no result: the
 * result is in the store, and `resultUrl` leads to it.
 */
export type Job = {
  readonly id: string;
  readonly region: Region;
  /** Whom it is about, if anybody. */
  readonly player: PlayerId | undefined;
  /** Where the answer is once the job is done. */
  readonly resultUrl: string;
  readonly createdAt: Date;
  /** Aborted past the deadline, and when the service stops. */
  readonly signal: AbortSignal;
  readonly abort: (reason: PublicError) => void;
  /** Who queues for it. */
  caller: string;
  outcome: 'open' | 'done' | 'failed';
  stage: 'account' | 'rank' | 'matches' | 'lobbies' | 'estimate';
  stepsDone: number;
  /** Of the steps known so far. */
  stepsPlanned: number;
  /** A caller was told to come back: the job outlasts pauses and outages of the upstream. */
  isPromised: boolean;
  error: PublicError | undefined;
  finishedAt: number | undefined;
  isQueued: boolean;
  /** Its calls are sent before those of a higher number; 0 for the checks before it queues. */
  priority: number;
  /** Calls still to be made that no job before this one needs, as far as known. */
  readonly left: { match: number; league: number };
  /** Games whose lobbies are not known yet; they will need calls of `league`. */
  gamesToPlan: number;
  /** State and forecast at this moment; asked while the job is open. */
  readonly outlook: () => Outlook;
  /** Told when the forecast has changed. */
  readonly watchers: Set<() => void>;
  /** Resolved at its end, whatever that is. */
  readonly ended: PromiseWithResolvers<void>;
};

export type Outlook = {
  readonly state: 'queued' | 'running' | 'waiting';
  /** 1 for the next in the queue, 0 outside of it. */
  readonly position: number;
  /** Milliseconds until the job is expected to end. */
  readonly expectedMs: number;
  /** When the upstream may be asked again; epoch milliseconds. */
  readonly waitingUntil: number | undefined;
};

/** A job and the promise of its result, which rejects with a `PublicError`. */
export type Computation<T> = { readonly job: Job; readonly result: Promise<T> };

/** The caller of work that nobody waits for; it stands behind every question. */
export const BACKGROUND = 'background';
/** The caller of all batches: behind every single question, before the background. */
export const BATCH = 'batch';

export const isUnhurried = (caller: string) => caller === BACKGROUND || caller === BATCH;

export function beginStage(job: Job, stage: Job['stage'], steps: number): void {
  job.stage = stage;
  job.stepsPlanned = Math.max(job.stepsPlanned, job.stepsDone) + steps;
}

type JobsOptions = {
  readonly now: () => number;
  /** After this time a job fails, whoever it was promised to. */
  readonly jobDeadlineMs: number;
  readonly outlook: (job: Job) => Outlook;
  /** A job of the background or of a batch is asked for by `caller` now. */
  readonly raise: (job: Job, caller: string) => void;
};

type Start = Pick<Job, 'region' | 'player' | 'resultUrl' | 'caller'> & { readonly key: string };

const LISTED_MS = 10 * 60_000;
const MOST_LISTED = 5000;

/**
 * Runs computations; equal questions share one. Until a caller is told to come back, a job fails
 * with the first pause longer than a request may wait, so that its callers learn of it (429 with
 * Retry-After). From then on its calls are patient. A finished job is listed for ten minutes.
 */
export function createJobs({ now, jobDeadlineMs, outlook, raise }: JobsOptions) {
  const jobs = new Map<string, Job>();
  const open = new Map<string, Computation<unknown>>();
  let begun = 0;

  function create({ region, player, resultUrl, caller }: Start, abort: AbortController): Job {
    const job: Job = {
      ...{ id: randomUUID(), region, player, resultUrl, caller, createdAt: new Date(now()) },
      ...{ signal: abort.signal, abort: (reason) => abort.abort(reason) },
      ...{ outcome: 'open', stage: 'account', stepsDone: 0, stepsPlanned: 1 },
      ...{ isPromised: false, error: undefined, finishedAt: undefined },
      ...{ isQueued: false, priority: isUnhurried(caller) ? Number.MAX_SAFE_INTEGER : 0 },
      ...{ left: { match: 0, league: 0 }, gamesToPlan: 0 },
      ...{ outlook: () => outlook(job), watchers: new Set(), ended: Promise.withResolvers() },
    };
    jobs.set(job.id, job);
    for (const [id, old] of jobs) {
      if (old.finishedAt === undefined) continue;
      if (now() - old.finishedAt > LISTED_MS || jobs.size > MOST_LISTED) jobs.delete(id);
      else break; // ordered by age: the finished jobs that follow are younger
    }
    return job;
  }

  /** Begins the computation of `key`, or joins the one under way. */
  function start<T>(question: Start, work: (job: Job) => Promise<T>): Computation<T> {
    const { key, caller } = question;
    const running = open.get(key);
    if (running) {
      if (isUnhurried(running.job.caller) && !isUnhurried(caller)) raise(running.job, caller);
      return running as Computation<T>;
    }
    begun++;
    const abort = new AbortController();
    const deadline = setTimeout(() => abort.abort(pastDeadline(jobDeadlineMs)), jobDeadlineMs);
    deadline.unref();
    const job = create(question, abort);
    const result = (async () => work(job))()
      .then((value) => {
        job.outcome = 'done';
        return value;
      })
      .catch((error: unknown) => {
        job.outcome = 'failed';
        job.error = toPublicError(abort.signal.aborted ? abort.signal.reason : error);
        throw job.error;
      })
      .finally(() => {
        clearTimeout(deadline);
        job.finishedAt = now();
        open.delete(key);
        job.ended.resolve();
      });
    result.catch(() => {}); // the job keeps the error, also when nobody waits
    const computation = { job, result };
    open.set(key, computation);
    return computation;
  }

  return {
    start,
    find: (id: string): Job | undefined => jobs.get(id),
    /** Forgets these jobs; those under way are aborted. */
    drop(isDropped: (job: Job) => boolean): void {
      for (const [id, job] of jobs) {
        if (!isDropped(job)) continue;
        jobs.delete(id);
        job.abort(new ForgottenError());
      }
    },
    get begun() {
      return begun;
    },
    /** Aborts what is under way and waits for it to end. */
    async close(): Promise<void> {
      const cs = 'Služba se právě vypíná; zkuste to za chvíli.';
      const stopping = unavailable('The service is stopping; ask again in a moment.', 5, { cs });
      for (const { job } of open.values()) job.abort(stopping);
      await Promise.allSettled([...open.values()].map(({ result }) => result));
    },
  };
}

/** A forecast is right within this factor, nine times in ten. */
const BY_FAR = 2;

/**
 * The result if it comes in time. Otherwise undefined, as soon as the forecast exceeds the time by
 * far, and the job is promised to the caller: it goes on until it ends or its deadline passes.
 */
export async function resultWithin<T>(
  { job, result }: Computation<T>,
  withinMs: number,
): Promise<T | undefined> {
  const answered = new AbortController();
  const late = Promise.withResolvers<undefined>();
  const until = performance.now() + withinMs;
  const watch = () => {
    const { state, expectedMs } = job.outlook();
    // The pause that the upstream asks for ends a job that nobody was promised, with its reason.
    if (state === 'waiting' && !job.isPromised) return;
    if (expectedMs > BY_FAR * (until - performance.now())) late.resolve(undefined);
  };
  job.watchers.add(watch);
  if (job.outcome === 'open') watch();
  try {
    const over = sleep(withinMs, undefined, { signal: answered.signal }).catch(() => undefined);
    const value = await Promise.race([result, over, late.promise]);
    if (value === undefined) job.isPromised = true;
    return value;
  } finally {
    job.watchers.delete(watch);
    answered.abort();
  }
}

/** How long a caller waits, and whether it takes the job if there is no result by then. */
export type Wait = { readonly ms: number; readonly isAsync: boolean };

/**
 * The result if it comes while the caller waits. Otherwise the computation goes on: a caller that
 * takes the job gets undefined, another 429.
 */
export async function resultOf<T>(computation: Computation<T>, { ms, isAsync }: Wait) {
  const result = await resultWithin(computation, ms);
  if (result === undefined && !isAsync) throw stillComputing(computation.job);
  return result;
}

/** A client that slept longer would learn of an early end too late. */
const LONGEST_RETRY_SECONDS = 60;

/** When to ask again about a job; 0 when it has ended. */
export function retryAfterSeconds({ outcome, outlook }: Job): number {
  return outcome === 'open' ? Math.min(expectedSeconds(outlook()), LONGEST_RETRY_SECONDS) : 0;
}

/** Until the job is expected to end. */
export function expectedSeconds({ expectedMs }: Outlook): number {
  return Math.max(1, Math.ceil(expectedMs / 1000));
}

function stillComputing(job: Job): PublicError {
  const seconds = Math.max(1, retryAfterSeconds(job));
  const message = `This takes longer than the request waits, because of the upstream's limits; it is being computed. Ask again in ${seconds} s.`;
  const cs = `Kvůli limitům herního API to trvá déle, než požadavek čeká; počítá se to. Zeptejte se za ${seconds} s.`;
  return upstreamLimit(seconds, { message, cs });
}

function pastDeadline(deadlineMs: number): PublicError {
  const seconds = Math.round(deadlineMs / 1000);
  const message = `The upstream game API did not answer often enough within ${seconds} s.`;
  const cs = `Herní API během ${seconds} s neodpovědělo dost často.`;
  return new PublicError(502, 'provider_upstream', message, { cs });
}
