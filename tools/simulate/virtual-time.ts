import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

/*
 * Virtual time. While it is installed, the timers of this process wait in a list here, and the clock
 * jumps to the next timer when nothing else can run. One task at a time, so a seed always gives the
 * same run.
 */
export type VirtualTime = Disposable & {
  /** Milliseconds since the beginning. */
  passed(): number;
  /** Schedules a task of the simulator, which outlives `kill`. */
  plan(inMs: number, task: () => void): void;
  /** Resolves when nothing but a timer could go on. */
  quiet(): Promise<void>;
  /** Lets the next timer fire. */
  next(): void;
  /** The simulated process is dead: what it waits for never comes, and it can wait for nothing. */
  kill(): void;
  /** Another process begins. */
  revive(): void;
};

/** The handle that `setTimeout` returns. */
type Timer = { at: number; task: () => void; isOwn: boolean; ref(): Timer; unref(): Timer };

const realImmediate = globalThis.setImmediate;
/** All promises and ticks settle before it resolves. */
const realTurn = () => new Promise<void>((resolve) => void realImmediate(resolve));

export function installVirtualTime(): VirtualTime {
  let now = 0;
  let isDead = false;
  /** By time, then in the order of their request. */
  let timers: Timer[] = [];
  let immediates: (() => void)[] = [];

  function add(task: () => void, inMs = 1, isOwn = false): Timer {
    const timer: Timer = { at: 0, task, isOwn, ref: () => timer, unref: () => timer };
    // Like Node: at least a millisecond, also where it is no number.
    timer.at = now + (inMs >= 1 ? inMs : timer.isOwn ? 0 : 1);
    const place = timers.findLastIndex(({ at }) => at <= timer.at) + 1;
    if (timer.isOwn || !isDead) timers.splice(place, 0, timer);
    return timer;
  }

  function remove(timer: Timer): void {
    timers = timers.filter((other) => other !== timer);
  }

  function soon(task: () => void): void {
    if (!isDead) immediates.push(task);
  }

  const globals = {
    setTimeout: (task: () => void, inMs?: number) => add(task, inMs),
    clearTimeout: remove,
    setImmediate: (task: (...args: unknown[]) => void, ...args: unknown[]) =>
      soon(() => task(...args)),
  };
  // Value and options with a signal are ignored: nothing that is simulated gives them.
  const asPromises = {
    setTimeout: (inMs: number) => new Promise<void>((resolve) => void add(resolve, inMs)),
    setImmediate: () => new Promise<void>(soon),
  };
  const before = [
    replace(globalThis as unknown as Record<string, unknown>, globals),
    replace(promises as unknown as Record<string, unknown>, asPromises),
  ];
  syncBuiltinESMExports();

  return {
    passed: () => now,
    plan: (inMs, task) => void add(task, inMs, true),
    async quiet() {
      for (;;) {
        await realTurn();
        const task = immediates.shift();
        if (task === undefined) return;
        task();
      }
    },
    next() {
      const timer = timers.shift();
      if (timer === undefined) throw new Error('nothing would ever happen again');
      now = Math.max(now, timer.at);
      timer.task();
    },
    kill() {
      isDead = true;
      immediates = [];
      timers = timers.filter(({ isOwn }) => isOwn);
    },
    revive() {
      isDead = false;
    },
    [Symbol.dispose]() {
      for (const restore of before) restore();
      syncBuiltinESMExports();
    },
  };
}

/** Returns how to put back what was there. */
function replace(target: Record<string, unknown>, by: Record<string, unknown>): () => void {
  const former = Object.fromEntries(Object.keys(by).map((name) => [name, target[name]]));
  Object.assign(target, by);
  return () => void Object.assign(target, former);
}
