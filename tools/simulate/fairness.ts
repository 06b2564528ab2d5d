import { type JobFacts, jobsOf, keyIsBusy, limitOf, must } from './facts.ts';
import type { SimulatedWorker } from './worker.ts';
import type { World } from './world.ts';

/** Longer than any timer of the engine that looks again by itself. */
const BOUND_MS = 4500;

/** Notices work that nobody begins although somebody could. */
export function createFairnessCheck(world: World): () => void {
  const { facts, time } = world;
  let since = new Map<string, number>();

  function couldStart(worker: SimulatedWorker, job: JobFacts): boolean {
    const queue = facts.queues.get(job.asked.queueName)!;
    return (
      queue.limits.every(({ paused }) => !paused) &&
      job.row!.visible_at <= facts.wall() &&
      jobsOf(facts, queue.name, [2]).length < limitOf(queue, 'maxConcurrency', Math.min) &&
      limitOf(queue, 'rateLimitRps') === Infinity &&
      !keyIsBusy(facts, job, Math.min) &&
      !worker.network.hostsCalled().has(job.host)
    );
  }

  return () => {
    const now = time.passed();
    const still: string[] = [];
    const queues = [...facts.queues.keys()];
    const pending = queues.flatMap((name) => jobsOf(facts, name, [0, 1]));
    for (const worker of world.workers()) {
      const { free, all } = worker.engine.slots();
      if (worker.slowUntil > now || free <= Math.max(1, all / 5)) continue;
      const some = pending.filter((job) => couldStart(worker, job));
      still.push(...some.map(({ name }) => `${name} by ${worker.name}`));
    }
    since = new Map(still.map((what) => [what, since.get(what) ?? now]));
    for (const [what, from] of since) {
      const waits = now - Math.max(from, world.quietSince());
      must(facts, waits <= BOUND_MS, 'nothing waits while it could begin', what);
    }
  };
}
