import { PublicError } from '@tessera/kit/errors';
import { type Random, seededRandom } from '../../packages/sandbox/random.ts';
import type { Store } from '../../services/runner/store/port/store.ts';
import { createCommitCheck } from './committed.ts';
import { type CommitFate, createDisk } from './disk.ts';
import { DEFAULTS, type Facts, HOSTS, jobsOf, must, QUEUES, refill } from './facts.ts';
import type { Fault } from './faults.ts';
import type { Behaviour } from './network.ts';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';
import { createWorker, type SimulatedWorker, type WorkerParts } from './worker.ts';

const BEGIN = Date.UTC(2026, 0, 1, 12);
const HEALTHY: Behaviour = { failing: 0, refusing: 0, slow: 0 };
const LAST_EVENTS = 20;
const RESTART_MS = 250;

/** A simulated process with its workers, its disk and everything around it. */
export type World = Disposable & {
  readonly facts: Facts;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly behaviours: Map<string, Behaviour>;
  /** The store as callers reach it; a planted fault is in it. */
  store(): Store;
  workers(): readonly SimulatedWorker[];
  addWorker(): void;
  /** The process ends as by a power failure; another takes over. */
  dies(): void;
  /** Asks as a caller. Undefined: refused. No answer comes from a process that dies. */
  ask<T>(request: () => Promise<T>): Promise<T | undefined>;
  setClock(byMs: number): void;
  /** An event that explains a wait: bounds count from here. */
  disturbed(event?: string): void;
  quietSince(): number;
  /** From now on nothing fails. */
  heal(): void;
  /** Goes on to the next moment. */
  step(): Promise<void>;
  broken(): { readonly invariant: string; readonly what: string } | undefined;
  readonly lastEvents: readonly string[];
};

export async function createWorld(seed: string, fault: Fault | undefined): Promise<World> {
  const random = seededRandom(seed);
  const time = installVirtualTime();
  const lastEvents: string[] = [];
  let broken: ReturnType<World['broken']>;
  let [offset, latest, disturbedAt] = [0, 0, 0];
  let [life, names] = [0, 0];
  let isRough = random.chance(0.5);
  let isDead = false;
  let workers: SimulatedWorker[] = [];
  const wall = () => BEGIN + Math.floor(time.passed()) + offset;
  const facts: Facts = {
    jobs: new Map(),
    byName: new Map(),
    queues: new Map(),
    claiming: new Map(),
    maxLost: 3,
    wall,
    latest: () => Math.max(latest, wall()),
    isRecovering: false,
    broken(invariant, what) {
      broken ??= { invariant, what };
    },
    note(event) {
      lastEvents.push(`${(time.passed() / 1000).toFixed(3)} ${event}`);
      if (lastEvents.length > LAST_EVENTS) lastEvents.shift();
    },
  };
  const behaviours = new Map(HOSTS.map((host) => [host, HEALTHY]));
  const settings: WorkerParts['settings'] = {
    concurrency: random.pick([1, 3, 6, 10]),
    maxPerHost: random.chance(0.5) ? random.integer(1, 3) : undefined,
    claimsAhead: random.chance(0.3),
    latencyMs: random.pick([0, 5, 200]),
  };
  const onCommit = createCommitCheck(facts);
  const disk = createDisk({ defaults: DEFAULTS, fateOf, onCommit, onDeath: dies });
  let store = opened();

  function opened(): Store {
    const real = disk.open(wall);
    return { ...real, ...fault?.store?.(real) };
  }

  function fateOf(): CommitFate {
    const mayFail = isRough && !isDead && !facts.isRecovering && time.passed() > 0;
    const isDrawn = mayFail && random.chance(0.02);
    const fate = isDrawn ? random.pick(['full', 'before', 'after'] as const) : 'done';
    if (fate !== 'done') disturbed(`a commit: ${fate}`);
    return fate;
  }

  function disturbed(event?: string): void {
    disturbedAt = time.passed();
    if (event !== undefined) facts.note(event);
  }

  function dies(): void {
    disturbed('the process dies');
    isDead = true;
    life += 1;
    time.kill();
    for (const worker of workers) worker.isAlive = false;
  }

  /** Another process opens the file. */
  async function takeOver(): Promise<void> {
    disk.letGo();
    isDead = false;
    workers = [];
    facts.claiming.clear();
    for (const { wishes } of facts.jobs.values()) wishes.clear();
    time.revive();
    store = opened();
    for (const queue of facts.queues.values()) {
      queue.limits = [(await store.findQueue(queue.name))!];
    }
    await compare();
    addWorker();
  }

  /** The store holds what was committed, and counts it right. */
  async function compare(): Promise<void> {
    for (const { id, name, row } of facts.jobs.values()) {
      const { attempt, visibleAt } = (await store.findJob(id)) ?? {};
      const isSame = attempt === row?.attempt && visibleAt === row?.visible_at;
      must(facts, isSame, 'an acknowledged job is never lost', `${name} is not as committed`);
    }
    const { pending, running, completed, dead } = (await store.counts()).jobs;
    const count = (...phases: number[]) =>
      QUEUES.reduce((sum, queue) => sum + jobsOf(facts, queue, phases).length, 0);
    const [counted, real] = [
      [pending, running, completed, dead].join(),
      [count(0, 1), count(2), count(3), count(4)].join(),
    ];
    must(facts, counted === real, 'counts are those of the jobs', `${counted}, but ${real}`);
  }

  function addWorker(): void {
    const joins = workers.some((worker) => worker.isAlive);
    names += 1;
    const worker = createWorker(`w${names}`, {
      time,
      facts,
      random,
      store,
      joins,
      settings,
      behaviours,
      about: fault?.engine ?? {},
    });
    workers.push(worker);
    disturbed(`${worker.name} starts`);
    if (!joins) facts.isRecovering = true;
    const start = async () => {
      await worker.engine.start();
      return true;
    };
    void world.ask(start).then((hasStarted) => {
      if (hasStarted && !joins) facts.isRecovering = false;
      if (hasStarted) return;
      // As a process whose start was refused: it ends, and its supervisor starts it again.
      worker.isAlive = false;
      time.plan(RESTART_MS, () => !isDead && addWorker());
    });
  }

  const world: World = {
    facts,
    time,
    random,
    behaviours,
    addWorker,
    dies,
    disturbed,
    lastEvents,
    store: () => store,
    workers: () => workers.filter((worker) => worker.isAlive),
    async ask(request) {
      const asked = life;
      const [{ status, value, reason }] = (await Promise.allSettled([request()])) as [Answer];
      if (isDead || life !== asked) return new Promise<never>(() => {});
      if (status === 'fulfilled') return value;
      const isKnown = reason instanceof PublicError;
      must(facts, isKnown, 'no request fails without a reason', String(reason));
      facts.note(`refused: ${reason}`);
      return undefined;
    },
    setClock(byMs) {
      disturbed(`the clock is set by ${byMs} ms`);
      latest = facts.latest();
      offset += byMs;
      for (const queue of facts.queues.values()) refill(queue, wall());
    },
    quietSince: () => disturbedAt,
    heal() {
      isRough = false;
      for (const host of HOSTS) behaviours.set(host, HEALTHY);
    },
    async step() {
      time.next();
      await time.quiet();
      while (isDead) {
        await takeOver();
        await time.quiet();
      }
    },
    broken: () => broken,
    [Symbol.dispose]() {
      disk[Symbol.dispose]();
      time[Symbol.dispose]();
    },
  };
  addWorker();
  await time.quiet();
  return world;
}

type Answer = { readonly status: string; readonly value: never; readonly reason: unknown };
