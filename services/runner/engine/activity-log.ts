import { type ActivityMinute, addedMinutes, emptyMinute, MINUTE_MS } from '../job/activity.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

/** The bars show as many minutes, and no more are stored. */
const ACTIVITY_MINUTES = 60;

/** Adds up per minute how attempts ended; written with the sweeps of the reaper. */
export function createActivityLog(store: Pick<Store, 'addActivity' | 'activity' | 'now'>) {
  let minutes = new Map<number, ActivityMinute>();

  function add(name: 'completed' | 'retried' | 'dead'): void {
    const now = store.now();
    const start = now - (now % MINUTE_MS);
    const minute = minutes.get(start) ?? emptyMinute(start);
    minutes.set(start, { ...minute, [name]: minute[name] + 1 });
  }

  const firstShown = () => {
    const now = store.now();
    return now - (now % MINUTE_MS) - (ACTIVITY_MINUTES - 1) * MINUTE_MS;
  };

  return {
    note(event: EngineEvent): void {
      if (event.kind === 'taken-back') {
        for (const { status } of event.taken) add(status === 'dead' ? 'dead' : 'retried');
      }
      if (event.kind !== 'settled' || event.attempt === undefined) return;
      const { status } = event.settlement;
      add(status === 'completed' || status === 'dead' ? status : 'retried');
    },
    async write(): Promise<void> {
      if (minutes.size === 0) return;
      const written = minutes;
      minutes = new Map();
      // Where it cannot be written these bars are lost, which nobody relies on.
      await store.addActivity([...written.values()], firstShown());
    },
    /** Every minute of the last hour, oldest first, over all processes as they last wrote. */
    async lastHour(): Promise<ActivityMinute[]> {
      const first = firstShown();
      const stored = new Map((await store.activity(first)).map((one) => [one.minute, one]));
      return Array.from({ length: ACTIVITY_MINUTES }, (_, index) => {
        const start = first + index * MINUTE_MS;
        const empty = emptyMinute(start);
        return addedMinutes(stored.get(start) ?? empty, minutes.get(start) ?? empty);
      });
    },
  };
}
