import { waitingFor } from '../../runner/job/waiting.ts';
import type { Worker } from '../../runner/job/worker.ts';
import { type Facts, type JobFacts, jobsOf, keyIsBusy, limitOf, queueName } from './facts.ts';
import type { World } from './world.ts';
import type { SimulatedWorker } from './worker.ts';

/** What the simulator itself sees in the way of a pending job; undefined: nothing of the queue. */
function obstacle(facts: Facts, job: JobFacts): string | undefined {
  const queue = facts.queues.get(queueName(job))!;
  if (queue.settings.some(({ paused }) => paused)) return 'queue_paused';
  if (job.row!.visible_at > facts.wall()) return job.row!.attempt === 0 ? 'due_time' : 'backoff';
  const running = jobsOf(facts, queue.name, [2]).length;
  if (running >= limitOf(queue, 'maxConcurrency', Math.min)) return 'queue_full';
  if (keyIsBusy(facts, job, Math.min)) return 'key_busy';
  return undefined;
}

/** Asks why a job waits, and compares it with what stands in its way. */
export function checkWaiting({ facts, random, workers, store, ask }: World): void {
  const worker = workers().find(({ isStopping }) => !isStopping);
  if (worker !== undefined) ask('which workers there are', worker.engine.workers, compare);

  function compare(all: readonly Worker[]): void {
    const some = pendingAsSet(facts);
    if (some.length === 0) return;
    const job = random.pick(some);
    const [seen, now, row] = [obstacle(facts, job), facts.wall(), job.row!];
    ask('why a job waits', () => store().waitingFacts(job.id), (found) => {
      const { reason, until } = found ? waitingFor(found, all, now) : {};
      facts.note(`${job.name} waits for ${reason}`);
      // What the workers do comes between; a suspended host before a due time, a rate before a key.
      const isHidden = /no_worker|host_suspended|rate_limit/.test(reason ?? '');
      const isOfWorkers = seen === undefined && OF_WORKERS.includes(reason ?? '');
      const isTimed = !/due_time|backoff/.test(reason ?? '') || until === row.visible_at;
      if ((reason !== seen && !isHidden && !isOfWorkers) || !isTimed) {
        facts.broken('waiting_for is true', `${job.name}: ${reason} until ${until}, but ${seen}`);
      }
    });
  }
}

const OF_WORKERS = ['host_full', 'slots_full', 'not_pulled', 'next'];

/** Pending jobs of queues that nobody is changing. */
function pendingAsSet(facts: Facts): JobFacts[] {
  return [...facts.queues.values()]
    .filter(({ settings }) => settings.length === 1)
    .flatMap(({ name }) => jobsOf(facts, name, [0, 1]));
}

/** Longer than any timer of the engine that looks again by itself. */
const BOUND_MS = 4500;

/** Notices work that nobody begins although somebody could. */
export function createFairnessCheck(world: World): () => void {
  const { facts, time } = world;
  let since = new Map<string, number>();

  function couldStart(worker: SimulatedWorker, job: JobFacts): boolean {
    const queue = facts.queues.get(queueName(job))!;
    const { queues, network } = worker;
    return (
      obstacle(facts, job) === undefined &&
      limitOf(queue, 'rateLimitRps') === Infinity &&
      job.expiresAt > facts.wall() &&
      job.host !== '' &&
      (queues.length === 0 || queues.includes(queue.name)) &&
      !network.hostsCalled().has(job.host) &&
      !network.suspended().has(job.host)
    );
  }

  return () => {
    const now = time.passed();
    const still = new Map<string, number>();
    const pending = [...facts.jobs.values()].filter(({ row }) => row !== undefined && row.phase <= 1);
    for (const worker of world.workers()) {
      const { free, all } = worker.engine.slots();
      if (worker.isStopping || worker.slowUntil > now || free <= Math.max(1, all / 5)) continue;
      for (const job of pending) {
        if (couldStart(worker, job)) still.set(`${job.name} by ${worker.name}`, now);
      }
    }
    for (const { id, next_run_at: due, enabled, last_job_id: last } of facts.schedules.values()) {
      const isOverlap = last !== null && (facts.jobs.get(last)?.row?.phase ?? 3) <= 2;
      if (enabled === 1 && due !== null && due <= facts.wall() && !isOverlap) still.set(`schedule ${id} at ${due}`, now);
    }
    for (const what of still.keys()) still.set(what, since.get(what) ?? now);
    since = still;
    for (const [what, from] of still) {
      if (now - Math.max(from, world.quietSince()) > BOUND_MS) {
        facts.broken('nothing waits while it could begin', `${what} since ${from / 1000} s`);
      }
    }
  };
}
