import { every } from '@tessera/kit/every';
import { type ActivityMinute, durationBucket, emptyMinute } from '../job/activity.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

const WRITE_EVERY_MS = 2000;
const MINUTE_MS = 60_000;

type Open = { -readonly [K in keyof ActivityMinute]: ActivityMinute[K] } & { durations: number[] };

/** Adds up per minute what happened, and writes it now and then: not part of the hot path. */
export function createActivityLog(
  store: Pick<Store, 'addActivity' | 'now'>,
  onEvent: (event: EngineEvent) => void,
) {
  let minutes = new Map<number, Open>();
  const unwritten: Open[] = [];
  const writing = every({
    nextDelayMs: () => WRITE_EVERY_MS,
    task: write,
    onError: (error) => onEvent({ kind: 'error', doing: 'writing the activity', error }),
  });

  async function write(): Promise<void> {
    unwritten.push(...minutes.values());
    minutes = new Map();
    // One by one: what a failure leaves is written the next time, and nothing counts twice.
    for (let minute = unwritten[0]; minute !== undefined; minute = unwritten[0]) {
      await store.addActivity([minute]);
      unwritten.shift();
    }
  }

  function minuteOf(now: number): Open {
    const start = now - (now % MINUTE_MS);
    let minute = minutes.get(start);
    if (minute === undefined) {
      minute = { ...emptyMinute(start) } as Open;
      minutes.set(start, minute);
    }
    return minute;
  }

  return {
    note(event: EngineEvent): void {
      if (event.kind === 'reaped' || event.kind === 'recovered') {
        for (const { status } of event.taken) {
          minuteOf(store.now())[status === 'dead' ? 'dead' : 'retried'] += 1;
        }
      }
      if (event.kind !== 'settled' || event.attempt === undefined) return;
      const minute = minuteOf(store.now());
      const { status } = event.settlement;
      if (status === 'completed') minute.completed += 1;
      else if (status === 'dead') minute.dead += 1;
      else minute.retried += 1;
      const bucket = durationBucket(event.attempt.durationMs);
      minute.durations[bucket] = (minute.durations[bucket] ?? 0) + 1;
    },
    async stop(): Promise<void> {
      await writing.stop();
      await write().catch(() => {}); // the last seconds of a chart are not worth a failed stop
    },
  };
}
