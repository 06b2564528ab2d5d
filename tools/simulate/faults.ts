import type { EngineOptions } from '../../services/runner/engine/engine.ts';
import type { NewJob } from '../../services/runner/job/job.ts';
import type { Store } from '../../services/runner/store/port/store.ts';

/** A mistake as somebody might make it, between the engine or a caller and the store. */
export type Fault = {
  readonly store?: (store: Store) => Partial<Store>;
  readonly engine?: Partial<EngineOptions>;
};

/** Jobs are stored otherwise than asked for. */
const storing = (change: (job: NewJob) => NewJob): Fault => ({
  store: (store) => ({ enqueue: (jobs, now) => store.enqueue(jobs.map(change), now) }),
});

/** Queues are stored with other limits than asked for. */
const limiting = (change: (limits: Record<string, number | null>) => object): Fault => ({
  store: (store) => ({
    createQueue: (name, asked, now) =>
      store.createQueue(name, { ...asked, ...change(asked as never) }, now),
    updateQueue: (name, asked, now) =>
      store.updateQueue(name, { ...asked, ...change(asked as never) }, now),
  }),
});

/** Planted with `--fault`; each must be found within 200 seeds. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'enqueue-lost-on-disk-error': {
    store: (store) => ({
      enqueue: (jobs, now) =>
        store
          .enqueue(jobs, now)
          .catch(() => jobs.map(() => ({ job: { id: 'lost' } as never, created: true }))),
    }),
  },
  'result-not-fenced': {
    store: (store) => ({
      async settle(done) {
        const current = await store.findClaim(done.claim.id, undefined, done.now);
        return store.settle({ ...done, claim: { ...done.claim, ...current } });
      },
    }),
  },
  'lease-taken-early': {
    store: (store) => ({
      reap: (now, maxLost, atStart) => store.reap(now + 1500, maxLost, atStart),
    }),
  },
  'key-limit-off-by-one': limiting(({ maxPerKey }) => ({ maxPerKey: maxPerKey && maxPerKey + 1 })),
  'queue-limit-off-by-one': limiting(({ maxConcurrency }) => ({
    maxConcurrency: maxConcurrency! + 1,
  })),
  'host-limit-ignored': { engine: { maxPerHost: undefined } },
  'rate-doubled': limiting(({ rateLimitRps }) => ({
    rateLimitRps: rateLimitRps && rateLimitRps * 2,
  })),
  'retry-without-backoff': {
    store: (store) => ({
      settle: (done) =>
        store.settle(
          done.settlement.status === 'pending'
            ? { ...done, settlement: { ...done.settlement, visibleAt: done.now } }
            : done,
        ),
    }),
  },
  'priority-ignored': storing((job) => ({ ...job, priority: 0 })),
  'delay-forgotten': storing((job) => ({ ...job, delayMs: undefined })),
  'idempotency-key-forgotten': storing((job) => ({ ...job, idempotencyKey: undefined })),
  'due-jobs-not-woken': {
    store: (store) => ({
      onReady: () => () => {},
      claim: async (request) => ({ ...(await store.claim(request)), wakeAt: null }),
    }),
    engine: { pollIntervalMs: 60_000 },
  },
};
