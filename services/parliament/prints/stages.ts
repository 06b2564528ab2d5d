import {
  type PeriodState,
  STAGES,
  type StageName,
  type StageState,
} from '../chamber/print-progress.ts';
import { classifications, consolidation } from './classify.ts';
import { isDiskFull } from './disk.ts';
import { downloads, pagesToScrape } from './download.ts';
import { extractions } from './extract.ts';
import type { StageRun, Task } from './run.ts';
import { summaries } from './summarise.ts';

/** The tasks of each stage. */
const TASKS: Readonly<Record<StageName, (run: StageRun) => Promise<Task[]>>> = {
  download: downloads,
  text: extractions,
  topics: classifications,
  summaries,
  consolidation,
  history: pagesToScrape,
};

/** After these failures in a row the source or the model counts as down. */
const MAX_FAILURES_IN_A_ROW = 5;

const LOG_EVERY_MS = 60_000;

/**
 * Does the tasks one after the other; returns how many are left for the next run. A task whose
 * source or model fails is left; after five such failures in a row the rest is left too. A full
 * disk ends the run.
 */
export async function runStage(run: StageRun, state: StageState): Promise<number> {
  const { now, log } = run;
  let loggedMs = now().getTime();
  const tasks = await TASKS[state.stage](run);
  const total = tasks.length;
  const about = `prints of period ${run.period}, ${state.stage}`;
  Object.assign(state, { state: 'running', total });
  if (total > 0) log(`${about}: ${total} to do`);
  let [left, inRow] = [0, 0];
  for (const [at, task] of tasks.entries()) {
    run.signal.throwIfAborted();
    try {
      await task();
      inRow = 0;
    } catch (error) {
      run.signal.throwIfAborted();
      if (isDiskFull(error)) throw error;
      left += 1;
      inRow += 1;
      log(`left for later: ${(error as Error).message}`);
      if (inRow === MAX_FAILURES_IN_A_ROW) {
        left += total - at - 1;
        break;
      }
    }
    state.done = at + 1;
    if (now().getTime() - loggedMs < LOG_EVERY_MS) continue;
    loggedMs = now().getTime();
    log(`${about}: ${state.done} of ${total}`);
  }
  const ended = left > 0 ? 'incomplete' : 'done';
  Object.assign(state, { state: ended, left });
  return left;
}

export function idle(period: number): PeriodState {
  return {
    period,
    state: 'idle',
    stages: STAGES.map((stage) => ({
      stage,
      state: 'waiting',
      done: 0,
      total: 0,
      left: 0,
    })),
    prints: undefined,
    summaries: undefined,
    startedAt: undefined,
    endedAt: undefined,
    problem: undefined,
  };
}
