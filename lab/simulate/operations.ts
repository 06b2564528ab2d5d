import type { ClaimedJob, NewJob } from '../../runner/job/job.ts';
import { replayOf } from '../../runner/job/new-job.ts';
import { scheduledJob } from '../../runner/job/schedule.ts';
import { type Facts, isOpen, type JobFacts, type QueueFacts } from './facts.ts';
import { checkWaiting } from './waiting.ts';
import { FULL, HOSTS, QUEUES, queueOf, type World } from './world.ts';

/** Something that callers, operators, receivers, the machine or its clock do. */
type Operation = (world: World) => void;

/** How often each is drawn. */
const OPERATIONS: readonly (readonly [number, Operation])[] = [
  [30, enqueue],
  [4, cancel],
  [3, forceCancel],
  [5, retry],
  [3, replay],
  [4, change],
  [5, changeQueue],
  [6, changeReceiver],
  [6, pull],
  [6, checkWaiting],
  [1, (world) => world.dies()],
  [2, dropWorker],
  [2, stopWorker],
  [2, addWorker],
  [2, slowDown],
  [1, (world) => world.setClock(world.random.pick([-15_000, -3000, 3000, 20_000, 3_600_000]))],
  [1, (world) => world.setBusy(world.random.integer(5, 200))],
];
const TOTAL = OPERATIONS.reduce((sum, [weight]) => sum + weight, 0);

export function drawOperation(world: World): void {
  let left = world.random.next() * TOTAL;
  const [, operation] = OPERATIONS.find(([weight]) => (left -= weight) < 0)!;
  operation(world);
}

/** Queues with limits, and sometimes a schedule. */
export function begin(world: World): void {
  const { facts, random, ask, store } = world;
  const now = facts.wall();
  for (const name of QUEUES) {
    const settings = queueOf(random);
    knowQueue(facts, name, [{ ...settings, paused: false }]);
    ask('a queue is made', () => store().createQueue(name, settings, now), () => {});
  }
  if (random.chance(0.5)) addSchedule(world);
}

function knowQueue(facts: Facts, name: string, settings: QueueFacts['settings']): void {
  facts.queues.set(name, { name, settings, bucket: { tokens: FULL, at: facts.passed() } });
}

function addSchedule({ facts, random, ask, store, everySecs }: World): void {
  const name = 's1';
  const settings = {
    ...{ name, queueName: random.pick(QUEUES), cronExpression: `*/${everySecs} * * * * *` },
    ...{ timezone: null, callbackUrl: `http://${random.pick(HOSTS)}/`, method: 'POST' as const },
    ...{ headers: null, payload: JSON.stringify({ name, isScheduled: true }), maxRetries: 2 },
    ...{ timeoutMs: 2000, enabled: true, overlap: random.pick(['allow', 'skip', 'queue'] as const) },
    ...{ priority: random.integer(-1, 1), concurrencyKey: null, expiresAfterSecs: null },
    idempotencyKey: null,
  };
  const period = everySecs * 1000;
  const now = facts.wall();
  const next = now - (now % period) + period;
  ask('a schedule is made', () => store().createSchedule(settings, next, now), (schedule) => {
    const asked = scheduledJob(schedule, now);
    know(facts, name, { ...asked, ...BACKOFF }, now);
  });
}

/** What jobs of a schedule take from the server. */
const BACKOFF = { retryBackoff: 'exponential', baseDelayMs: 200, maxDelayMs: 3000 } as const;

function know(facts: Facts, name: string, asked: NewJob, askedAt: number): JobFacts {
  const host = asked.callbackUrl === '' ? '' : new URL(asked.callbackUrl).host;
  const job: JobFacts = {
    ...{ name, asked, askedAt, host, row: undefined, id: '', released: false },
    ...{ wishes: new Set(), lost: 0, interrupted: 0, expiresAt: asked.expiresAt ?? Infinity, claims: new Map() },
  };
  facts.byName.set(name, job);
  return job;
}

function enqueue(world: World): void {
  const { random } = world;
  const count = random.chance(0.2) ? random.integer(2, 12) : 1;
  const jobs = Array.from({ length: count }, () => drawnJob(world));
  store(world, jobs);
}

