import type { Method } from './rates.ts';

/** Something that goes wrong on request. Each fault names itself; the rest has defaults. */
export type Fault = {
  readonly kind: FaultKind;
  /** Only this method; without it, all. */
  readonly method?: Method;
  /** How often, from 0 to 1. Default 1. */
  readonly probability?: number;
  /** How many times before it is over. Default: until the faults are changed. */
  readonly times?: number;
  /** throttle: seconds to say in `Retry-After`; without it the header is missing. */
  readonly retryAfter?: number;
  /** throttle: who throttles. Default `service`. */
  readonly scope?: 'application' | 'method' | 'service';
  /** error: the status. Default 503. */
  readonly status?: number;
  /** slow: how long before the answer. Default 2000. */
  readonly delayMs?: number;
};

/**
 * throttle 429 · error 5xx · slow · malformed (JSON cut in half) · lying (valid JSON, wrong
 * content) · missing 404 · down (the connection is cut).
 */
export type FaultKind = (typeof FAULT_KINDS)[number];
export const FAULT_KINDS = [
  'throttle',
  'error',
  'slow',
  'malformed',
  'lying',
  'missing',
  'down',
] as const;

/** Keeps the faults that are on, and says which one meets a request. */
export function faultDice(chance: () => number) {
  let active: { fault: Fault; left: number }[] = [];
  return {
    set(faults: readonly Fault[]) {
      active = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
    },
    meet(method: Method): Fault | undefined {
      for (const entry of active) {
        const { fault } = entry;
        if (entry.left <= 0 || (fault.method !== undefined && fault.method !== method)) continue;
        if (chance() >= (fault.probability ?? 1)) continue;
        entry.left--;
        return fault;
      }
      return undefined;
    },
  };
}

/** Turns a true reply into a false one of a shape a careless reader would believe. */
export function lie(method: Method, reply: unknown): unknown {
  if (method === 'account') return { ...(reply as object), puuid: 42 };
  if (method === 'ids') return { ids: reply };
  if (method === 'league')
    return (reply as object[]).map((entry) => ({ ...entry, tier: 'WOOD', leaguePoints: -1e9 }));
  const match = reply as { info: { participants: object[] } };
  return { ...match, info: { ...match.info, participants: match.info.participants.slice(0, 3) } };
}
