import type { Random } from '../../packages/sandbox/random.ts';
import { NEW_QUEUE } from '../../services/runner/job/queue.ts';
import { FULL, type Limits, QUEUES, type QueueFacts, refill } from './facts.ts';
import type { World } from './world.ts';

function drawnLimits(random: Random): Limits {
  return {
    maxConcurrency: random.integer(1, 6),
    rateLimitRps: random.chance(0.3) ? random.pick([0.5, 2, 10]) : null,
    maxPerKey: random.chance(0.6) ? random.integer(1, 2) : null,
    paused: false,
  };
}

/** Queues with limits. */
export function begin(world: World): void {
  const { facts, random, ask, store } = world;
  for (const name of QUEUES) {
    const limits = drawnLimits(random);
    const bucket = { tokens: FULL, at: facts.wall() };
    facts.queues.set(name, { name, limits: [limits], bucket });
    const { paused, ...settings } = limits;
    void ask(() => store().createQueue(name, { ...NEW_QUEUE, ...settings }, facts.wall()));
  }
}

export function changeQueue(world: World): void {
  const { facts, random } = world;
  const queue = facts.queues.get(random.pick(QUEUES))!;
  if (queue.limits.length > 1) return; // one change is under way
  void setQueue(world, queue, { ...drawnLimits(random), paused: random.chance(0.3) });
}

async function setQueue({ facts, ask, store }: World, queue: QueueFacts, limits: Limits) {
  const [old] = queue.limits;
  facts.note(`${queue.name} is set: ${JSON.stringify(limits)}`);
  queue.limits = [old!, limits];
  refill(queue, facts.wall());
  const answer = await ask(() => store().updateQueue(queue.name, limits, facts.wall()));
  queue.limits = [answer === undefined ? old! : limits];
  refill(queue, facts.wall());
}

/** Nothing is paused, slow or asked for any more: whatever is open can end. */
export function finish(world: World): void {
  const { facts } = world;
  world.heal();
  for (const queue of facts.queues.values()) {
    const { maxConcurrency, maxPerKey } = queue.limits[0]!;
    void setQueue(world, queue, { maxConcurrency, maxPerKey, rateLimitRps: null, paused: false });
  }
}
