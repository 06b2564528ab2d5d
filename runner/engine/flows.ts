import { setImmediate as nextTurn } from 'node:timers/promises';
import { every, type Repeating } from '@tessera/kit/every';
import { afterDependencies, NO_JOBS } from '../job/flow.ts';
import { sealedParts } from '../job/sealed.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

type FlowsOptions = {
  readonly store: Store;
  readonly steadyClock: () => number;
  readonly onEvent: (event: EngineEvent) => void;
};

export type Flows = Pick<Repeating, 'stop'> & {
  /** Learns which jobs have ended. */
  note(event: EngineEvent): void;
  /** A job that waits for others was added. */
  look(): void;
  /** Jobs were removed, for which others may wait. */
  removed(): void;
};

/** What another process or a crash has left is found after this long. */
const SWEEP_MS = 5000;

/** Removed jobs are not told one by one: a while later all that wait are looked at. */
const AFTER_REMOVAL_MS = 100;

/** How many jobs are decided at once. */
const AT_ONCE = 100;

type Lookups = Pick<Store, 'findJob' | 'batchCounts'>;

/**
 * Starts, cancels or leaves the jobs that wait for others once these have ended. What is to be done
 * follows from what is stored: done twice, or by two processes, it does no harm, and a crash loses
 * nothing.
 */
export function startFlows({ store, steadyClock, onEvent }: FlowsOptions): Flows {
  let ended: string[] = [];
  let sweptAt = Number.NEGATIVE_INFINITY;
  let inUse = false;
  let looking: NodeJS.Timeout | undefined;

  const repeating = every({
    nextDelayMs: () => SWEEP_MS,
    async task() {
      do {
        const hints = ended;
        ended = [];
        const isSweep = steadyClock() - sweptAt >= SWEEP_MS;
        if (isSweep) {
          sweptAt = steadyClock();
          inUse = await store.hasDependencies();
        }
        if (!inUse || (!isSweep && hints.length === 0)) return;
        await decideFreed(isSweep ? undefined : hints);
      } while (ended.length > 0);
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'starting jobs that waited', error }),
  });

  async function decideFreed(hints: readonly string[] | undefined): Promise<void> {
    for (let after: string | undefined; ; ) {
      const { ids, next } = await store.freedJobs(hints, after);
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        await decideTogether(ids.slice(start, start + AT_ONCE));
      }
      if (next === undefined) return;
      after = next;
      await nextTurn(); // SQLite reads without giving others a turn
    }
  }

  /** They share commits, and what several of them waited for is read once. */
  async function decideTogether(ids: readonly string[]): Promise<void> {
    const findJob = once(store.findJob);
    const batchCounts = once(store.batchCounts);
    const decided = await Promise.allSettled(ids.map((id) => decide(id, { findJob, batchCounts })));
    const failed = decided.find(({ status }) => status === 'rejected');
    if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
  }

  async function decide(id: string, { findJob, batchCounts }: Lookups): Promise<void> {
    const job = await store.findJob(id);
    if (job === undefined) return store.release(id, undefined, store.now());
    const { dependsOn, afterBatch } = job;
    const jobs = await Promise.all((dependsOn ?? []).map(findJob));
    const batch = afterBatch === null ? undefined : ((await batchCounts(afterBatch)) ?? NO_JOBS);
    // Until there is a key again that opens them: they belong into what is called.
    const sealed = [job.payload, ...jobs.map((one) => one?.result ?? '')].some(sealedParts);
    if (sealed) return;
    const next = afterDependencies(job, { jobs, batch });
    // First, so that a failure in between leaves it to the next sweep.
    if (next.kind === 'cancel' && (await store.cancelJob(id)) === 'cancelled') ended.push(id);
    await store.release(id, next.kind === 'run' ? next.payload : undefined, store.now());
  }

  function add(ids: readonly string[]): void {
    if (!inUse || ids.length === 0) return;
    ended.push(...ids);
    void repeating.trigger();
  }

  function look(): void {
    looking = undefined;
    sweptAt = Number.NEGATIVE_INFINITY;
    void repeating.trigger();
  }

  void repeating.trigger();
  return {
    stop() {
      clearTimeout(looking);
      return repeating.stop();
    },
    look,
    removed() {
      if (inUse) looking ??= setTimeout(look, AFTER_REMOVAL_MS).unref();
    },
    note(event) {
      if (event.kind === 'settled') {
        const { status } = event.settlement;
        if (status === 'completed' || status === 'dead') add([event.job.id]);
      } else if (event.kind === 'reaped' || event.kind === 'recovered') {
        add(event.taken.flatMap(({ id, status }) => (status === 'dead' ? [id] : [])));
      }
    },
  };
}

/** Asks once for each name. */
function once<Answer>(ask: (name: string) => Promise<Answer>): (name: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  return (name) => {
    const answer = asked.get(name) ?? ask(name);
    asked.set(name, answer);
    return answer;
  };
}
