import { maxHeaderSize } from 'node:http';
import type { RepeatedLines } from './repeated-lines.ts';

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
