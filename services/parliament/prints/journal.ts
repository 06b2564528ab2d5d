import type { StageName } from '../chamber/print-progress.ts';
import type { Disk } from './disk.ts';
import { earlierJournalPlace, journalPlace } from './places.ts';

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

export type SummaryRecord = {
  readonly ct: number;
  readonly cs: string | null;
  readonly en: string | null;
  readonly model: string;
  readonly at: string;
  /** Why a language is missing, when the model's answer could not be used. */
  readonly refused: string | null;
};

/** A line of the journal. */
type Entry =
  | { readonly topics: TopicRecord }
  | { readonly summary: SummaryRecord }
  /** The words of an answer that several prints got. */
  | { readonly repeated: string }
  | { readonly failure: Failure };

/** The checkpoints of one period; of the entries about one thing the last one counts. */
export type Journal = {
  /** By number of print, as are the summaries. */
  readonly topics: ReadonlyMap<number, TopicRecord>;
  readonly summaries: ReadonlyMap<number, SummaryRecord>;
  readonly repeated: ReadonlySet<string>;
  failureOf(stage: StageName, document: string): Failure | undefined;
  add(entry: Entry): Promise<void>;
};

/**
 * Loads the journal of a period and goes on with it. A line cut off by a crash or a full disk is
 * skipped; each entry is written with a line break before it, so that it never joins such a rest.
 */
export async function openJournal(disk: Disk, period: number): Promise<Journal> {
  const place = journalPlace(period);
  const topics = new Map<number, TopicRecord>();
  const summaries = new Map<number, SummaryRecord>();
  const repeated = new Set<string>();
  const failures = new Map<string, Failure>();

  function keep(entry: Entry): void {
    if ('topics' in entry) topics.set(entry.topics.ct, entry.topics);
    else if ('summary' in entry) summaries.set(entry.summary.ct, entry.summary);
    else if ('repeated' in entry) repeated.add(entry.repeated);
    else failures.set(`${entry.failure.stage} ${entry.failure.document}`, entry.failure);
  }

  if (!(await disk.stat(place))) await takeOver(disk, period);
  for (const line of await linesOf(disk, place)) {
    try {
      keep(JSON.parse(line));
    } catch {
      // The rest of a line that was being written.
    }
  }
  return {
    topics,
    summaries,
    repeated,
    failureOf: (stage, document) => failures.get(`${stage} ${document}`),
    async add(entry) {
      await disk.append(place, `\n${JSON.stringify(entry)}\n`);
      keep(entry);
    },
  };
}

/** Journals of versions before 2026-11-29, each with one kind of entry. */
const EARLIER = { topics: 'topics', summaries: 'summary', failures: 'failure' } as const;

/** Makes one journal of the earlier three. */
async function takeOver(disk: Disk, period: number): Promise<void> {
  const entries: string[] = [];
  for (const [name, kind] of Object.entries(EARLIER)) {
    const records = await linesOf(disk, earlierJournalPlace(period, name));
    entries.push(...records.map((record) => `{"${kind}":${record}}\n`));
  }
  if (entries.length === 0) return;
  await disk.write(journalPlace(period), entries.join(''));
  for (const name of Object.keys(EARLIER)) await disk.remove(earlierJournalPlace(period, name));
}

async function linesOf(disk: Disk, place: string): Promise<string[]> {
  const text = (await disk.read(place))?.toString() ?? '';
  return text.split('\n').filter((line) => line !== '');
}
