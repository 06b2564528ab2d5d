import { maxHeaderSize } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';

/** Warns of what may happen a thousand times a second. */
export type RepeatedLines = {
  /**
   * Logs the first of a message as it is, then a line a minute with how many more there were, and one
   * when a minute has passed without any.
   */
  warn(about: object, message: string): void;
  stop(): void;
};

const MINUTE_MS = 60_000;
/** A message may hold what differs each time; further ones count as one kind. */
const MOST_KINDS = 100;
const FURTHER = 'further warnings';

type Kind = { all: number; logged: number; readonly timer: NodeJS.Timeout };

export function repeatedLines(log: Pick<FastifyBaseLogger, 'warn' | 'info'>): RepeatedLines {
  const kinds = new Map<string, Kind>();

  function report(message: string, kind: Kind): void {
    const times = kind.all - kind.logged;
    kind.logged = kind.all;
    if (times > 0) {
      log.warn({ times }, `${message} (again, ${times} in a minute)`);
      return;
    }
    clearInterval(kind.timer);
    kinds.delete(message);
    if (kind.all > 1) log.info({ times: kind.all }, `${message} (over: not for a minute)`);
  }

  return {
    warn(about, message) {
      const key = kinds.has(message) || kinds.size < MOST_KINDS ? message : FURTHER;
      const known = kinds.get(key);
      if (known !== undefined) {
        known.all += 1;
        return;
      }
      log.warn(about, message);
      const kind: Kind = {
        ...{ all: 1, logged: 1 },
        timer: setInterval(() => report(key, kind), MINUTE_MS).unref(),
      };
      kinds.set(key, kind);
    },
    stop() {
      for (const { timer } of kinds.values()) clearInterval(timer);
    },
  };
}

/** Why a connection or a request was refused before there was a request to log or count. */
export type Reason = keyof typeof LOGGED;

export type Refusals = {
  /** `detail` stands in the line of the log. */
  count(reason: Reason, detail?: string): void;
  /** How many there were since the start. */
  readonly totals: ReadonlyMap<Reason, number>;
};

/** How the log words it. What browsers and scanners cause every day is in the metrics alone. */
const LOGGED = {
  connection_limit: 'connections refused: as many are open as may be',
  accept_failed: 'connections not accepted',
  head_too_large: `requests refused: the head is larger than ${maxHeaderSize} bytes`,
  request_timeout: undefined,
  not_http: undefined,
} as const;

export function createRefusals(lines: Pick<RepeatedLines, 'warn'>): Refusals {
  const totals = new Map(Object.keys(LOGGED).map((reason) => [reason as Reason, 0]));
  return {
    totals,
    count(reason, detail) {
      totals.set(reason, totals.get(reason)! + 1);
      const message = LOGGED[reason];
      if (message !== undefined) lines.warn({ detail }, message);
    },
  };
}