function drawnJob({ facts, random }: World): NewJob {
  const or = <T>(chance: number, value: T) => (random.chance(chance) ? value : undefined);
  const now = facts.wall();
  const idempotencyKey = or(0.2, `key-${random.integer(1, 4)}`);
  return {
    callbackUrl: random.chance(0.08) ? '' : `http://${random.pick(HOSTS)}/`,
    ...{ queueName: random.pick(QUEUES), payload: '' },
    priority: random.integer(-2, 2),
    delayMs: or(0.2, random.integer(1, 6000)),
    ...{ maxRetries: random.integer(1, 4), timeoutMs: random.integer(100, 3000) },
    retryBackoff: random.pick(['exponential', 'linear', 'fixed'] as const),
    ...{ baseDelayMs: random.integer(10, 800), maxDelayMs: random.integer(500, 3000) },
    concurrencyKey: or(0.4, random.pick(['a', 'b'])),
    expiresAt: or(0.1, now + random.integer(6001, 9000)),
    idempotencyKey,
    ...(idempotencyKey !== undefined && {
      uniqueForMs: or(0.3, random.integer(100, 5000)),
      uniqueUntilEnded: or(0.3, true),
    }),
  };
}

/** One request that stores these jobs, all or none. */
function store({ facts, ask, store }: World, drawn: readonly NewJob[]): void {
  const now = facts.wall();
  const known = drawn.map((job) => {
    const name = `j${facts.byName.size + 1}`;
    return know(facts, name, { ...job, payload: JSON.stringify({ name }) }, now);
  });
  facts.note(`${known.map(({ name }) => name).join(' ')}: asked for`);
  const jobs = known.map(({ asked }) => asked);
  const request = async () =>
    jobs.length === 1 ? [await store().enqueue(jobs[0]!, now)] : store().enqueueMany(jobs, now);
  ask('enqueue', request, (answers) => {
    for (const [index, { job, created }] of answers.entries()) {
      const asked = known[index]!;
      const stored = created ? asked : facts.jobs.get(job.id);
      const isSame = stored?.asked.idempotencyKey === asked.asked.idempotencyKey;
      if (stored?.id !== job.id || !isSame) {
        facts.broken('an acknowledged job is never lost', `${asked.name} was acknowledged`);
      }
    }
  }, () => {
    const stored = known.find(({ row }) => row !== undefined);
    if (stored !== undefined) facts.broken('a refused request does nothing', stored.name);
  });
}

/** A job in one of these phases, if there is one. */
function pickJob({ facts, random }: World, phases: readonly number[]): JobFacts | undefined {
  const some = [...facts.jobs.values()].filter(({ row }) => row && phases.includes(row.phase));
  return some.length === 0 ? undefined : random.pick(some);
}

function cancel(world: World): void {
  const job = pickJob(world, [0, 1, 1, 2]);
  if (job === undefined) return;
  job.wishes.add('delete');
  world.facts.note(`${job.name}: cancel`);
  const done = () => job.wishes.delete('delete');
  world.ask('cancel', () => world.store().cancelJob(job.id), (answer) => {
    done();
    if (answer === 'cancelled' && job.row !== undefined) {
      world.facts.broken('a cancelled job is gone', job.name);
    }
  }, done);
}

function forceCancel(world: World): void {
  const job = pickJob(world, [2]);
  const worker = world.workers()[0];
  if (job === undefined || worker === undefined) return;
  job.wishes.add('force');
  world.facts.note(`${job.name}: cancel by force`);
  const outcome = { kind: 'cancelled' } as const;
  job.claims.get(job.row!.run)!.said.push({ outcome, at: world.facts.wall() });
  const done = () => job.wishes.delete('force');
  world.ask('cancel by force', () => worker.engine.cancel(job.id), (isCancelled) => {
    done();
    if (isCancelled && job.row?.phase === 2) world.facts.broken('a cancelled job is gone', job.name);
  }, done);
}

function retry(world: World): void {
  const job = pickJob(world, [4]);
  if (job === undefined) return;
  job.wishes.add('retry');
  world.facts.note(`${job.name}: retry`);
  const done = () => job.wishes.delete('retry');
  world.ask('retry', () => world.store().retryJob(job.id, world.facts.wall()), done, done);
}

function replay(world: World): void {
  const job = pickJob(world, [3, 4]);
  if (job === undefined) return;
  world.ask('read', () => world.store().findJob(job.id), (found) => {
    if (found !== undefined) store(world, [replayOf(found)]);
  });
}

/** Another due time or priority. */
function change(world: World): void {
  const { facts, random } = world;
  const job = pickJob(world, [0, 1]);
  if (job === undefined) return;
  job.wishes.add('change');
  const done = () => job.wishes.delete('change');
  const now = facts.wall();
  const doors = world.store();
  const request = random.chance(0.5)
    ? () => doors.runJob(job.id, now)
    : () => doors.changeJob(job.id, { visibleAt: now + random.integer(0, 3000) }, now);
  world.ask('change', request, done, done);
}

