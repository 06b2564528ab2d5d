import {
  type Change,
  type ExpectedStart,
  expectedStart,
  type PlaceInLine,
} from '../job/expected-start.ts';
import { type WaitingFacts, type WaitingFor, waitingFor } from '../job/waiting.ts';
import type { Worker } from '../job/worker.ts';
import type { JobStore, MaintenanceStore } from '../store/port/store.ts';

type Sources = {
  readonly store: Pick<JobStore, 'waitingFacts' | 'lineOf'> & Pick<MaintenanceStore, 'now'>;
  readonly engine: { workers(): Promise<Worker[]> };
};

/** Why a pending job waits, what goes before it, and when it will start. */
type Wait = {
  readonly facts: WaitingFacts;
  readonly why: WaitingFor;
  readonly line: PlaceInLine;
  /** When it will start, as things are or under another setting. */
  expected(change?: Change): ExpectedStart | null;
};

/** Undefined when the job is not pending. */
export async function loadWait({ store, engine }: Sources, id: string): Promise<Wait | undefined> {
  const [facts, line, workers] = await Promise.all([
    store.waitingFacts(id),
    store.lineOf(id),
    engine.workers(),
  ]);
  if (facts === undefined || line === undefined) return undefined;
  const now = store.now();
  const why = waitingFor(facts, workers, now, line.ahead);
  const expected = (change?: Change) =>
    expectedStart(facts, why.reason, line, workers, now, change);
  return { facts, why, line, expected };
}
