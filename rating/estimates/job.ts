import { randomUUID } from 'node:crypto';
import { PublicError, unavailable } from '@tessera/kit/errors';
import { toPublicError } from '@tessera/kit/http/error-view';
import type { PlayerId } from '../ladder/player-id.ts';
import type { Region } from '../ladder/region.ts';
import { ForgottenError } from '../ladder/replies.ts';

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
  /** The checks have ended: which matches it needs is known. */
  isPlanned: boolean;
  /** Its calls are sent before those of a higher number; 0 without a turn. */
  priority: number;
  /** Calls still to be made that no job before this one needs, as far as known. */
  readonly left: { match: number; league: number };
  /** Games whose lobbies are not known yet, and before it is planned not even the matches. */
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
  /** The same, but for a job that is not planned until its checks may end it. */
  readonly soonestMs: number;
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

/** A second at least. */
export const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

export function beginStage(job: Job, stage: Job['stage'], steps: number): void {
  job.stage = stage;
  job.stepsPlanned = Math.max(job.stepsPlanned, job.stepsDone) + steps;
}

type JobsOptions = {
  readonly now: () => number;
  /** After this time a job fails, whoever it was promised to. */
  readonly jobDeadlineMs: number;
  readonly outlook: (job: Job) => Outlook;
  /** Gives a job its turn; throws what it is refused with, before it begins. */
  readonly admit: (job: Job) => void;
  /** Takes the turn back, if it has one. */
  readonly leave: (job: Job) => void;
  /** A job of the background or of a batch is asked for by `caller` now. */
  readonly raise: (job: Job, caller: string) => void;
};

type Start = Pick<Job, 'region' | 'player' | 'resultUrl' | 'caller' | 'gamesToPlan'> & {
  readonly key: string;
};

const LISTED_MS = 10 * 60_000;
const MOST_LISTED = 5000;

/**
 * Runs computations; equal questions share one. Until a caller is told to come back, a job fails
 * with the first pause longer than a request may wait, so that its callers learn of it (429 with
 * Retry-After). From then on its calls are patient. A finished job is listed for ten minutes.
 */
export function createJobs({ now, jobDeadlineMs, outlook, admit, leave, raise }: JobsOptions) {
  const jobs = new Map<string, Job>();
  const open = new Map<string, Computation<unknown>>();
  let begun = 0;

  function create({ key: _, ...question }: Start, abort: AbortController): Job {
    const job: Job = {
      ...{ id: randomUUID(), ...question, createdAt: new Date(now()) },
      ...{ signal: abort.signal, abort: (reason) => abort.abort(reason) },
      ...{ outcome: 'open', stage: 'account', stepsDone: 0, stepsPlanned: 1 },
      ...{ isPromised: false, error: undefined, finishedAt: undefined },
      ...{ isPlanned: false, priority: 0, left: { match: 0, league: 0 } },
      ...{ outlook: () => outlook(job), watchers: new Set(), ended: Promise.withResolvers() },
    };
    admit(job);
    jobs.set(job.id, job);
    for (const [id, old] of jobs) {
      if (old.finishedAt === undefined) continue;
      if (now() - old.finishedAt > LISTED_MS || jobs.size > MOST_LISTED) jobs.delete(id);
      else break; // ordered by age: the finished jobs that follow are younger
    }
    return job;
  }

  /** Begins the computation of `key`, or joins the one under way; throws when it is refused. */
  function start<T>(question: Start, work: (job: Job) => Promise<T>): Computation<T> {
    const { key, caller } = question;
    const running = open.get(key);
    if (running) {
      if (isUnhurried(running.job.caller) && !isUnhurried(caller)) raise(running.job, caller);
      return running as Computation<T>;
    }
    const abort = new AbortController();
    const job = create(question, abort);
    begun++;
    const deadline = setTimeout(() => abort.abort(pastDeadline(jobDeadlineMs)), jobDeadlineMs);
    deadline.unref();
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
        leave(job);
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

function pastDeadline(deadlineMs: number): PublicError {
  const seconds = Math.round(deadlineMs / 1000);
  const message = `The upstream game API did not answer often enough within ${seconds} s.`;
  const cs = `Herní API během ${seconds} s neodpovědělo dost často.`;
  return new PublicError(502, 'provider_upstream', message, { cs });
}
