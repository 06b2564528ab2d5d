import { PublicError } from '@tessera/kit/errors';
import type { ClaimedJob, JobDefaults } from '../../runner/job/job.ts';
import type { Outcome } from '../../runner/job/outcome.ts';
import { NEW_QUEUE } from '../../runner/job/queue.ts';
import type { Store } from '../../runner/store/port/store.ts';
import { type Random, seededRandom } from '../../sandbox/random.ts';
import { createCommitCheck } from './committed.ts';
import { type CommitFate, createDisk } from './disk.ts';
import type { Facts } from './facts.ts';
import type { Fault } from './faults.ts';
import type { Behaviour } from './network.ts';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';
import { createWorker, type SimulatedWorker, type WorkerParts } from './worker.ts';

export const DEFAULTS: JobDefaults = {
  ...{ maxRetries: 3, retryBackoff: 'exponential', baseDelayMs: 200, maxDelayMs: 3000 },
  timeoutMs: 2000,
};
export const QUEUES = ['alpha', 'beta', 'gamma'];
export const HOSTS = ['one.test', 'two.test', 'three.test'];
const BEGIN = Date.UTC(2026, 0, 1, 12);
const HEALTHY: Behaviour = { failing: 0, refusing: 0, slow: 0, accepting: 0 };
/** More tokens than any bucket holds. */
export const FULL = 10_000;
const LAST_EVENTS = 20;

/** A simulated process with its workers, its disk and everything around it. */
export type World = Disposable & {
  readonly facts: Facts;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly behaviours: Map<string, Behaviour>;
  readonly everySecs: number;
  /** As callers reach it; a planted fault is in it. */
  store(): Store;
  workers(): readonly SimulatedWorker[];
  addWorker(): void;
  /** Ends the process as a power failure would; another takes over. */
  dies(): void;
  /** Asks as a caller: `then` is told the answer, unless the process dies before. */
  ask<T>(what: string, request: () => Promise<T>, then: (answer: T) => void, no?: () => void): void;
  /** A receiver or a worker that pulls has a job until its lease ends, and says how it went. */
  reports(job: ClaimedJob, leaseMs: number): void;
  setClock(byMs: number): void;
  setBusy(forMs: number): void;
  /** Everything that happened before explains a wait: bounds count from now. */
  disturbed(): void;
  quietSince(): number;
  /** From now on nothing fails. */
  heal(): void;
  /** Goes on to the next moment. */
  step(): Promise<void>;
  broken(): { readonly invariant: string; readonly what: string } | undefined;
  lastEvents(): readonly string[];
};

