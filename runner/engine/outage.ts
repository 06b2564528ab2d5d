import { PublicError } from '@tessera/kit/errors';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

type OutageOptions = {
  readonly store: Pick<Store, 'problem'>;
  readonly steadyClock: () => number;
  readonly onEvent: (event: EngineEvent) => void;
};

/** How often an outage is looked at, and how often it is mentioned again. */
const LOOK_EVERY_MS = 500;
const REMIND_EVERY_MS = 60_000;

/**
 * Turns the many errors of one outage of the database into three kinds of events: it is away, it
 * is still away (with how long and how many operations failed), it is back. Errors of other kinds
 * pass through.
 */
export function createOutageFilter({ store, steadyClock, onEvent }: OutageOptions) {
  let awaySince: number | undefined;
  let remindedAt = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    if (awaySince === undefined) return;
    const now = steadyClock();
    const awayMs = Math.round(now - awaySince);
    if (store.problem() === undefined) {
      stop();
      awaySince = undefined;
      onEvent({ kind: 'store-back', awayMs, failures });
    } else if (now - remindedAt >= REMIND_EVERY_MS) {
      remindedAt = now;
      onEvent({ kind: 'store-still-away', awayMs, failures });
    }
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    onEvent(event: EngineEvent): void {
      if (event.kind !== 'error' || !(event.error instanceof PublicError)) {
        onEvent(event);
        return;
      }
      if (awaySince === undefined) {
        awaySince = steadyClock();
        remindedAt = awaySince;
        failures = 0;
        onEvent({ kind: 'store-away', reason: `${event.doing}: ${event.error.message}` });
        timer = setInterval(look, LOOK_EVERY_MS);
        timer.unref();
      }
      failures += 1;
    },
    stop,
  };
}
