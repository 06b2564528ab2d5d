import { waitingFor } from '../../runner/job/waiting.ts';
import { type Facts, isOpen, type JobFacts, jobsOf, keyIsBusy, limitOf, must } from './facts.ts';
import type { SimulatedWorker } from './worker.ts';
import type { World } from './world.ts';

/** What the simulator itself sees in the way of a pending job; undefined: nothing of the queue. */
function obstacle(facts: Facts, job: JobFacts): string | undefined {
  const queue = facts.queues.get(job.asked.queueName)!;
  if (queue.limits.some(({ paused }) => paused)) return 'queue_paused';
  if (job.row!.visible_at > facts.wall()) return job.row!.attempt === 0 ? 'due_time' : 'backoff';
  const running = jobsOf(facts, queue.name, [2]).length;
  if (running >= limitOf(queue, 'maxConcurrency', Math.min)) return 'queue_full';
  return undefined;
}

/** Asks why a job waits, and compares it with what stands in its way. */
export async function checkWaiting({ facts, random, workers, store, ask }: World): Promise<void> {
  const queues = [...facts.queues.values()].filter(({ limits }) => limits.length === 1);
  const some = queues.flatMap(({ name }) => jobsOf(facts, name, [0, 1]));
  if (some.length === 0) return;
  const { id, name, row, asked } = random.pick(some);
  const queue = facts.queues.get(asked.queueName)!;
  const seen = obstacle(facts, facts.jobs.get(id)!);
  const { suspended } = workers()[0]!.network;
  const [job, stored] = await Promise.all([
    ask(() => store().findJob(id)),
    ask(() => store().findQueue(queue.name)),
  ]);
  if (job === undefined || stored === undefined) return;
  const { reason = 'nothing', until = null } =
    waitingFor(job, stored, suspended(), facts.wall()) ?? {};
  facts.note(`${name} waits for ${reason}`);
  // A suspended host comes before a due time, and a rate is known to the store alone.
  const isTrue = reason === (seen ?? 'nothing') || /^(host_suspended|rate_limit)$/.test(reason);
  const isTimed = !/^(due_time|backoff)$/.test(reason) || until === row!.visible_at;
  if (reason === 'rate_limit' && until !== null) queue.nothingBefore = until;
  must(facts, isTrue && isTimed, 'waiting_for is true', `${name}: ${reason}, but ${seen}`);
}

/** Longer than any timer of the engine that looks again by itself. */
const BOUND_MS = 4500;

/** Notices work that nobody begins although somebody could. */
export function createFairnessCheck(world: World): () => void {
  const { facts, time } = world;
  let since = new Map<string, number>();

  function couldStart(worker: SimulatedWorker, job: JobFacts): boolean {
    const queue = facts.queues.get(job.asked.queueName)!;
    const { queues, network } = worker;
    return (
      obstacle(facts, job) === undefined &&
      limitOf(queue, 'rateLimitRps') === Infinity &&
      !keyIsBusy(facts, job, Math.min) &&
      (queues.length === 0 || queues.includes(queue.name)) &&
      !network.hostsCalled().has(job.host) &&
      !network.isSuspended(job.host)
    );
  }

  return () => {
    const now = time.passed();
    const still: string[] = [];
    const queues = [...facts.queues.keys()];
    const pending = queues.flatMap((name) => jobsOf(facts, name, [0, 1]));
    for (const worker of world.workers()) {
      const { free, all } = worker.engine.slots();
      if (worker.isStopping || worker.slowUntil > now || free <= Math.max(1, all / 5)) continue;
      const some = pending.filter((job) => couldStart(worker, job));
      still.push(...some.map(({ name }) => `${name} by ${worker.name}`));
    }
    for (const { enabled, next_run_at: due, last_job_id: last } of facts.schedules.values()) {
      const isOverlap = last !== null && isOpen(facts.jobs.get(last)!);
      if (enabled === 1 && due! <= facts.wall() && !isOverlap) still.push(`the run of ${due}`);
    }
    since = new Map(still.map((what) => [what, since.get(what) ?? now]));
    for (const [what, from] of since) {
      const waits = now - Math.max(from, world.quietSince());
      must(facts, waits <= BOUND_MS, 'nothing waits while it could begin', what);
    }
  };
}
