import { findRetryAfterMs } from '@tessera/kit/http/retry-after';
import type { HostBudget } from '../provider.ts';
import { createLimitScope, type LimitScope } from './limit-scope.ts';

// Sends requests only when the upstream's limits allow it. Every routing host has limits of its own
// and so has every method on it; a request needs a free slot in both. Invariant: neither a stated
// limit nor a pause asked for by a 429 is ever violated. Requests wait in one queue per method,
// ordered by priority and arrival; `dispatch` runs after every event that may free a slot and sets
// a timer for the next time one becomes free.

type EnterOptions = {
  /** Asked again at each pause, because a caller may become patient while it waits. */
  readonly patienceMs: () => number;
  /** Requests of a lower number are sent first; default 0. Asked whenever a slot is free. */
  readonly priority?: (() => number) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Permission to send one request. Must be ended, with the reply's headers if there were any. */
export type Slot = { end(reply?: Reply): void };

type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Reply = { readonly status: number; readonly headers: ReplyHeaders };

/** The upstream answered 429 and asked for a pause longer than the caller waits. */
export class Throttled extends Error {
  readonly retryAfterMs: number;
  constructor(host: string, retryAfterMs: number) {
    super(`${host} asks for a pause of ${Math.ceil(retryAfterMs / 1000)} s`);
    this.name = 'Throttled';
    this.retryAfterMs = retryAfterMs;
  }
}

type Waiter = Required<Pick<EnterOptions, 'patienceMs'>> &
  PromiseWithResolvers<Slot> & { readonly priority: () => number; readonly arrival: number };
type Queue = { readonly scope: LimitScope; readonly waiters: Set<Waiter> };
type Host = {
  readonly name: string;
  readonly app: LimitScope;
  readonly queues: Map<string, Queue>;
  inFlight: number;
  timer: NodeJS.Timeout | undefined;
};

/** Open sockets per host. */
const MAX_IN_FLIGHT = 40;
/** Pause after a 429 without `Retry-After`, which the upstream sends since early 2025. */
const DEFAULT_PAUSE_MS = 5000;

type LimiterOptions = {
  readonly now?: () => number;
  readonly defaultPauseMs?: number | undefined;
};

export type Limiter = ReturnType<typeof createLimiter>;

export function createLimiter(options: LimiterOptions = {}) {
  const { now = () => performance.now(), defaultPauseMs = DEFAULT_PAUSE_MS } = options;
  const hosts = new Map<string, Host>();
  let arrivals = 0;

  function hostOf(name: string): Host {
    let host = hosts.get(name);
    if (!host) {
      host = { name, app: createLimitScope(), queues: new Map(), inFlight: 0, timer: undefined };
      hosts.set(name, host);
    }
    return host;
  }

  function queueOf(host: Host, method: string): Queue {
    let queue = host.queues.get(method);
    if (!queue) {
      queue = { scope: createLimitScope(), waiters: new Set() };
      host.queues.set(method, queue);
    }
    return queue;
  }

  /**
   * Waits for a slot. Rejects with `Throttled` when the upstream asked for a pause longer than
   * `patienceMs()`, and with the signal's reason when it is aborted.
   */
  async function enter(hostName: string, method: string, options: EnterOptions): Promise<Slot> {
    const host = hostOf(hostName);
    const queue = queueOf(host, method);
    const { patienceMs, priority = () => 0, signal } = options;
    signal?.throwIfAborted();
    const waiter = {
      ...{ priority, patienceMs, arrival: arrivals++ },
      ...Promise.withResolvers<Slot>(),
    };
    const abort = () => {
      if (queue.waiters.delete(waiter)) waiter.reject(signal!.reason);
    };
    queue.waiters.add(waiter);
    signal?.addEventListener('abort', abort, { once: true });
    dispatch(host);
    // The signal may live as long as the service, so no listener is left on it.
    return waiter.promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Admits every waiter that may send now, then sleeps until the next slot is free. */
  function dispatch(host: Host): void {
    rejectExpiredWaiters(host);
    for (let next = nextWaiter(host); next; next = nextWaiter(host)) {
      const { queue, waiter } = next;
      queue.waiters.delete(waiter);
      waiter.resolve(slotOf(host, queue));
    }
    clearTimeout(host.timer);
    const wakeAt = nextWake(host);
    // Timers may fire up to a millisecond early.
    if (wakeAt !== undefined)
      host.timer = setTimeout(() => dispatch(host), Math.max(1, Math.ceil(wakeAt - now() + 0.5)));
  }

  function nextWaiter(host: Host): { queue: Queue; waiter: Waiter } | undefined {
    if (host.inFlight >= MAX_IN_FLIGHT || !host.app.mayEnter(now())) return undefined;
    let next: { queue: Queue; waiter: Waiter; priority: number } | undefined;
    for (const queue of host.queues.values()) {
      if (queue.waiters.size === 0 || !queue.scope.mayEnter(now())) continue;
      for (const waiter of queue.waiters) {
        const priority = waiter.priority();
        const isBehind =
          next &&
          (priority > next.priority ||
            (priority === next.priority && waiter.arrival > next.waiter.arrival));
        if (!isBehind) next = { queue, waiter, priority };
      }
    }
    return next;
  }

  /** While requests are under way, the next reply dispatches; a time in the past needs no timer. */
  function nextWake(host: Host): number | undefined {
    let wakeAt: number | undefined;
    for (const queue of host.queues.values()) {
      if (queue.waiters.size === 0) continue;
      const free = Math.max(host.app.freeAt(now(), 1), queue.scope.freeAt(now(), 1));
      if (free > now() || host.inFlight === 0) wakeAt = Math.min(wakeAt ?? free, free);
    }
    return wakeAt;
  }

  function rejectExpiredWaiters(host: Host): void {
    for (const queue of host.queues.values()) {
      const remainingMs = pauseOf(host, queue);
      if (remainingMs <= 0) continue;
      for (const waiter of queue.waiters) {
        if (remainingMs <= waiter.patienceMs()) continue;
        queue.waiters.delete(waiter);
        waiter.reject(new Throttled(host.name, remainingMs));
      }
    }
  }

  const pauseOf = (host: Host, queue: Queue) =>
    Math.max(0, Math.max(host.app.pausedUntil, queue.scope.pausedUntil) - now());

  function slotOf(host: Host, queue: Queue): Slot {
    host.inFlight++;
    const appReply = host.app.enter(now());
    const methodReply = queue.scope.enter(now());
    let ended = false;
    return {
      end(reply) {
        if (ended) return;
        ended = true;
        host.inFlight--;
        // '' for a successful reply without the header: this upstream has no such limit.
        const header = (name: string) =>
          one(reply?.headers[name]) ?? (reply?.status === 200 ? '' : null);
        appReply(now(), header('x-app-rate-limit'), header('x-app-rate-limit-count'));
        methodReply(now(), header('x-method-rate-limit'), header('x-method-rate-limit-count'));
        if (reply?.status === 429) pause(host, queue, reply.headers);
        dispatch(host);
      },
    };
  }

  /** `application` pauses the host; `method`, `service` and `server` pause the method. */
  function pause(host: Host, queue: Queue, headers: ReplyHeaders): void {
    const waitMs = findRetryAfterMs(headers['retry-after'], Date.now()) ?? defaultPauseMs;
    const scope = headers['x-rate-limit-type'] === 'application' ? host.app : queue.scope;
    scope.pauseUntil(now() + waitMs);
  }

  return {
    enter,
    /** Milliseconds until this many further requests could all be sent. */
    waitMs(hostName: string, method: string, requests: number): number {
      const host = hostOf(hostName);
      const queue = queueOf(host, method);
      const free = Math.max(host.app.freeAt(now(), requests), queue.scope.freeAt(now(), requests));
      return free - now();
    },
    /** Remaining pause that the upstream asked for on this host or method; 0 when there is none. */
    pauseMs(hostName: string, method: string): number {
      const host = hostOf(hostName);
      return pauseOf(host, queueOf(host, method));
    },
    view(): Record<string, HostBudget> {
      const viewOf = ({ app, queues }: Host) => ({
        app: app.view(now()),
        methods: Object.fromEntries(
          [...queues].map(([name, { scope }]) => [name, scope.view(now())]),
        ),
        waiting: queues.values().reduce((sum, { waiters }) => sum + waiters.size, 0),
      });
      return Object.fromEntries([...hosts].map(([name, host]) => [name, viewOf(host)]));
    },
  };
}

/** A header sent several times lists its values one after the other. */
function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
