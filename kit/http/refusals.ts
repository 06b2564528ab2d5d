import { maxHeaderSize } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';

/** Why a connection or a request was refused before there was a request to log or count. */
export type Reason = keyof typeof LOGGED;

export type Refusals = {
  /** `detail` is added to the line of the log. */
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

const EVERY_MS = 60_000;

/** Counts refusals; of each reason the log has at most one line a minute, with the number. */
export function createRefusals(log: FastifyBaseLogger): Refusals {
  const totals = new Map(Object.keys(LOGGED).map((reason) => [reason as Reason, 0]));
  const unsaid = new Map<Reason, number>();

  function say(reason: Reason, detail: string | undefined): void {
    const refused = unsaid.get(reason);
    if (refused === 0) return void unsaid.delete(reason);
    log.warn({ refused, detail }, LOGGED[reason]);
    unsaid.set(reason, 0);
    setTimeout(say, EVERY_MS, reason, detail).unref();
  }

  return {
    totals,
    count(reason, detail) {
      totals.set(reason, totals.get(reason)! + 1);
      if (LOGGED[reason] === undefined) return;
      const before = unsaid.get(reason);
      unsaid.set(reason, (before ?? 0) + 1);
      if (before === undefined) say(reason, detail);
    },
  };
}
