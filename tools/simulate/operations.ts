import type { NewJob } from '../../services/runner/job/job.ts';
import { HOSTS, type JobFacts, know, QUEUES, type Wish } from './facts.ts';
import { changeQueue } from './queues.ts';
import type { World } from './world.ts';

/** Something that callers, operators, receivers, the machine or its clock do. */
type Operation = (world: World) => unknown;

/** Weight of each in the draw. */
const OPERATIONS: readonly (readonly [number, Operation])[] = [
  [30, enqueue],
  [4, cancel],
  [5, (world) => wish(world, 'retry', [4], (id, now) => world.store().retryJobs({ id }, now))],
  [4, (world) => wish(world, 'run now', [0, 1], (id, now) => world.store().runNow(id, now))],
  [5, changeQueue],
  [12, changeReceiver],
  [1, (world) => world.dies()],
  [2, dropWorker],
  [2, (world) => world.workers().length < 3 && world.addWorker()],
  [2, slowDown],
  [1, (world) => world.setClock(world.random.pick([-15_000, -3000, 3000, 20_000, 3_600_000]))],
];
const DRAWN = OPERATIONS.flatMap(([times, operation]) => new Array(times).fill(operation));

export function drawOperation(world: World): void {
  void world.random.pick<Operation>(DRAWN)(world);
}

function enqueue(world: World): void {
  const { random } = world;
  const count = random.chance(0.2) ? random.integer(2, 12) : 1;
  void store(
    world,
    Array.from({ length: count }, () => drawnJob(world)),
  );
}

function drawnJob({ random }: World): NewJob {
  const or = <T>(chance: number, value: T) => (random.chance(chance) ? value : undefined);
  return {
    callbackUrl: `http://${random.pick(HOSTS)}/`,
    payload: '',
    queueName: random.pick(QUEUES),
    priority: random.integer(-2, 2),
    maxRetries: random.integer(1, 4),
    timeoutMs: random.integer(100, 3000),
    retryBackoff: random.pick(['exponential', 'linear', 'fixed'] as const),
    baseDelayMs: random.integer(10, 800),
    maxDelayMs: random.integer(500, 3000),
    delayMs: or(0.2, random.integer(1, 6000)),
    concurrencyKey: or(0.4, random.pick(['a', 'b'])),
    idempotencyKey: or(0.2, `key-${random.integer(1, 4)}`),
    // Without a key it means nothing.
    uniqueUntilEnded: or(0.3, true),
  };
}

/** One request that stores these jobs, all or none. */
async function store(world: World, drawn: readonly NewJob[]): Promise<void> {
  const { facts } = world;
  const now = facts.wall();
  const known = drawn.map((job) => {
    const name = `j${facts.byName.size + 1}`;
    return know(facts, name, { ...job, payload: JSON.stringify({ name }) }, now);
  });
  facts.note(`${known.map(({ name }) => name).join(' ')}: asked for`);
  const jobs = known.map(({ asked }) => asked);
  const answers = await world.ask(() => world.store().enqueue(jobs, now));
  if (answers === undefined) {
    const stored = known.find(({ row }) => row !== undefined);
    if (stored !== undefined) facts.broken('a refused request does nothing', stored.name);
  }
  for (const [index, { job, created }] of answers?.entries() ?? []) {
    const asked = known[index]!;
    const stored = created ? asked : facts.jobs.get(job.id);
    const isSame = stored?.asked.idempotencyKey === asked.asked.idempotencyKey;
    if (stored?.id !== job.id || !isSame) {
      facts.broken('an acknowledged job is never lost', `${asked.name} was acknowledged`);
    }
  }
}

/** Asks something of a job in one of these phases, if there is one. Undefined: refused. */
async function wish<T>(
  { facts, random, ask }: World,
  wish: Wish,
  phases: readonly number[],
  request: (id: string, now: number) => Promise<T>,
): Promise<{ readonly job: JobFacts; readonly answer: T | undefined } | undefined> {
  const some = [...facts.jobs.values()].filter(({ row }) => row && phases.includes(row.phase));
  if (some.length === 0) return undefined;
  const job = random.pick(some);
  facts.note(`${job.name}: ${wish}`);
  job.wishes.add(wish);
  const answer = await ask(() => request(job.id, facts.wall()));
  job.wishes.delete(wish);
  return { job, answer };
}

async function cancel(world: World): Promise<void> {
  const done = await wish(world, 'cancel', [0, 1, 2], (id) => world.store().cancelJobs({ id }));
  if (done?.answer === 1 && done.job.row !== undefined) {
    world.facts.broken('a cancelled job is gone', done.job.name);
  }
}

function changeReceiver({ random, behaviours }: World): void {
  const some = () => random.pick([0, 0, 0.2, 0.6, 1]);
  behaviours.set(random.pick(HOSTS), { failing: some(), refusing: some() / 2, slow: some() });
}

/** One of several is gone; nothing tells the others. */
function dropWorker({ random, workers, disturbed }: World): void {
  if (workers().length < 2) return;
  const worker = random.pick(workers());
  worker.isAlive = false;
  disturbed(`${worker.name} is gone`);
}

function slowDown({ random, workers, time, facts }: World): void {
  const worker = random.pick(workers());
  worker.slowUntil = time.passed() + random.integer(100, 5000);
  facts.note(`${worker.name} is slow`);
}
