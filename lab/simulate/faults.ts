import type { EngineOptions } from '../../runner/engine/engine.ts';
import type { NewJob } from '../../runner/job/job.ts';
import { scheduledJob } from '../../runner/job/schedule.ts';
import type { Store } from '../../runner/store/port/store.ts';

/** A mistake as somebody might make it, between the engine or a caller and the store. */
export type Fault = {
  readonly store?: (store: Store) => Partial<Store>;
  readonly engine?: Partial<EngineOptions>;
};

/** Jobs are stored otherwise than asked for. */
const storing = (change: (job: NewJob) => NewJob): Fault => ({
  store: (store) => ({
    enqueue: (job, now) => store.enqueue(change(job), now),
    enqueueMany: (jobs, now) => store.enqueueMany(jobs.map(change), now),
  }),
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
      enqueue: (job, now) =>
        store.enqueue(job, now).catch(() => ({ job: { id: 'lost' } as never, created: true })),
    }),
  },
  'result-not-fenced': {
    store: (store) => ({
      async settle(done) {
        const current = await store.runningClaim(done.claim.id);
        return store.settle({ ...done, claim: { ...done.claim, ...current } });
      },
    }),
  },
  'report-not-fenced': {
    store: (store) => ({ findClaim: ({ id }) => store.runningClaim(id) }),
  },
  'lease-taken-early': {
    store: (store) => ({ reap: (now, _, maxLost) => store.reap(now, now + 1500, maxLost) }),
  },
  'key-limit-off-by-one': limiting(({ maxPerKey }) => ({ maxPerKey: maxPerKey && maxPerKey + 1 })),
  'turns-ignored': limiting(() => ({ fairBy: null })),
  'queue-limit-off-by-one': limiting(({ maxConcurrency }) => ({
    maxConcurrency: maxConcurrency! + 1,
  })),
  'host-limit-ignored': { engine: { maxPerHost: undefined } },
  'rate-doubled': limiting(({ rateLimitRps }) => ({
    rateLimitRps: rateLimitRps && rateLimitRps * 2,
  })),
  'key-rate-doubled': limiting(({ ratePerKeyRps }) => ({
    ratePerKeyRps: ratePerKeyRps && ratePerKeyRps * 2,
  })),
  'pause-ignored': limiting(() => ({ paused: false })),
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
  'debounce-key-forgotten': storing((job) => ({ ...job, debounceKey: undefined })),
  'debounce-unbounded': storing((job) => ({ ...job, debounceMaxMs: undefined })),
  'one-attempt-more': storing((job) => ({ ...job, maxRetries: job.maxRetries! + 1 })),
  'dependency-forgotten': storing((job) => ({ ...job, dependsOn: undefined })),
  'expiry-forgotten': storing((job) => ({ ...job, expiresAt: undefined })),
  'idempotency-key-forgotten': storing((job) => ({ ...job, idempotencyKey: undefined })),
  'cancelled-job-kept': { store: () => ({ cancelJob: async () => 'cancelled' }) },
  'schedule-fires-twice': {
    store: (store) => ({
      async fireSchedule(schedule, next, now) {
        const job = await store.fireSchedule(schedule, next, now);
        if (job !== undefined) await store.enqueue(scheduledJob(schedule, now), now);
        return job;
      },
    }),
  },
  'claim-handed-out-twice': {
    store: (store) => ({
      async claim(request) {
        const claimed = await store.claim(request);
        return { ...claimed, jobs: claimed.jobs.flatMap((job) => [job, { ...job }]) };
      },
    }),
  },
  'report-taken-twice': {
    store: (store) => ({
      settle: async (done) => (await store.settle(done)) || done.claim.workerId.startsWith('pull'),
      findClaim: async (ref, now) =>
        (await store.findClaim(ref, now)) ??
        ({ ...(await store.findJob(ref.id)), ...ref } as never),
    }),
  },
  'due-jobs-not-woken': {
    store: (store) => ({
      onReady: () => () => {},
      claim: async (request) => ({ ...(await store.claim(request)), wakeAt: null }),
    }),
    engine: { pollIntervalMs: 60_000 },
  },
};
