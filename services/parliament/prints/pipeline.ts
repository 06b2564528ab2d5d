import { setTimeout as sleep } from 'node:timers/promises';
import { ELECTORAL_PERIODS } from '../chamber/electoral-periods.ts';
import type { PeriodState } from '../chamber/print-progress.ts';
import { openJournal } from './journal.ts';
import type { Registers } from './registers.ts';
import type { PrintTools, StageRun } from './run.ts';
import { idle, runStage } from './stages.ts';
import { summaryCounts } from './summarise.ts';

// The print pipeline enriches the prints of a period in six stages. Each stage lists what is not
// done yet and does it document by document; what is done stands on the disk (contract 2.5) before
// the next document begins, so the process may be killed anywhere and goes on from there.
// Invariant: a file in its place is complete, and a record in a journal is true; nothing else is
// remembered between runs. One period runs at a time, newest first, since the source, the model and
// the worker are shared.

export type Pipeline = {
  /** Queues one period; already queued or running: nothing changes. False: no such period. */
  start(period: number): boolean;
  /** Queues all periods, newest first. */
  startAll(): void;
  /** Cancels one period. */
  cancel(period: number): Promise<void>;
  /** Cancels everything; resolves when the document under way has been left. */
  cancelAll(): Promise<void>;
  status(): readonly PeriodState[];
};

export type PipelineOptions = PrintTools & {
  readonly registers: Registers;
  readonly now?: () => Date;
  /** From the end of the work until periods that are not finished are tried again. */
  readonly retryMs?: number;
  /** After a stage that did something: what readers see has changed. */
  readonly onChange?: () => void;
};

const RETRY_MS = 15 * 60_000;

export function createPipeline(options: PipelineOptions): Pipeline {
  const { log, now = () => new Date(), retryMs = RETRY_MS } = options;
  const states = new Map(ELECTORAL_PERIODS.map(({ number }) => [number, idle(number)]));
  const queue: number[] = [];
  let current: { period: number; abort: AbortController } | undefined;
  let working: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  function enqueue(period: number): boolean {
    const state = states.get(period);
    if (!state) return false;
    if (current?.period === period || queue.includes(period)) return true;
    queue.push(period);
    Object.assign(state, idle(period), { state: 'queued' });
    working ??= work().finally(() => {
      working = undefined;
      planRetry();
    });
    return true;
  }

  async function work(): Promise<void> {
    // All periods of one request are queued before the first of them begins.
    await Promise.resolve();
    for (let period = queue.shift(); period !== undefined; period = queue.shift()) {
      const abort = new AbortController();
      current = { period, abort };
      const state = states.get(period)!;
      state.state = 'running';
      state.startedAt = now().toISOString();
      try {
        const complete = await runPeriod(period, state, abort.signal);
        state.state = complete ? 'done' : 'incomplete';
      } catch (error) {
        state.state = abort.signal.aborted ? 'cancelled' : 'failed';
        for (const stage of state.stages.filter((one) => one.state === 'running')) {
          stage.state = 'incomplete';
        }
        if (!abort.signal.aborted) {
          state.problem = (error as Error).message;
          log(`prints of period ${period} stopped: ${state.problem}`);
        }
      } finally {
        state.endedAt = now().toISOString();
        current = undefined;
      }
    }
  }

  /** Periods that are not finished are tried again, without being asked for. */
  function planRetry(): void {
    clearTimeout(retry);
    const mine = setTimeout(async () => {
      const isModelThere = await options.llm.isAvailable();
      // Everything was cancelled meanwhile.
      if (retry !== mine) return;
      for (const state of states.values()) {
        if (isUnfinished(state, isModelThere)) enqueue(state.period);
      }
      if (!working) planRetry();
    }, retryMs).unref();
    retry = mine;
  }

  async function runPeriod(
    period: number,
    state: PeriodState,
    signal: AbortSignal,
  ): Promise<boolean> {
    const register = await options.registers.load(period);
    if (!register) throw new Error(`period ${period} is not configured`);
    signal.throwIfAborted();
    state.prints = register.prints.length;
    const run: StageRun = {
      ...options,
      period,
      register,
      now,
      signal,
      journal: await openJournal(options.disk, period),
    };
    log(`prints of period ${period}: ${register.prints.length} prints`);
    let left = 0;
    for (const stage of state.stages) {
      signal.throwIfAborted();
      left += await runStage(run, stage);
      state.summaries = await summaryCounts(run);
      if (stage.total > 0) options.onChange?.();
    }
    return left === 0;
  }

  return {
    start: enqueue,
    startAll() {
      for (const { number } of ELECTORAL_PERIODS) enqueue(number);
    },
    async cancel(period) {
      const at = queue.indexOf(period);
      if (at >= 0) {
        queue.splice(at, 1);
        states.get(period)!.state = 'cancelled';
      }
      if (current?.period === period) {
        current.abort.abort();
        while (current?.period === period) await sleep(5);
      }
    },
    async cancelAll() {
      for (const period of queue.splice(0)) states.get(period)!.state = 'cancelled';
      current?.abort.abort();
      await working;
      clearTimeout(retry);
      retry = undefined;
    },
    status: () => structuredClone([...states.values()]),
  };
}

/** True while documents are left, or summaries that a model would write. */
function isUnfinished({ state, summaries }: PeriodState, isModelThere: boolean): boolean {
  if (state === 'done') return isModelThere && (summaries?.waiting ?? 0) > 0;
  return state === 'incomplete' || state === 'failed';
}
