import { every } from '../every.ts';
import { reasonOf } from '../failure.ts';
import { ask } from './egress.ts';

/** Whether somebody answers at an address, with whatever status, and what time it is there. */
export type Probe = {
  readonly host: string;
  /** Why there was no answer. */
  readonly problem?: string;
  readonly status?: number | undefined;
  readonly date?: Date;
};

/** One HEAD request, without a key and without its answer being followed or read. */
export async function probe(address: string, patienceMs: number): Promise<Probe> {
  const url = new URL('/', address.replace('{route}', 'europe'));
  const { host, href } = url;
  try {
    const reply = await ask({
      prefix: href,
      address: href,
      method: 'HEAD',
      headers: {},
      body: undefined,
      place: host,
      signal: AbortSignal.timeout(patienceMs),
      idleMs: patienceMs,
      accepts: () => true,
    });
    await reply.body.dump();
    const date = new Date(String(reply.headers.date ?? ''));
    return { host, status: reply.statusCode, ...(!Number.isNaN(date.getTime()) && { date }) };
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    return { host, problem: isLate ? 'no answer came in time' : reasonOf(error) };
  }
}

type Returns = {
  /** When a source that failed is looked for next; undefined while none has. */
  nextAt(): Date | undefined;
  stop(): Promise<void>;
};

type ReturnsOptions = {
  /** Addresses of the sources that could not be had when they were last asked. */
  readonly failing: () => readonly string[];
  /** One of them answers and should be asked for what it failed to give. */
  readonly onReturn: () => void;
  readonly waitMs?: (round: number) => number;
};

/** 2, 4, 8, 15 s: a source that comes back is asked within a minute. */
const usualWaitMs = (round: number) => Math.min(2000 * 2 ** round, 15_000);
const PATIENCE_MS = 5000;

/** How often one that answers and goes on failing is asked again soon, before that is left to its plan. */
const TRIES = 5;

/**
 * Looks for sources that failed with a cheap question, so that they need not be asked for everything
 * again and again. One that answers all the time and refuses us is not asked for ever.
 */
export function watchReturns({ failing, onReturn, waitMs = usualWaitMs }: ReturnsOptions): Returns {
  /** How often each was asked again since it was last away. */
  const tries = new Map<string, number>();
  let round = 0;
  let nextAt: Date | undefined;

  async function look(): Promise<void> {
    const addresses = failing();
    for (const known of tries.keys()) if (!addresses.includes(known)) tries.delete(known);
    round = addresses.length === 0 ? 0 : round + 1;
    const found = await Promise.all(addresses.map((address) => probe(address, PATIENCE_MS)));
    let isHere = false;
    for (const [index, address] of addresses.entries()) {
      const isAway = (found[index]!.status ?? 500) >= 500;
      const tried = isAway ? 0 : (tries.get(address) ?? 0) + 1;
      tries.set(address, tried);
      if (tried === 1) round = 1;
      if (tried > 0 && tried <= TRIES) isHere = true;
    }
    if (isHere) onReturn();
  }

  const looking = every({
    nextDelayMs() {
      const delayMs = waitMs(round);
      nextAt = new Date(Date.now() + delayMs);
      return delayMs;
    },
    task: look,
    onError: () => {},
  });
  return { nextAt: () => (failing().length > 0 ? nextAt : undefined), stop: looking.stop };
}
