import { setTimeout as sleep } from 'node:timers/promises';
import { PublicError } from '@tessera/kit/errors';
import { upstreamLimit } from '../ladder/replies.ts';
import { type Computation, type Job, type Outlook, wholeSeconds } from './job.ts';

// How callers wait for a computation, and what they are told when they wait in vain.

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
    const { state, soonestMs } = job.outlook();
    // The pause that the upstream asks for ends a job that nobody was promised, with its reason.
    if (state === 'waiting' && !job.isPromised) return;
    if (soonestMs > BY_FAR * (until - performance.now())) late.resolve(undefined);
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
 * takes the job, which is promised from the start, gets undefined, another 429.
 */
export async function resultOf<T>(computation: Computation<T>, { ms, isAsync }: Wait) {
  if (isAsync) computation.job.isPromised = true;
  const result = await resultWithin(computation, ms);
  if (result === undefined && !isAsync) throw stillComputing(computation.job);
  return result;
}

/** A client that slept longer would learn of an early end too late. */
const LONGEST_RETRY_SECONDS = 60;

/** When to ask again about a job; 0 when it has ended. */
export function retryAfterSeconds({ outcome, outlook }: Job): number {
  if (outcome !== 'open') return 0;
  return Math.min(wholeSeconds(outlook().soonestMs), LONGEST_RETRY_SECONDS);
}

function stillComputing(job: Job): PublicError {
  const outlook = job.outlook();
  const seconds = Math.max(1, retryAfterSeconds(job));
  const why = CAUSES[causeOf(outlook)];
  const message = `This takes longer than the request waits, because ${why.message}; it is being computed. Ask again in ${seconds} s.`;
  const cs = `Trvá to déle, než požadavek čeká, protože ${why.cs}; počítá se to. Zeptejte se za ${seconds} s.`;
  if (outlook.position === 0) return upstreamLimit(seconds, { message, cs });
  return new PublicError(429, 'rate_limited', message, { cs, retryAfterSeconds: seconds });
}

/** What an open job waits for. */
function causeOf({ position, waitingUntil, soonestMs }: Outlook): keyof typeof CAUSES {
  if (position > 0) return 'queue';
  if (waitingUntil !== undefined) return 'pause';
  return soonestMs > 0 ? 'limits' : 'latency';
}

const CAUSES = {
  queue: {
    message: 'other questions are served before it',
    cs: 'dřív přijdou na řadu jiné dotazy',
  },
  pause: {
    message: 'the upstream asks for a pause or does not answer',
    cs: 'herní API chce přestávku nebo neodpovídá',
  },
  limits: {
    message: "the upstream's limits allow no more calls now",
    cs: 'víc volání teď limity herního API nedovolí',
  },
  latency: { message: 'the upstream answers slowly', cs: 'herní API odpovídá pomalu' },
} as const;
