import { every, type Repeating } from '@tessera/kit/every';
import { nextRunAt } from '../job/cron.ts';
import type { Schedule } from '../job/schedule.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

export type SchedulerOptions = {
  readonly store: Pick<
    Store,
    'dueSchedules' | 'fireSchedule' | 'nextScheduleAt' | 'onScheduleChange' | 'now'
  >;
  /** The longest wait; the scheduler sleeps until the next due time and hears of changes. */
  readonly schedulerIntervalMs: number;
  readonly onEvent: (event: EngineEvent) => void;
};

const AT_ONCE = 100;

/** A schedule that could not run, or waits for its job before, is still due; it is tried again. */
const AGAIN_MS = 1000;

/** Turns due schedules into jobs, to the second. Missed runs become one. */
export function startScheduler(options: SchedulerOptions): Repeating {
  const { store, schedulerIntervalMs, onEvent } = options;
  let nextAt: number | null = null;
  let changed = false;
  let failed = false;
  let waits = false;

  const repeating = every({
    nextDelayMs() {
      if (nextAt === null) return schedulerIntervalMs;
      const soonest = failed || waits ? AGAIN_MS : 0;
      return Math.min(Math.max(soonest, nextAt - store.now()), schedulerIntervalMs);
    },
    async task(signal) {
      do {
        changed = false;
        nextAt = null;
        failed = false;
        waits = false;
        await fireDue(signal);
        nextAt = await store.nextScheduleAt();
      } while (changed && !signal.aborted);
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'running schedules', error }),
  });
  const unsubscribe = store.onScheduleChange(() => {
    changed = true; // a run under way may have looked already
    void repeating.trigger();
  });
  void repeating.trigger();

  async function fireDue(signal: AbortSignal): Promise<void> {
    const now = store.now();
    for (let last: Schedule | undefined; ; ) {
      const due = await store.dueSchedules(now, AT_ONCE, last);
      for (const schedule of due) {
        if (signal.aborted) return;
        await fire(schedule, now).catch((error) => {
          failed = true;
          onEvent({ kind: 'error', doing: `running schedule ${schedule.id}`, error });
        });
      }
      last = due.at(-1);
      // Those that still wait for their job before stay due: the others stand behind them.
      if (due.length < AT_ONCE) return;
    }
  }

  async function fire(schedule: Schedule, now: number): Promise<void> {
    const next = nextRunAt(schedule.cronExpression, schedule.timezone, now);
    const job = await store.fireSchedule(schedule, next, now);
    if (job === 'overlap') {
      onEvent({ kind: 'overlap', scheduleId: schedule.id, skipped: schedule.overlap === 'skip' });
      waits ||= schedule.overlap === 'queue';
    } else if (job) onEvent({ kind: 'scheduled', scheduleId: schedule.id, jobId: job.id });
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
