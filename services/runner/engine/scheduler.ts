import { every, type Repeating } from '@tessera/kit/every';
import { nextRunAt } from '../job/cron.ts';
import type { DueSchedule } from '../store/port/requests.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

export type SchedulerOptions = {
  readonly store: Pick<Store, 'dueSchedules' | 'fireSchedule' | 'onScheduleChange' | 'now'>;
  /** The longest wait; the scheduler sleeps until the next due time and hears of changes. */
  readonly schedulerIntervalMs: number;
  readonly onEvent: (event: EngineEvent) => void;
};

/** More due schedules than these wait for the next turn, which is at once. */
const AT_ONCE = 1000;

/** A schedule that could not run is still due; it is tried again. */
const AGAIN_MS = 1000;

/** Turns due schedules into jobs, to the second. Missed runs become one. */
export function startScheduler(options: SchedulerOptions): Repeating {
  const { store, schedulerIntervalMs, onEvent } = options;
  let nextAt: number | null = null;
  let changed = false;

  const repeating = every({
    nextDelayMs() {
      if (nextAt === null) return schedulerIntervalMs;
      return Math.min(Math.max(0, nextAt - store.now()), schedulerIntervalMs);
    },
    async task(signal) {
      do {
        changed = false;
        nextAt = await fireDue(signal);
      } while (changed && !signal.aborted);
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'running schedules', error }),
  });
  const unsubscribe = store.onScheduleChange(() => {
    changed = true; // a run under way may have looked already
    void repeating.trigger();
  });
  void repeating.trigger();

  /** Returns when there is something to do next. */
  async function fireDue(signal: AbortSignal): Promise<number | null> {
    const now = store.now();
    const { due, nextAt: next } = await store.dueSchedules(now, AT_ONCE);
    let failed = false;
    for (const schedule of due) {
      if (signal.aborted) break;
      await fire(schedule, now).catch((error) => {
        failed = true;
        onEvent({ kind: 'error', doing: `running schedule ${schedule.id}`, error });
      });
    }
    if (failed) return now + AGAIN_MS;
    return due.length === AT_ONCE ? now : next;
  }

  async function fire(schedule: DueSchedule, now: number): Promise<void> {
    const { id, cronExpression, timezone, nextRunAt: dueAt } = schedule;
    const next = nextRunAt(cronExpression, timezone, now);
    const job = await store.fireSchedule(id, dueAt, next, now);
    // The next run may come before any other schedule's.
    if (job !== undefined && job !== 'overlap') changed = true;
  }

  return {
    trigger: repeating.trigger,
    get running() {
      return repeating.running;
    },
    stop() {
      unsubscribe();
      return repeating.stop();
    },
  };
}
