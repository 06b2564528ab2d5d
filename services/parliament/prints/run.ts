import { FetchError } from '@tessera/kit/http/fetch-error';
import type { StageName } from '../chamber/print-progress.ts';
import type { PrintRegister, RegisteredPrint } from '../chamber/print-register.ts';
import type { Llm } from '../llm/client.ts';
import type { Disk } from './disk.ts';
import type { Journal } from './journal.ts';
import { documentOf } from './places.ts';
import type { Site } from './site.ts';
import type { TextWorker } from './text-worker.ts';

/** The tools of all runs. */
export type PrintTools = {
  readonly disk: Disk;
  readonly site: Site;
  readonly llm: Llm;
  readonly worker: TextWorker;
  readonly limits: PrintLimits;
  readonly log: (message: string) => void;
};

/** The tools, register and journal of one period. */
export type StageRun = PrintTools & {
  readonly period: number;
  readonly register: PrintRegister;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly now: () => Date;
};

/** The work on one document, page or comparison; what is done stands on the disk when it ends. */
export type Task = () => Promise<void>;

export const PRINT_LIMITS = {
  maxTextChars: 50_000,
  verbatimChars: 40_000,
  /** Time for reading one document. */
  extractMs: 60_000,
  /** PDFs are stored while they take less than this; texts always are. */
  pdfMegabytes: 4_096,
  /** A document that is not there yet is asked for again after this long. */
  missingRetryMs: 7 * 86_400_000,
  /** An answer in the wrong language is asked for again after this long. */
  answerRetryMs: 86_400_000,
};
export type PrintLimits = Readonly<typeof PRINT_LIMITS>;

/** True if a document failed for good, or for now. */
export function hasFailed(run: StageRun, stage: StageName, document: string): boolean {
  const failure = run.journal.failureOf(stage, document);
  if (!failure) return false;
  return failure.retryAt === null || failure.retryAt > run.now().toISOString();
}

export async function recordFailure(
  run: StageRun,
  stage: StageName,
  document: string,
  reason: string,
  retryMs?: number,
): Promise<void> {
  const at = run.now();
  const retryAt = retryMs === undefined ? null : new Date(at.getTime() + retryMs).toISOString();
  await run.journal.add({ failure: { stage, document, reason, at: at.toISOString(), retryAt } });
  run.log(`${stage} of print ${run.period}/${document} failed: ${reason}`);
}

/** Newest prints first: those are asked for most. */
export function newestFirst(register: PrintRegister): readonly RegisteredPrint[] {
  return register.prints.toReversed();
}

/**
 * Asks the site for a document or page. A reply that will not change by asking again, since there is
 * no such page, is recorded as a failure for a week.
 */
export async function unlessGone(
  run: StageRun,
  stage: StageName,
  document: string,
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    const isGone =
      error instanceof FetchError &&
      (error.kind === 'too-large' || (error.kind === 'status' && !error.retryable));
    if (!isGone) throw error;
    await recordFailure(run, stage, document, error.message, run.limits.missingRetryMs);
  }
}

/** `ct/ct1` of the prints and sub-prints that have a file in one of the folders. */
export async function documentsIn(disk: Disk, ...folders: readonly string[]): Promise<Set<string>> {
  const names = (await Promise.all(folders.map((folder) => disk.list(folder)))).flat();
  return new Set(
    names.flatMap((name) => {
      const document = documentOf(name);
      return document ? [`${document.ct}/${document.ct1}`] : [];
    }),
  );
}
