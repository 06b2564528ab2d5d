import type { ClaimedJob, NewJob } from '../../runner/job/job.ts';
import { replayOf } from '../../runner/job/new-job.ts';
import type { Outcome } from '../../runner/job/outcome.ts';
import { HOSTS, type JobFacts, know, QUEUES, type Wish } from './facts.ts';
import { changeQueue } from './queues.ts';
import { checkWaiting } from './waiting.ts';
import type { World } from './world.ts';

/** Something that callers, operators, receivers, the machine or its clock do. */
type Operation = (world: World) => unknown;

/** How often each is drawn. */
const OPERATIONS: readonly (readonly [number, Operation])[] = [
  [30, enqueue],
  [4, cancel],
  [3, forceCancel],
  [5, (world) => wish(world, 'retry', [4], (id, now) => world.store().retryJobs({ id }, now))],
  [3, replay],
  [4, (world) => wish(world, 'run now', [0, 1], (id, now) => world.store().runNow(id, now))],
  [5, changeQueue],
  [12, changeReceiver],
  [6, checkWaiting],
  [1, (world) => world.dies()],
  [2, dropWorker],
  [2, stopWorker],
  [2, (world) => world.workers().length < 3 && world.addWorker()],
  [2, slowDown],
  [1, (world) => world.setClock(world.random.pick([-15_000, -3000, 3000, 20_000, 3_600_000]))],
  [1, (world) => world.setBusy(world.random.integer(5, 200))],
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

async function forceCancel(world: World): Promise<void> {
  let run = 0;
  const done = await wish(world, 'cancel by force', [2], (id) => {
    const { row, claims } = world.facts.jobs.get(id)!;
    run = row!.run;
    claims.get(run)!.said.push({ outcome: { kind: 'cancelled' }, at: world.facts.wall() });
    return world.workers()[0]!.engine.cancel(id);
  });
  if (done?.answer && done.job.row?.phase === 2 && done.job.row.run === run) {
    world.facts.broken('a cancelled job is gone', done.job.name);
  }
}

async function replay(world: World): Promise<void> {
  const done = await wish(world, 'replay', [3, 4], (id) => world.store().findJob(id));
  if (done?.answer !== undefined) await store(world, [replayOf(done.answer)]);
}

function changeReceiver({ random, behaviours }: World): void {
  const some = () => random.pick([0, 0, 0.2, 0.6, 1]);
  const [failing, slow] = [some(), some()];
  const [refusing, accepting] = [some() / 2, some()];
  behaviours.set(random.pick(HOSTS), { failing, refusing, slow, accepting });
}

/** A receiver has a job until its lease ends, and may say how it went. */
export function reportLater(world: World, job: ClaimedJob, leaseMs: number): void {
  const { facts, random, time, ask, store, workers } = world;
  const { name, claims } = facts.jobs.get(job.id)!;
  const { said } = claims.get(job.run)!;
  let wasTaken = false;

  async function report(): Promise<void> {
    const [worker] = workers();
    const outcome: Outcome = random.chance(0.6)
      ? { kind: 'delivered', statusCode: 202, body: 'done', bodyCut: false }
      : { kind: 'failed', statusCode: null, error: 'failed', permanent: random.chance(0.3) };
    facts.note(`${outcome.kind} is reported of ${name} run ${job.run}`);
    const saying = { outcome, at: facts.wall() };
    said.push(saying);
    if (!(await ask(() => worker!.engine.report(job, outcome)))) {
      said.splice(said.indexOf(saying), 1);
    } else if (wasTaken) facts.broken('a claim is reported once', `${name} run ${job.run} twice`);
    else wasTaken = true;
  }

  const beat = () => void ask(() => store().extendLease(job, facts.wall() + leaseMs, facts.wall()));
  const soon = random.integer(0, leaseMs);
  if (random.chance(0.3)) time.plan(soon / 2, beat);
  if (random.chance(0.5)) time.plan(soon, report);
  if (random.chance(0.6)) time.plan(soon + random.integer(0, 3 * leaseMs), report);
}

/** One of several, which are not stopping. */
function pickWorker({ random, workers }: World) {
  const some = workers().filter(({ isStopping }) => !isStopping);
  return some.length < 2 ? undefined : random.pick(some);
}

/** Nothing tells the others that it is gone. */
function dropWorker(world: World): void {
  const worker = pickWorker(world);
  if (worker === undefined) return;
  worker.isAlive = false;
  world.disturbed();
  world.facts.note(`${worker.name} is gone`);
}

async function stopWorker(world: World): Promise<void> {
  const worker = pickWorker(world);
  if (worker === undefined) return;
  worker.isStopping = true;
  world.facts.note(`${worker.name} is told to stop`);
  await world.ask(() => worker.engine.stop(world.random.pick([0, 500, 10_000])));
  worker.isAlive = false;
  world.facts.note(`${worker.name} has stopped`);
  if (worker.network.hostsCalled().size > 0) {
    world.facts.broken('a worker that has stopped calls nobody', worker.name);
  }
}

function slowDown({ random, workers, time, facts }: World): void {
  const worker = random.pick(workers());
  worker.slowUntil = time.passed() + random.integer(100, 5000);
  facts.note(`${worker.name} is slow`);
}