function changeQueue(world: World): void {
  const { facts, random } = world;
  const queue = facts.queues.get(random.pick(QUEUES))!;
  if (queue.settings.length !== 1) return; // one is under way
  const [old] = queue.settings;
  const settings = { ...queueOf(random), paused: random.chance(0.3) };
  setQueue(world, queue, old!, settings);
}

export function setQueue(
  { facts, ask, store }: World,
  queue: QueueFacts,
  old: QueueFacts['settings'][number],
  settings: QueueFacts['settings'][number],
): void {
  facts.note(`${queue.name} is set: ${JSON.stringify(settings)}`);
  queue.settings = [old, settings];
  queue.bucket.tokens = FULL;
  const become = (one: QueueFacts['settings'][number]) => () => {
    queue.settings = [one];
    queue.bucket.tokens = FULL;
  };
  const request = () => store().updateQueue(queue.name, settings, facts.wall());
  ask('change of a queue', request, become(settings), become(old));
}

function changeReceiver({ random, behaviours }: World): void {
  const some = () => random.pick([0, 0, 0.2, 0.6, 1]);
  const few = () => random.pick([0, 0, 0.2, 0.4]);
  behaviours.set(random.pick(HOSTS), {
    ...{ failing: some(), refusing: few(), slow: some(), accepting: few() },
  });
}

/** A worker that pulls: docs/contract/runner.md 4.12. */
export function pull({ facts, random, ask, store, reports }: World): void {
  const workerId = `pull p${facts.claiming.size + 1}`;
  const [now, queueName] = [facts.wall(), random.pick(QUEUES)];
  const asked = { workerId, slots: random.integer(1, 3), queues: [queueName], pulls: true };
  const request = { ...asked, now, random: random.next };
  facts.claiming.set(workerId, request);
  ask('pull', () => store().claim(request), ({ jobs }) => {
    for (const job of jobs) if (!random.chance(0.1)) accept(job);
  });

  function accept(claim: ClaimedJob): void {
    const leaseMs = 1000 * random.integer(1, 4);
    const at = facts.wall();
    const settlement = { status: 'accepted', leaseUntil: at + leaseMs } as const;
    facts.jobs.get(claim.id)?.claims.get(claim.run)?.said.push({
      ...{ outcome: { kind: 'accepted', statusCode: 202, leaseMs }, at },
    });
    const done = { claim, settlement, attempt: undefined, now: at };
    ask('pull', () => store().settle(done), () => reports(claim, leaseMs));
  }
}

/** Nothing tells the others that it is gone. */
function dropWorker(world: World): void {
  const some = world.workers().filter(({ isStopping }) => !isStopping);
  if (some.length < 2) return;
  const worker = world.random.pick(some);
  worker.isAlive = false;
  world.disturbed();
  world.facts.note(`${worker.name} is gone`);
}

function stopWorker(world: World): void {
  const { facts, random } = world;
  const some = world.workers().filter(({ isStopping }) => !isStopping);
  if (some.length < 2) return;
  const worker = random.pick(some);
  worker.isStopping = true;
  facts.note(`${worker.name} is told to stop`);
  const graceMs = random.pick([0, 500, 10_000]);
  world.ask('stop', () => worker.engine.stop(graceMs), () => {
    worker.isAlive = false;
    facts.note(`${worker.name} has stopped`);
    if (worker.network.hostsCalled().size > 0) {
      facts.broken('a worker that has stopped calls nobody', worker.name);
    }
  });
}

function addWorker(world: World): void {
  if (world.workers().length < 3) world.addWorker();
}

function slowDown(world: World): void {
  const worker = world.random.pick(world.workers());
  worker.slowUntil = world.time.passed() + world.random.integer(100, 5000);
  world.facts.note(`${worker.name} is slow`);
}

/** Nothing is paused, limited or asked for any more: whatever is open can end. */
export function finish(world: World): void {
  const { facts } = world;
  world.heal();
  for (const queue of facts.queues.values()) {
    const [old] = queue.settings;
    setQueue(world, queue, old!, { ...old!, paused: false, rateLimitRps: null });
  }
  for (const { id } of facts.schedules.values()) {
    const stop = () => world.store().updateSchedule(id, { enabled: false, nextRunAt: null }, facts.wall());
    world.ask('a schedule ends', stop, () => {});
  }
  if (!world.workers().some(({ queues, isStopping }) => queues.length === 0 && !isStopping)) {
    world.addWorker();
  }
}

export const openJobs = ({ facts }: World) => [...facts.jobs.values()].filter(isOpen);
