import { createSingleFlight } from '@tessera/kit/memo';
import { Cron } from 'croner';
import type { RefreshState } from '../chamber/print-progress.ts';

export type DailyRefresh = {
  /** Begins to wait for the hour; a second call or a disabled refresh changes nothing. */
  start(): void;
  /** No further refresh begins; resolves when the one under way has ended. */
  stop(): Promise<void>;
  /** Refreshes now, or joins the refresh under way. Never rejects: see `state().lastProblem`. */
  trigger(): Promise<void>;
  state(): RefreshState;
};

export type RefreshSteps = {
  /** Step 2: cancels all tasks of the print pipeline. */
  readonly pausePipeline: () => Promise<void>;
  /** Step 3: downloads members, organs, sessions and prints again, whatever is here. */
  readonly downloadShared: () => Promise<void>;
  /**
   * Steps 4 and 5: downloads the votes of every loaded period, reloads them, and forgets analyses
   * and pages in the same turn in which the new data take their place.
   */
  readonly reloadPeriods: () => Promise<void>;
  /** Step 6: starts the pipeline, which goes on where it was. */
  readonly restartPipeline: () => void;
};

type DailyRefreshOptions = {
  readonly enabled: boolean;
  /** 0 to 23, in Prague. */
  readonly hour: number;
  readonly steps: RefreshSteps;
  readonly log: (message: string, error?: unknown) => void;
  readonly now?: () => Date;
};

/**
 * The daily refresh (contract 1.6). A step that fails leaves the data of the day before in service,
 * and the pipeline starts again in any case. The hour is that of Prague, so that it moves with
 * summer time.
 */
export function createDailyRefresh(options: DailyRefreshOptions): DailyRefresh {
  const { enabled, hour, steps, log, now = () => new Date() } = options;
  let schedule: Cron | undefined;
  const runs = createSingleFlight<'refresh'>();
  let stopped = false;
  let lastAt: string | undefined;
  let lastProblem: string | undefined;

  async function refresh(): Promise<void> {
    const problems: string[] = [];
    const attempt = async (name: string, step: () => unknown) => {
      try {
        await step();
      } catch (error) {
        problems.push(`${name}: ${(error as Error).message}`);
        log(`daily refresh, ${name} failed; the previous data stay in service`, error);
      }
    };
    log('daily refresh starts');
    await attempt('pausing the pipeline', steps.pausePipeline);
    await attempt('shared archives', steps.downloadShared);
    await attempt('periods', steps.reloadPeriods);
    if (!stopped) await attempt('pipeline', steps.restartPipeline);
    lastAt = now().toISOString();
    lastProblem = problems.length > 0 ? problems.join('; ') : undefined;
    log(problems.length > 0 ? 'daily refresh ended with problems' : 'daily refresh is done');
  }

  const trigger = () => runs.run('refresh', refresh);

  return {
    start() {
      if (!enabled || schedule || stopped) return;
      const options = { timezone: 'Europe/Prague', unref: true, protect: true };
      schedule = new Cron(`0 0 ${hour} * * *`, options, () => trigger());
    },
    async stop() {
      stopped = true;
      schedule?.stop();
      if (runs.has('refresh')) await trigger();
    },
    trigger,
    state: () => ({
      enabled,
      running: runs.has('refresh'),
      nextAt: schedule?.nextRun()?.toISOString(),
      lastAt,
      lastProblem,
    }),
  };
}
