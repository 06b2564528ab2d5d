import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { bodyReader } from '../input/reader.ts';
import type { ClaimedJob } from '../job/job.ts';
import { PulledReply } from '../job/wire/replies.ts';
import { PullRequest } from '../job/wire/requests.ts';
import { claimToken } from '../job/worker.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { jobView } from './views.ts';

const params = Type.Object({ name: Type.String() });
const readPull = bodyReader(PullRequest);

/** A waiting request also looks by itself: not every store tells what other processes add. */
const LOOK_EVERY_MS = 500;

/**
 * While another process claims from a queue, a claim finds nothing there and says to come back within
 * milliseconds. So often it is asked again, each time after twice as long, before the answer is empty.
 */
const ASK_AGAIN = 4;
const SOON_MS = 5;

/**
 * Workers that no callback reaches take jobs of a queue, and report like receivers that have
 * accepted one: docs/contract/runner.md 4.12.
 */
export function pullRoutes(server: Server, { store }: ApiParts): void {
  let closing = false;
  const waiting = new Set<() => void>();
  server.addHook('preClose', async () => {
    closing = true;
    for (const stop of waiting) stop();
  });

  /** Resolves when jobs may have come, at the latest after `withinMs`. */
  async function change(withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, withinMs);
    const unsubscribe = store.onReady(resolve);
    waiting.add(resolve);
    await promise;
    waiting.delete(resolve);
    unsubscribe();
    clearTimeout(timer);
  }

  async function accepted(claim: ClaimedJob, leaseMs: number) {
    const now = store.now();
    const settlement = { status: 'accepted', leaseUntil: now + leaseMs } as const;
    await store.settle({ claim, settlement, attempt: undefined, now });
    const job = await store.findJob(claim.id);
    return job === undefined ? [] : [{ ...jobView(job), claim: claimToken(claim) }];
  }

  /** The worker hung up during the claim: neither an attempt nor a token is spent. */
  async function giveBack(claim: ClaimedJob) {
    const now = store.now();
    const settlement = { status: 'deferred', visibleAt: now, error: null } as const;
    await store.settle({ claim, settlement, attempt: undefined, now });
    return [];
  }

  server.post(
    '/queues/:name/claim',
    operationOf('later acknowledgement')('pullJobs', 'Take jobs as a worker', {
      description: 'The worker reports with heartbeat, complete or fail before the lease ends.',
      params,
      body: PullRequest,
      response: { 200: PulledReply },
    }),
    async (request, reply): Promise<PulledReply> => {
      const { worker, max = 1, wait_ms = 0, lease_secs = 60 } = readPull(request.body);
      const asked = { workerId: `pull ${worker}`, slots: max, queues: [request.params.name] };
      const until = performance.now() + wait_ms;
      let again = 0;
      while (!closing && !reply.raw.destroyed) {
        const now = store.now();
        const { jobs, wakeAt } = await store.claim({
          ...asked,
          pulls: true,
          now,
          random: Math.random,
        });
        const mayBeContended = wakeAt !== null && wakeAt <= now + SOON_MS;
        if (jobs.length === 0 && mayBeContended && again < ASK_AGAIN) {
          await change(SOON_MS * 2 ** again++);
          continue;
        }
        const left = until - performance.now();
        if (jobs.length > 0 || left <= 0) {
          const taken = (job: ClaimedJob) =>
            reply.raw.destroyed ? giveBack(job) : accepted(job, lease_secs * 1000);
          return { jobs: (await Promise.all(jobs.map(taken))).flat() };
        }
        await change(Math.min(left, LOOK_EVERY_MS));
      }
      return { jobs: [] };
    },
  );
}
