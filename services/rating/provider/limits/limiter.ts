import { findRetryAfterMs } from '@tessera/kit/http/retry-after';
import { REAL_TIME, type Time } from '../time.ts';
import { createLimitScope, type LimitScope } from './limit-scope.ts';

// Sends requests only when the upstream's limits allow it. Every routing host has limits of its own
// and so has every method on it; a request needs a free slot in both. Invariant: neither a stated
// limit nor a pause asked for by a 429 is ever violated. Requests wait in one queue per method; three
// urgent ones go before each other one, both in order of arrival. `dispatch` runs after every event
// that may free a slot and sets a timer for the next time one becomes free.

type EnterOptions = {
  /** Sent before those that are not; default false. */
  readonly urgent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told for how long limits or a pause will hold the request back; 0 once it is sent. */
  readonly onHold?: ((ms: number) => void) | undefined;
};

/** Permission to send one request. Must be ended, with the reply's headers if there were any. */
export type Slot = { end(reply?: Reply): void };

type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Reply = { readonly status: number; readonly headers: ReplyHeaders };

type Waiter = PromiseWithResolvers<Slot> & {
  readonly arrival: number;
  readonly onHold: (ms: number) => void;
};
type Queue = {
  readonly scope: LimitScope;
  readonly urgent: Set<Waiter>;
  readonly others: Set<Waiter>;
};
type Host = {
  readonly app: LimitScope;
  readonly queues: Map<string, Queue>;
  inFlight: number;
  /** Urgent requests sent since the last one that was not. */
  urgentInARow: number;
  cancelTimer: () => void;
};

/** Open sockets per host. */
const MAX_IN_FLIGHT = 40;
/** Then one of the others goes first, so that a crowd of new questions does not hold back the rest. */
const MOST_URGENT_IN_A_ROW = 3;
/** Pause after a 429 without `Retry-After`, which the upstream sends since early 2025. */
const DEFAULT_PAUSE_MS = 5000;
/** A 429 that asks for no pause is no reason to ask again at once. */
const SHORTEST_PAUSE_MS = 1000;

export function createLimiter(time: Time = REAL_TIME) {
  const { now } = time;
  const hosts = new Map<string, Host>();
  let arrivals = 0;

  function hostOf(name: string): Host {
    let host = hosts.get(name);
    if (!host) {
      const app = createLimitScope();
      host = { app, queues: new Map(), inFlight: 0, urgentInARow: 0, cancelTimer: () => {} };
      hosts.set(name, host);
    }
    return host;
  }

  function queueOf(host: Host, method: string): Queue {
    let queue = host.queues.get(method);
    if (!queue) {
      queue = { scope: createLimitScope(), urgent: new Set(), others: new Set() };
      host.queues.set(method, queue);
    }
    return queue;
  }

  /** Waits for a slot. Rejects with the signal's reason when it is aborted. */
  async function enter(hostName: string, method: string, options: EnterOptions = {}) {
    const host = hostOf(hostName);
    const queue = queueOf(host, method);
    const { urgent = false, onHold = () => {}, signal } = options;
    signal?.throwIfAborted();
    const waiting = urgent ? queue.urgent : queue.others;
    const waiter: Waiter = { arrival: arrivals++, onHold, ...Promise.withResolvers<Slot>() };
    const abort = () => {
      if (waiting.delete(waiter)) waiter.reject(signal!.reason);
    };
    waiting.add(waiter);
    signal?.addEventListener('abort', abort, { once: true });
    dispatch(host);
    // The signal may live as long as the service, so no listener is left on it.
    return waiter.promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Admits every waiter that may send now, then sleeps until the next slot is free. */
  function dispatch(host: Host): void {
    for (let next = nextWaiter(host); next; next = nextWaiter(host)) {
      const { queue, waiting, waiter } = next;
      waiting.delete(waiter);
      host.urgentInARow = waiting === queue.urgent ? host.urgentInARow + 1 : 0;
      waiter.onHold(0);
      waiter.resolve(slotOf(host, queue));
    }
    host.cancelTimer();
    const wakeAt = tellWaiters(host);
    // Timers may fire up to a millisecond early.
    if (wakeAt !== undefined)
      host.cancelTimer = time.after(Math.max(1, Math.ceil(wakeAt - now() + 0.5)), () =>
        dispatch(host),
      );
  }

  function nextWaiter(host: Host) {
    if (host.inFlight >= MAX_IN_FLIGHT || !host.app.mayEnter(now())) return undefined;
    const open = [...host.queues.values()].filter(
      ({ urgent, others, scope }) => urgent.size + others.size > 0 && scope.mayEnter(now()),
    );
    const urgent = firstOf(open, 'urgent');
    const other = firstOf(open, 'others');
    return host.urgentInARow < MOST_URGENT_IN_A_ROW ? (urgent ?? other) : (other ?? urgent);
  }

  /** The waiter of one class that arrived first, over all methods. */
  function firstOf(queues: readonly Queue[], kind: 'urgent' | 'others') {
    let first: { queue: Queue; waiting: Set<Waiter>; waiter: Waiter } | undefined;
    for (const queue of queues) {
      const waiting = queue[kind];
      const [waiter] = waiting;
      if (waiter && (!first || waiter.arrival < first.waiter.arrival))
        first = { queue, waiting, waiter };
    }
    return first;
  }

  /**
   * Tells waiters how long they are held back at least. Returns when the next slot is free;
   * undefined while the next reply dispatches, or nobody waits.
   */
  function tellWaiters(host: Host): number | undefined {
    let wakeAt: number | undefined;
    for (const { urgent, others, scope } of host.queues.values()) {
      if (urgent.size + others.size === 0) continue;
      const free = Math.max(host.app.freeAt(now(), 1), scope.freeAt(now(), 1));
      if (free > now() || host.inFlight === 0) wakeAt = Math.min(wakeAt ?? free, free);
      for (const { onHold } of [...urgent, ...others]) onHold(Math.max(0, free - now()));
    }
    return wakeAt;
  }

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
    const wantedMs = findRetryAfterMs(headers['retry-after'], Date.now()) ?? DEFAULT_PAUSE_MS;
    const scope = headers['x-rate-limit-type'] === 'application' ? host.app : queue.scope;
    scope.pauseUntil(now() + Math.max(wantedMs, SHORTEST_PAUSE_MS));
  }

  return {
    enter,
    /** Milliseconds until this many further requests could all be sent. */
    waitMs(hostName: string, method: string, requests: number): number {
      const host = hostOf(hostName);
      const { scope } = queueOf(host, method);
      return Math.max(
        0,
        host.app.freeAt(now(), requests) - now(),
        scope.freeAt(now(), requests) - now(),
      );
    },
    /** Calls that each host allows at once; a host whose limits are not known is absent. */
    budget: (): [host: string, calls: number][] =>
      [...hosts].flatMap(([name, { app }]) => {
        const calls = app.budget(now());
        return calls === undefined ? [] : [[name, calls]];
      }),
  };
}

/** A header sent several times lists its values one after the other. */
function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
