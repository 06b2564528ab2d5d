import { type Answer, type CallOptions, type Requester, sleep } from '@tessera/kit/client/requests';
import type { operations } from './api.ts';
import { linesOf } from './lines.ts';
import {
  type ClientOptions,
  createRatingRequesters,
  type ErrorReply,
  RatingError,
  type Reply,
} from './request.ts';

// biome-ignore lint/performance/noBarrelFile: the entry of the package
export { type CallOptions, UnreachableError } from '@tessera/kit/client/requests';
export { type ClientOptions, type ErrorReply, RatingError } from './request.ts';

export type Estimate = Reply<'mmr'>;
export type Job = Reply<'job'>;
export type Comparison = Reply<'compare'>;
export type Timeline = Reply<'timeline'>;
export type Lobby = Reply<'lobby'>;
export type Budget = Reply<'budget'>;
export type Calibration = Reply<'calibration'>;
export type Model = Reply<'model'>;
export type Batch = Reply<'batch'>;
export type NewBatch = operations['createBatch']['requestBody']['content']['application/json'];
/** A player as asked for, with an estimate or with the error in its place. */
export type BatchLine = { readonly player: string | null } & (Estimate | ErrorReply);

type Query<Name extends keyof operations> = operations[Name] extends {
  parameters: { query?: infer Given };
}
  ? NonNullable<Given>
  : never;
export type Region = Query<'mmr'>['region'];
export type Queue = NonNullable<Query<'mmr'>['queue']>;

export type WaitOptions = CallOptions & {
  /** How long a computation is waited for; default one hour, after which the service gives up. */
  readonly waitMs?: number;
  /** Called with the state of the computation whenever it was asked for. */
  readonly onJob?: (job: Job) => void;
};

/** The API as an object. Every method takes an `AbortSignal` and rejects as README.md says. */
export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const { request, open } = createRatingRequesters(options);
  const get = async <T>(path: string, call?: CallOptions): Promise<T> =>
    (await request({ path, ...call })).json as T;
  return {
    /** Estimate of one player; a computation that takes longer is waited for. */
    estimate: (query: Query<'mmr'>, call?: WaitOptions) =>
      settled<Estimate>(request, '/api/v1/mmr', query, call),
    /**
     * Estimates of up to five players, each `region:gameName#tagLine`. With `waitMs` those still
     * being computed are waited for; without it they have the code `computing`.
     */
    compare: (accounts: readonly string[], query: { queue?: Queue } = {}, call?: WaitOptions) =>
      compared(request, { accounts: accounts.join(','), ...query }, call),
    timeline: (query: Query<'timeline'>, call?: WaitOptions) =>
      settled<Timeline>(request, '/api/v1/timeline', query, call),
    lobby: (matchId: string, query: Query<'lobby'> = {}, call?: WaitOptions) =>
      settled<Lobby>(request, `/api/v1/lobby/${encodeURIComponent(matchId)}`, query, call),
    /** State of a computation by its id. */
    job: (id: string, call?: CallOptions) => get<Job>(jobPath(id), call),
    budget: (call?: CallOptions) => get<Budget>('/api/v1/budget', call),
    calibration: (call?: CallOptions) => get<Calibration>('/api/v1/calibration', call),
    /** Which parameters a region is estimated with, and why. */
    model: async (query: Query<'model'>, call?: CallOptions) =>
      (await request({ path: '/api/v1/model', query, ...call })).json as Model,
    /** Up to 1,000 players, computed behind all single questions. */
    createBatch: async (body: NewBatch, call?: CallOptions) =>
      (await request({ method: 'POST', path: '/api/v1/batches', body, ...call })).json as Batch,
    batch: (id: string, call?: CallOptions) => get<Batch>(batchPath(id), call),
    /** The lines of a batch as they come, to its end. */
    batchResults: (id: string, call?: CallOptions) =>
      linesOf<BatchLine>(open, `${batchPath(id)}/results`, call),
    /** Removes a player everywhere; `key` is the operator's token. The service refuses the player from then on. */
    forget: async (region: Region, player: string, call?: CallOptions): Promise<void> => {
      const name = encodeURIComponent(player);
      await request({ method: 'DELETE', path: `/api/v1/players/${region}/${name}`, ...call });
    },
    health: (call?: CallOptions) => get<Reply<'apiHealth'>>('/api/v1/health', call),
  };
}

const HOUR_MS = 3_600_000;

/** Asks; after a 202 waits for the job and asks again, because the job has only its address. */
async function settled<T>(
  request: Requester,
  path: string,
  query: object,
  options: WaitOptions = {},
): Promise<T> {
  const { waitMs = HOUR_MS } = options;
  return within({ ...options, waitMs }, async (wait) => {
    for (;;) {
      const answer = await request({ path, query, ...wait.call });
      if (answer.status !== 202) return answer.json as T;
      await jobEnd(request, answer, wait);
    }
  });
}

type Wait = { readonly onJob: (job: Job) => void; readonly call: CallOptions };

/** The longest timer there is, of 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** Waits for at most `waitMs`: what is under way then, a request or a pause, ends with an Error. */
async function within<T>(
  { waitMs, onJob, signal }: WaitOptions & { readonly waitMs: number },
  task: (wait: Wait) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  let last: Job | undefined;
  const timer = setTimeout(
    () => {
      const what = last ? `computation ${last.id} is still ${last.state}` : 'there is no answer';
      over.abort(new Error(`${what} after ${waitMs} ms`));
    },
    Math.min(waitMs, LONGEST_MS),
  );
  try {
    return await task({
      onJob(job) {
        last = /^(done|failed)$/.test(job.state) ? undefined : job;
        onJob?.(job);
      },
      call: { signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Polls a job at the pace of its `Retry-After`; rejects when it fails. */
async function jobEnd(request: Requester, first: Answer, wait: Wait): Promise<void> {
  let answer = first;
  for (;;) {
    const job = answer.json as Job;
    wait.onJob(job);
    if (job.state === 'done') return;
    if (job.state === 'failed') {
      const text = `computation ${job.id} failed`;
      throw new RatingError({ status: undefined, json: job.error, text, retryAfterMs: undefined });
    }
    await sleep(answer.retryAfterMs ?? 1000, wait.call.signal);
    try {
      answer = await request({ path: jobPath(job.id), ...wait.call });
    } catch (error) {
      // Jobs live in the process: after a restart of the service the question is asked again.
      if (error instanceof RatingError && error.status === 404) return;
      throw error;
    }
  }
}

async function compared(
  request: Requester,
  query: object,
  options: WaitOptions = {},
): Promise<Comparison> {
  const { waitMs, signal } = options;
  const once = async (call: CallOptions) =>
    (await request({ path: '/api/v1/compare', query, ...call })).json as Comparison;
  if (waitMs === undefined) return once(signal ? { signal } : {});
  return within({ ...options, waitMs }, async (wait) => {
    for (;;) {
      const comparison = await once(wait.call);
      const open = Object.values(comparison).flatMap((one) =>
        'job' in one && one.job !== undefined ? [one.job] : [],
      );
      if (open.length === 0) return comparison;
      for (const path of open) {
        const answer = await request({ path, ...wait.call });
        await jobEnd(request, answer, wait).catch(leaveToComparison);
      }
    }
  });
}

/** A failed computation is an entry of the next comparison. */
function leaveToComparison(error: unknown): void {
  if (!(error instanceof RatingError && error.status === undefined)) throw error;
}

const batchPath = (id: string) => `/api/v1/batches/${encodeURIComponent(id)}`;
const jobPath = (id: string) => `/api/v1/jobs/${encodeURIComponent(id)}`;
