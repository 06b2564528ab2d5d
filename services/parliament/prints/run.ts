import { FetchError } from '@tessera/kit/http/fetch-error';
import type { StageName } from '../chamber/print-progress.ts';
import type { PrintRegister, RegisteredPrint } from '../chamber/print-register.ts';
import type { Llm } from '../llm/client.ts';
import type { SourceCounts } from '../store/source-counts.ts';
import type { Disk } from './disk.ts';
import { documentOf, journalPlace } from './places.ts';
import type { Site } from './site.ts';
import type { TextWorker } from './text-worker.ts';

/** A document that will not be tried again, or not before `retryAt`. */
export type Failure = {
  readonly stage: StageName;
  /** `12/3`, or `12/0` for the print itself. */
  readonly document: string;
  readonly reason: string;
  readonly at: string;
  readonly retryAt: string | null;
};

export type TopicRecord = {
  readonly ct: number;
  /** Ids of our topics, best first, or labels of the model's own. */
  readonly topics: readonly string[];
  readonly source: 'llm' | 'keywords';
  /** Which keywords found them; records of before it was written have none. */
  readonly keywords?: string;
  readonly model: string | null;
  /** A model was asked and gave nothing usable: it is not asked again. */
  readonly refused: boolean;
  readonly at: string;
};

type SummaryRecord = {
  readonly ct: number;
  readonly cs: string | null;
  readonly en: string | null;
  readonly model: string;
  readonly at: string;
  /** Why a language is missing, when the model's answer could not be used. */
  readonly refused: string | null;
  /** Answers that another print got too. */
  readonly repeated?: readonly string[];
};

/** Checkpoints of one period. */
type Checkpoints = {
  readonly failures: Journal<Failure>;
  readonly topics: Journal<TopicRecord>;
  readonly summaries: Journal<SummaryRecord>;
};

/** The tools of all runs. */
export type PrintTools = {
  readonly disk: Disk;
  readonly site: Site;
  readonly llm: Llm;
  readonly worker: TextWorker;
  readonly limits: PrintLimits;
  readonly log: (message: string) => void;
};

/** The tools, register and checkpoints of one period. */
export type StageRun = PrintTools & {
  readonly period: number;
  readonly register: PrintRegister;
  readonly checkpoints: Checkpoints;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly sources: SourceCounts;
  /** Numbers of prints for whose summary the model failed. */
  readonly unanswered: Set<number>;
};

/** The work on one document, page or comparison; what is done stands on the disk when it ends. */
export type Task = () => Promise<void>;

export type PrintLimits = {
  readonly maxTextChars: number;
  readonly verbatimChars: number;
  /** Time for reading one document. */
  readonly extractMs: number;
  /** PDFs are stored while they take less than this; texts always are. */
  readonly pdfMegabytes: number;
  /** A document that is not there yet is asked for again after this long. */
  readonly missingRetryMs: number;
  /** An answer in the wrong language is asked for again after this long. */
  readonly answerRetryMs: number;
};

export const PRINT_LIMITS: PrintLimits = {
  maxTextChars: 50_000,
  verbatimChars: 40_000,
  extractMs: 60_000,
  pdfMegabytes: 4_096,
  missingRetryMs: 7 * 86_400_000,
  answerRetryMs: 86_400_000,
};

export async function openCheckpoints(disk: Disk, period: number): Promise<Checkpoints> {
  const place = (name: string) => journalPlace(period, name);
  const [failures, topics, summaries] = await Promise.all([
    openJournal<Failure>(disk, place('failures'), failureKey),
    openJournal<TopicRecord>(disk, place('topics'), ({ ct }) => `${ct}`),
    openJournal<SummaryRecord>(disk, place('summaries'), ({ ct }) => `${ct}`),
  ]);
  return { failures, topics, summaries };
}

const failureKey = ({ stage, document }: Pick<Failure, 'stage' | 'document'>) =>
  `${stage} ${document}`;

/** True if a document failed for good, or for now. */
export function hasFailed(run: StageRun, stage: StageName, document: string): boolean {
  const failure = run.checkpoints.failures.records.get(failureKey({ stage, document }));
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
  await run.checkpoints.failures.add({ stage, document, reason, at: at.toISOString(), retryAt });
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

/** An append-only checkpoint: one JSON record a line, the last one of a key counts. */
type Journal<R> = {
  readonly records: ReadonlyMap<string, R>;
  add(record: R): Promise<void>;
};

/**
 * Loads a journal and goes on with it. A line cut off by a crash or a full disk is skipped; each
 * record is written with a line break before it, so that it never joins such a rest.
 */
async function openJournal<R extends object>(
  disk: Disk,
  path: string,
  keyOf: (record: R) => string,
): Promise<Journal<R>> {
  const records = new Map<string, R>();
  for (const line of ((await disk.read(path)) ?? '').toString().split('\n')) {
    if (line === '') continue;
    try {
      const record = JSON.parse(line) as R;
      records.set(keyOf(record), record);
    } catch {
      // The rest of a line that was being written.
    }
  }
  return {
    records,
    async add(record) {
      await disk.append(path, `\n${JSON.stringify(record)}\n`);
      records.set(keyOf(record), record);
    },
  };
}
