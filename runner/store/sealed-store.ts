import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClaimedJob, Job } from '../job/job.ts';
import { withoutAnswer } from '../job/outcome.ts';
import { type Sealable, sealedReason } from '../job/sealed.ts';
import { NOT_CALLED } from '../job/settle.ts';
import type { Worker } from '../job/worker.ts';
import type { Enqueued, JobFilter, Settled } from './port/requests.ts';
import type { Store } from './port/store.ts';
import type { Seal } from './shared/seal.ts';
import { openedBody, sealedBody } from './shared/sealed-bodies.ts';

/** How long a job waits that no key opens; another process may have the key. */
const PUT_OFF_MS = 60_000;

/** How many jobs a search opens before others get the event loop. */
const STEP = 1000;

/**
 * A store in which payloads, headers and the answers of receivers are encrypted. Everything on its
 * way in is sealed here and everything on its way out is opened here, so neither database knows of it.
 * What no key opens stays as it is, and is not called (docs/contract/runner.md 10.30).
 */
export function sealedStore(store: Store, seal: Seal): Store {
  const sealed = <T extends Partial<Sealable>>(of: T) => sealedBody(of, seal);
  const opened = <T extends Partial<Sealable>>(of: T) => openedBody(of, seal);

  /** A job that no key opens says so where its error stands. */
  function shown(job: Job): Job {
    const plain = opened(job);
    const result = plain.result && seal.open(plain.result, 'result');
    const lastError = plain.lastError ?? sealedReason(plain) ?? null;
    if (result === plain.result && lastError === plain.lastError) return plain;
    return { ...plain, lastError, result };
  }

  const found = (job: Job | undefined) => job && shown(job);

  const shownOr = <T extends string>(answer: Job | T) =>
    typeof answer === 'string' ? answer : shown(answer);
  const enqueued = ({ job, created }: Enqueued) => ({ job: shown(job), created });
  const claimed = (claim: ClaimedJob | undefined) => claim && opened(claim);

  function putOff(claim: ClaimedJob, reason: string, now: number): void {
    const visibleAt = now + PUT_OFF_MS;
    const settlement = { status: 'deferred', visibleAt, error: NOT_CALLED + reason } as const;
    // Where that fails the lease ends, and the job is taken back.
    store.settle({ claim, settlement, attempt: undefined, now }).catch(() => {});
  }

  function sealedResult(done: Settled): Settled {
    if (!seal.inUse) return done;
    const { settlement, attempt } = done;
    const response = attempt?.response && seal.seal(attempt.response, 'response');
    return {
      ...done,
      settlement:
        settlement.status === 'completed'
          ? { ...settlement, result: seal.seal(settlement.result, 'result') }
          : 'error' in settlement
            ? unquoted(settlement)
            : settlement,
      attempt: attempt && { ...unquoted(attempt), response: response ?? null },
    };
  }

  function sealedReport(worker: Worker): Worker {
    return seal.inUse ? { ...worker, errors: worker.errors?.map(unquoted) ?? [] } : worker;
  }

  /** The database cannot look into payloads. */
  async function search({ payload = '', limit, offset = 0, ...filter }: JobFilter): Promise<Job[]> {
    const part = payload.toLowerCase();
    const matching: Job[] = [];
    for (let { after } = filter; ; ) {
      const jobs = await store.listJobs({ ...filter, after, limit: STEP });
      matching.push(...jobs.map(shown).filter((job) => job.payload.toLowerCase().includes(part)));
      after = jobs.at(-1);
      if (jobs.length < STEP || matching.length >= offset + limit) break;
      await nextTurn();
    }
    return matching.slice(offset, offset + limit);
  }

  return {
    ...store,
    enqueue: async (job, now) => enqueued(await store.enqueue(sealed(job), now)),
    async enqueueMany(jobs, now) {
      const all = jobs.map((job) => sealed(job));
      return (await store.enqueueMany(all, now)).map(enqueued);
    },
    findJob: async (id) => found(await store.findJob(id)),
    listJobs: async (filter) =>
      seal.inUse && filter.payload !== undefined
        ? search(filter)
        : (await store.listJobs(filter)).map(shown),
    async attempts(jobId) {
      const lines = await store.attempts(jobId);
      return lines.map((line) => ({
        ...line,
        response: line.response && seal.open(line.response, 'response'),
      }));
    },
    leasedJobs: async (limit) => (await store.leasedJobs(limit)).map(shown),
    async waitingFacts(id) {
      const facts = await store.waitingFacts(id);
      return facts && { ...facts, job: shown(facts.job) };
    },
    async changeJob(id, { payload, ...change }, now) {
      const text = payload === undefined ? undefined : seal.seal(payload, 'payload');
      return shownOr(await store.changeJob(id, { ...change, payload: text }, now));
    },
    retryJob: async (id, now) => found(await store.retryJob(id, now)),
    listDead: async (filter, limit) => (await store.listDead(filter, limit)).map(shown),
    release: (id, payload, now) =>
      store.release(id, payload === undefined ? payload : seal.seal(payload, 'payload'), now),
    async claim(request) {
      const { jobs, wakeAt } = await store.claim(request);
      const open = jobs.map((job) => opened(job));
      const able = open.filter((job) => {
        const reason = sealedReason(job);
        if (reason !== undefined) putOff(job, reason, request.now);
        return reason === undefined;
      });
      return { jobs: able, wakeAt };
    },
    settle: (done) => store.settle(sealedResult(done)),
    findClaim: async (ref, now) => claimed(await store.findClaim(ref, now)),
    leasedClaim: async (jobId, now) => claimed(await store.leasedClaim(jobId, now)),
    runningClaim: async (jobId) => claimed(await store.runningClaim(jobId)),
    async createSchedule(settings, nextRunAt, now) {
      const answer = await store.createSchedule(sealed(settings), nextRunAt, now);
      return { ...answer, schedule: opened(answer.schedule) };
    },
    async findSchedule(id) {
      const schedule = await store.findSchedule(id);
      return schedule && opened(schedule);
    },
    listSchedules: async () => (await store.listSchedules()).map((one) => opened(one)),
    async updateSchedule(id, change, now) {
      const schedule = await store.updateSchedule(id, sealed(change), now);
      return schedule && opened(schedule);
    },
    dueSchedules: async (now, limit, after) =>
      (await store.dueSchedules(now, limit, after)).map((one) => opened(one)),
    async fireSchedule(schedule, nextRunAt, now) {
      // What the database holds of the schedule becomes the job, sealed as it is.
      const answer = await store.fireSchedule(schedule, nextRunAt, now);
      return answer === 'overlap' ? answer : found(answer);
    },
    reportWorker: (worker) => store.reportWorker(sealedReport(worker)),
  };
}

/** Errors are searched and grouped, so they stay readable, without the answers that they quote. */
const unquoted = <T extends { readonly error: string | null }>(of: T): T => ({
  ...of,
  error: of.error && withoutAnswer(of.error),
});
