import { createLimitScope, type LimitScope, type ScopeView } from './limit-scope.ts';
import { findRetryAfterMs } from './rate-headers.ts';

/** Lets requests out only when the upstream's limits allow: per routing host and per method. */
export type Limiter = {
  /**
   * Waits for a turn. Rejects with `Throttled` when the upstream asked us to stay away for longer
   * than `patienceMs`, and with the signal's reason when it is aborted.
   */
  enter(host: string, method: string, options: EnterOptions): Promise<Turn>;
  /** How long until so many further requests could all be sent. */
  waitMs(host: string, method: string, requests: number): number;
  view(): Record<string, HostView>;
};

export type EnterOptions = { readonly patienceMs: number; readonly signal?: AbortSignal };

/** A request that may be sent now. Must be ended, with the reply's headers if there were any. */
export type Turn = { end(reply?: { status: number; headers: Headers }): void };

export type HostView = {
  readonly app: ScopeView;
  readonly methods: Readonly<Record<string, ScopeView>>;
  readonly waiting: number;
};

/** The upstream said 429 and a time longer than we wait. */
export class Throttled extends Error {
  readonly retryAfterMs: number;
  constructor(host: string, retryAfterMs: number) {
    super(`${host} asks for a pause of ${Math.ceil(retryAfterMs / 1000)} s`);
    this.name = 'Throttled';
    this.retryAfterMs = retryAfterMs;
  }
}

type Waiter = {
  readonly number: number;
  readonly patienceMs: number;
  readonly admit: (turn: Turn) => void;
  readonly reject: (error: Error) => void;
};
type Line = { readonly scope: LimitScope; readonly waiters: Waiter[] };
type Host = {
  readonly name: string;
  readonly app: LimitScope;
  readonly lines: Map<string, Line>;
  underWay: number;
  timer: NodeJS.Timeout | undefined;
};

/** Sockets open to one host at most. */
const MOST_UNDER_WAY = 40;
/** A 429 without `Retry-After` (seen since early 2025) is taken for this long. */
const DEFAULT_PAUSE_MS = 5000;

export function createLimiter(now: () => number = () => performance.now()): Limiter {
  const hosts = new Map<string, Host>();
  let arrivals = 0;

  function hostOf(name: string): Host {
    let host = hosts.get(name);
    if (!host) {
      host = { name, app: createLimitScope(), lines: new Map(), underWay: 0, timer: undefined };
      hosts.set(name, host);
    }
    return host;
  }

  function lineOf(host: Host, method: string): Line {
    let line = host.lines.get(method);
    if (!line) {
      line = { scope: createLimitScope(), waiters: [] };
      host.lines.set(method, line);
    }
    return line;
  }

  function enter(hostName: string, method: string, options: EnterOptions): Promise<Turn> {
    const host = hostOf(hostName);
    const line = lineOf(host, method);
    const { patienceMs, signal } = options;
    return new Promise((admit, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const leave = () => {
        line.waiters.splice(line.waiters.indexOf(waiter), 1);
        reject(signal!.reason as Error);
      };
      // The signal outlives the waiting by far: a listener left on it would never be forgotten.
      const stay = () => signal?.removeEventListener('abort', leave);
      const waiter: Waiter = {
        number: arrivals++,
        patienceMs,
        admit(turn) {
          stay();
          admit(turn);
        },
        reject(error) {
          stay();
          reject(error);
        },
      };
      line.waiters.push(waiter);
      signal?.addEventListener('abort', leave, { once: true });
      letOut(host);
    });
  }

  /** Sends everyone whose turn it is, oldest first, then sleeps until the next place is free. */
  function letOut(host: Host): void {
    rejectTheImpatient(host);
    for (let line = nextLine(host); line; line = nextLine(host)) {
      line.waiters.shift()!.admit(turn(host, line));
    }
    clearTimeout(host.timer);
    const wakeAt = nextWake(host);
    // Half a millisecond more than needed: timers fire early by up to one.
    if (wakeAt !== undefined)
      host.timer = setTimeout(() => letOut(host), Math.max(1, Math.ceil(wakeAt - now() + 0.5)));
  }

  function nextLine(host: Host): Line | undefined {
    if (host.underWay >= MOST_UNDER_WAY || !host.app.mayEnter(now())) return undefined;
    let oldest: Line | undefined;
    for (const line of host.lines.values()) {
      const first = line.waiters[0];
      if (!first || (oldest && oldest.waiters[0]!.number < first.number)) continue;
      if (line.scope.mayEnter(now())) oldest = line;
    }
    return oldest;
  }

  /** With requests under way the next reply looks again by itself, so past moments need no timer. */
  function nextWake(host: Host): number | undefined {
    let wakeAt: number | undefined;
    for (const line of host.lines.values()) {
      if (line.waiters.length === 0) continue;
      const free = Math.max(host.app.freeAt(now(), 1), line.scope.freeAt(now(), 1));
      if (free > now() || host.underWay === 0) wakeAt = Math.min(wakeAt ?? free, free);
    }
    return wakeAt;
  }

  function rejectTheImpatient(host: Host): void {
    for (const line of host.lines.values()) {
      const pauseMs = Math.max(host.app.pausedUntil, line.scope.pausedUntil) - now();
      if (pauseMs <= 0) continue;
      const leaving = line.waiters.filter((waiter) => pauseMs > waiter.patienceMs);
      for (const waiter of leaving) {
        line.waiters.splice(line.waiters.indexOf(waiter), 1);
        waiter.reject(new Throttled(host.name, pauseMs));
      }
    }
  }

  function turn(host: Host, line: Line): Turn {
    host.underWay++;
    const appReply = host.app.enter(now());
    const methodReply = line.scope.enter(now());
    let ended = false;
    return {
      end(reply) {
        if (ended) return;
        ended = true;
        host.underWay--;
        // '' for a good reply without the header: this upstream has no such limit.
        const header = (name: string) =>
          reply?.headers.get(name) ?? (reply?.status === 200 ? '' : null);
        appReply(now(), header('x-app-rate-limit'), header('x-app-rate-limit-count'));
        methodReply(now(), header('x-method-rate-limit'), header('x-method-rate-limit-count'));
        if (reply?.status === 429) pause(host, line, reply.headers);
        letOut(host);
      },
    };
  }

  /** A limit of the key pauses the host; of a method or of the service behind it, the method. */
  function pause(host: Host, line: Line, headers: Headers): void {
    const waitMs = findRetryAfterMs(headers.get('retry-after'), Date.now()) ?? DEFAULT_PAUSE_MS;
    const scope = headers.get('x-rate-limit-type') === 'application' ? host.app : line.scope;
    scope.pauseUntil(now() + waitMs);
  }

  return {
    enter,
    waitMs(hostName, method, requests) {
      const host = hostOf(hostName);
      const line = lineOf(host, method);
      const all = requests + [...host.lines.values()].reduce((n, l) => n + l.waiters.length, 0);
      const own = requests + line.waiters.length;
      return Math.max(host.app.freeAt(now(), all), line.scope.freeAt(now(), own)) - now();
    },
    view: () =>
      Object.fromEntries(
        [...hosts.values()].map((host) => [
          host.name,
          {
            app: host.app.view(now()),
            methods: Object.fromEntries(
              [...host.lines].map(([method, line]) => [method, line.scope.view(now())]),
            ),
            waiting: [...host.lines.values()].reduce((n, line) => n + line.waiters.length, 0),
          },
        ]),
      ),
  };
}
