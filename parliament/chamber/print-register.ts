import type { PrintHistories, PrintStep } from './print-history.ts';
import type { TopicLabels } from './topics.ts';

/** A file the site offers for a print. */
export type TiskDocument = {
  /** Below the prefix of the site. */
  readonly path: string;
  readonly type: 'pdf' | 'docx' | 'html' | 'unknown';
  /** Text of the link, mostly the file's name. */
  readonly label: string;
  /** The heading it stands under: what it is. */
  readonly heading: string;
};

/** One stage of the legislative process, as the site's page tells it. */
export type TiskHistoryStage = {
  readonly stage_type: PrintStep['stage'];
  readonly label: string;
  /** `YYYY-MM-DD` */
  readonly date: string | null;
  readonly outcome: string | null;
  /** Number of the vote within its session. */
  readonly vote_number: number | null;
  readonly session: number | null;
};

export type TiskHistory = {
  readonly title: string;
  readonly status: string | null;
  readonly submitter: string | null;
  /** `60/2014`, once published. */
  readonly law: string | null;
  readonly stages: readonly TiskHistoryStage[];
};

/** A law that a print affects. */
export type LawChange = {
  /** `592/1992` */
  readonly law: string;
  readonly law_name: string;
  readonly amendment_type: 'amends' | 'repeals' | 'enacts' | 'cites';
  /** The source's id of the law. */
  readonly idsb: number | null;
};

/** A bill about the same law. */
export type RelatedBill = {
  readonly period: number | null;
  readonly ct: number;
  readonly title: string;
  readonly kind: string | null;
  readonly status: string | null;
};

/** What a print is, by `id_druh` of druh_tisku.unl. */
export type PrintKind =
  | 'government_bill'
  | 'bill'
  | 'budget'
  | 'treaty'
  | 'report'
  | 'interpellation'
  | 'senate_measure'
  | 'eu'
  | 'other';

/** What a sub-print is: a further paper of the same print. */
export type VersionKind =
  | 'government_opinion'
  | 'committee_resolution'
  | 'amendments'
  | 'senate_resolution'
  | 'law'
  | 'president'
  | 'revised'
  | 'report'
  | 'other';

/** A paper handed out for a print after the print itself; addressed `ct/ct1`. */
export type SubPrint = {
  readonly ct1: number;
  readonly kind: VersionKind;
  readonly title: string;
  readonly fullTitle: string;
  /** `YYYY-MM-DD` */
  readonly date: string | undefined;
};

/** One print of a period with everything the open archives say of it. */
export type RegisteredPrint = {
  readonly id: number;
  readonly ct: number;
  readonly kind: PrintKind;
  readonly title: string;
  readonly fullTitle: string;
  readonly submitter: string;
  /** `YYYY-MM-DD` */
  readonly submitted: string | undefined;
  readonly subPrints: readonly SubPrint[];
  readonly lawChanges: readonly LawChange[];
};

/** All prints of a period, ascending by number. */
export type PrintRegister = {
  readonly period: number;
  readonly prints: readonly RegisteredPrint[];
  readonly histories: PrintHistories;
  /** Bills of all periods about each law, newest period first. */
  readonly relatedBills: ReadonlyMap<number, readonly RelatedBill[]>;
};

/** What a search reads of the prints of a period, whether or not there was a vote on them. */
export type PrintContents = {
  /** Another one whenever any of the others has changed. */
  readonly version: string;
  readonly register: PrintRegister;
  /** By number of the print. */
  readonly topics: ReadonlyMap<number, readonly TopicLabels[]>;
  /** Machine-written summaries in all languages there are, by number of the print. */
  readonly summaries: ReadonlyMap<number, readonly string[]>;
};

export type PrintStatus = 'in_progress' | 'law' | 'passed' | 'rejected' | 'withdrawn' | 'closed';

const BILLS: readonly PrintKind[] = ['government_bill', 'bill', 'budget', 'senate_measure'];

/** Whether a print proposes a law. */
export function isBill({ kind }: Pick<RegisteredPrint, 'kind'>): boolean {
  return BILLS.includes(kind);
}

/** Where a print stands, by the steps of its history. */
export function statusOf(steps: readonly PrintStep[]): PrintStatus {
  if (steps.some(({ law }) => law !== undefined)) return 'law';
  const outcomes = steps.map(({ outcome }) => outcome.toLowerCase());
  if (outcomes.some((outcome) => /vzat\S{0,9} zpět|stažen/.test(outcome))) return 'withdrawn';
  const last = steps.findLast(
    ({ stage }) => stage === 'third_reading' || stage === 'chamber_again',
  );
  const decision = last?.outcome.toLowerCase() ?? '';
  if (/zamítn|neschvál|nesouhlas/.test(decision)) return 'rejected';
  if (outcomes.some((outcome) => outcome.startsWith('zamítn'))) return 'rejected';
  if (/schvál|souhlas/.test(decision)) return 'passed';
  return steps.some(({ stage }) => stage === 'end') ? 'closed' : 'in_progress';
}