export async function createWorld(seed: string, fault: Fault | undefined): Promise<World> {
  const random = seededRandom(seed);
  const time = installVirtualTime();
  let offset = 0;
  let broken: ReturnType<World['broken']>;
  const events: string[] = [];
  const wall = () => BEGIN + Math.floor(time.passed()) + offset;
  let latest = 0;
  const facts: Facts = {
    ...{ jobs: new Map(), byName: new Map(), queues: new Map(), schedules: new Map() },
    ...{ claiming: new Map(), leaseGraceMs: 500, maxLost: 3, everySecs: random.pick([2, 5, 10]) },
    ...{ wall, passed: time.passed, latest: () => Math.max(latest, wall()), isRecovering: false },
    broken(invariant, what) {
      facts.note(`BROKEN: ${invariant} (${what})`);
      broken ??= { invariant, what };
    },
    note(event) {
      if (broken !== undefined) return;
      events.push(`${(time.passed() / 1000).toFixed(3)} ${event}`);
      if (events.length > LAST_EVENTS) events.shift();
    },
  };
  const behaviours = new Map(HOSTS.map((host) => [host, { ...HEALTHY }]));
  const settings: WorkerParts['settings'] = {
    ...{ concurrency: random.pick([1, 3, 6, 10]), queues: [], pollIntervalMs: 1000 },
    maxPerHost: random.chance(0.5) ? random.integer(1, 3) : undefined,
    breaker: random.chance(0.5) ? { failures: 3, restMs: 2000 } : undefined,
    ...{ claimsAhead: random.chance(0.3), latencyMs: random.pick([0, 5, 200]) },
  };
  let isRough = random.chance(0.5);
  let isDead = false;
  let life = 0;
  let disturbedAt = 0;
  let names = 0;
  let workers: SimulatedWorker[] = [];
  const check = createCommitCheck(facts);
  const disk = createDisk({
    ...{ defaults: DEFAULTS, fateOf, onCommit: check, onDeath: dies },
  });
  let store = opened();

  function opened(): Store {
    const opened = disk.open(wall);
    return { ...opened, ...fault?.store?.(opened, random, facts) };
  }

  function fateOf(): CommitFate {
    if (!isRough || isDead || time.passed() === 0 || !random.chance(0.01)) return 'done';
    disturbed();
    const fate = random.pick(['full', 'full', 'before', 'after'] as const);
    facts.note(`a commit: ${fate}`);
    return facts.isRecovering ? 'done' : fate;
  }

  function disturbed(): void {
    disturbedAt = time.passed();
  }

  function dies(): void {
    facts.note('the process dies');
    isDead = true;
    life += 1;
    time.kill();
    for (const worker of workers) worker.isAlive = false;
  }

  /** Another process opens the file. */
  async function takeOver(): Promise<void> {
    disk.letGo();
    isDead = false;
    disk.busy = false;
    workers = [];
    facts.claiming.clear();
    for (const { wishes } of facts.jobs.values()) wishes.clear();
    time.revive();
    disturbed();
    store = opened();
    for (const queue of facts.queues.values()) {
      const found = await store.findQueue(queue.name);
      if (found === undefined) facts.broken('an acknowledged queue is never lost', queue.name);
      else {
        const { maxConcurrency, maxPerKey, rateLimitRps, paused } = found;
        queue.settings = [{ ...NEW_QUEUE, maxConcurrency, maxPerKey, rateLimitRps, paused }];
      }
    }
    await same('after a crash');
    addWorker();
  }

  /** The store holds what was committed, and counts it right. */
  async function same(when: string): Promise<void> {
    for (const { id, name, row } of facts.jobs.values()) {
      const { attempt, visibleAt } = (await store.findJob(id)) ?? {};
      if (attempt !== row?.attempt || visibleAt !== row?.visible_at) {
        facts.broken('an acknowledged job is never lost', `${name} is not as committed ${when}`);
      }
    }
    const { pending, running, completed, dead } = await store.counts();
    const counted = [pending, running, completed, dead].join();
    const phases = [[0, 1], [2], [3], [4]].map(
      (some) => [...facts.jobs.values()].filter(({ row }) => row && some.includes(row.phase)).length,
    );
    if (counted !== phases.join()) {
      facts.broken('counts are those of the jobs', `${counted}, but there are ${phases}`);
    }
  }

  function addWorker(): void {
    const joins = workers.some((worker) => worker.isAlive);
    names += 1;
    const worker = createWorker(`w${names}`, {
      ...{ time, facts, random, store, joins },
      settings: { ...settings, queues: joins && random.chance(0.3) ? [random.pick(QUEUES)] : [] },
      network: { behaviours, onAccepted: reports },
      about: fault?.engine ?? {},
    });
    workers.push(worker);
    facts.note(`${worker.name} starts`);
    facts.isRecovering ||= !joins;
    disturbed();
    ask('a worker starts', worker.engine.start, () => {
      if (!joins) facts.isRecovering = false;
    });
  }

  function ask<T>(what: string, request: () => Promise<T>, then: (answer: T) => void, no = () => {}) {
    const asked = life;
    const isOver = () => isDead || life !== asked;
    request().then(
      (answer) => {
        if (!isOver()) then(answer);
      },
      (error) => {
        if (isOver()) return;
        if (!(error instanceof PublicError)) facts.broken('no request fails without a reason', `${what}: ${error?.stack}`);
        facts.note(`${what}: refused`);
        no();
      },
    );
  }

  function reports(job: ClaimedJob, leaseMs: number): void {
    const { name, claims } = facts.jobs.get(job.id)!;
    const claim = claims.get(job.run)!;
    let wasTaken = false;
    const report = () => {
      const worker = workers.find((one) => one.isAlive);
      if (worker === undefined) return;
      const outcome: Outcome = random.chance(0.6)
        ? { kind: 'delivered', statusCode: 202, body: `run ${job.run}`, bodyCut: false }
        : { kind: 'failed', statusCode: null, error: 'failed', permanent: random.chance(0.3) };
      claim.said.push({ outcome, at: wall() });
      facts.note(`${outcome.kind} is reported of ${name} run ${job.run}`);
      ask('a report', () => worker.engine.report(job, outcome), (isTaken) => {
        if (!isTaken) return void claim.said.splice(claim.said.findIndex((one) => one.outcome === outcome), 1);
        if (wasTaken) facts.broken('a claim is reported once', `${name} run ${job.run} twice`);
        wasTaken = true;
      });
    };
    const beat = () =>
      ask('a heartbeat', () => store.extendLease(job, wall() + leaseMs, wall(), { progress: 0.5 }), () => {});
    const soon = random.integer(0, leaseMs);
    if (random.chance(0.3)) time.plan(soon / 2, beat);
    if (random.chance(0.8)) time.plan(soon, report);
    if (random.chance(0.4)) time.plan(soon + random.integer(0, 3 * leaseMs), report);
  }

  addWorker();
  await time.quiet();
  life = 1;
  return {
    ...{ facts, time, random, behaviours, addWorker, dies, ask, reports, disturbed },
    everySecs: facts.everySecs,
    store: () => store,
    workers: () => workers.filter((worker) => worker.isAlive),
    setClock(byMs) {
      facts.note(`the clock is set by ${byMs} ms`);
      for (const { bucket } of facts.queues.values()) bucket.tokens = FULL;
      latest = facts.latest();
      offset += byMs;
      disturbed();
    },
    setBusy(forMs) {
      disk.busy = true;
      disturbed();
      time.plan(forMs, () => {
        disk.busy = false;
        disturbed();
      });
    },
    quietSince: () => disturbedAt,
    heal() {
      isRough = false;
      disk.busy = false;
      for (const host of HOSTS) behaviours.set(host, HEALTHY);
    },
    async step() {
      time.next();
      await time.quiet();
      if (isDead) {
        await takeOver();
        await time.quiet();
      }
    },
    broken: () => broken,
    lastEvents: () => events,
    [Symbol.dispose]() {
      disk[Symbol.dispose]();
      time[Symbol.dispose]();
    },
  };
}

/** A queue as the simulator knows it, with these limits. */
export function queueOf(random: Random) {
  return {
    ...{ ...NEW_QUEUE, maxConcurrency: random.integer(1, 6) },
    rateLimitRps: random.chance(0.3) ? random.pick([0.5, 2, 10]) : null,
    maxPerKey: random.chance(0.6) ? random.integer(1, 2) : null,
  };
}
