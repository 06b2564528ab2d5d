// Kind, status and sponsor of a print by the register of the chamber.
import { namesByCode, type Transition } from './print-history.ts';

/** Kinds of prints, and their codes (`id_druh` of druh_tisku.unl). */
const PRINTS = {
  government_bill: [1],
  bill: [2],
  budget: [3],
  treaty: [4, 27],
  report: [5],
  interpellation: [6],
  eu: [41, 45, 46, 47],
  senate_measure: [49],
} as const;
export type PrintKind = keyof typeof PRINTS | 'other';
export const PRINT_KINDS = namesByCode<PrintKind>(PRINTS);

const BILLS: readonly PrintKind[] = ['government_bill', 'bill', 'budget', 'senate_measure'];

/** True when a print proposes a law. */
export function isBill({ kind }: { readonly kind: PrintKind }): boolean {
  return BILLS.includes(kind);
}

export const STATUSES = [
  'in_progress',
  'law',
  'ratified',
  'passed',
  'noted',
  'answered',
  'rejected',
  'returned',
  'withdrawn',
  'lapsed',
  'closed',
] as const;
export type PrintStatus = (typeof STATUSES)[number];

type Recorded = {
  readonly kind: PrintKind;
  /** Type of the state the print is in; undefined where the register has none. */
  readonly state: number | undefined;
  /** In order of time. */
  readonly steps: readonly Transition[];
  /** True when the term of the chamber is over, with which unfinished prints lapse. */
  readonly isOver: boolean;
};

const END = 6;
/** The one state of prints under the rules before 1995. */
const OLD_RULES = 42;
const COLLECTION_OF_LAWS = 11;
const COLLECTION_OF_TREATIES = 19;
/** Senate, president, collections, and the way to them: the chamber has passed the print. */
const AFTER_CHAMBER: ReadonlySet<number> = new Set([12, 8, 11, 19, 20]);
/** Committees, government, speaker: what they advise decides nothing. */
const ADVISERS: ReadonlySet<number> = new Set([7, 10, 15, 16, 54, 55]);
/** Senate and president: the chamber has the last word. */
const OTHERS: ReadonlySet<number> = new Set([8, 12]);

const WITHDRAWN = /^(?:návrh )?vzat[oa]? zpět|^staženo?$/;
const DECISIONS: readonly (readonly [RegExp, PrintStatus])[] = [
  [/^zamít|^ne(?:souhlas|schvál|přijat)|^sněmovna neschvál/, 'rejected'],
  [/^vrácen(?!o .*výbor)/, 'returned'],
  [/^schvál|^souhlas|^přijat|^setrv|^pozm\. přijat/, 'passed'],
  [/^vzato na vědomí|^bere .*na vědomí/, 'noted'],
];

export function statusOf({ kind, state, steps, isOver }: Recorded): PrintStatus {
  const current = state ?? steps.at(-1)?.to;
  if (steps.some(isWithdrawal)) return 'withdrawn';
  if (kind === 'interpellation' && current === END) return 'answered';
  if (steps.some(isPublication)) {
    if (kind === 'treaty') return 'ratified';
    if (isBill({ kind })) return 'law';
  }
  if (current === END) return decisionOf(steps) ?? 'closed';
  if (current !== undefined && AFTER_CHAMBER.has(current)) return 'passed';
  return isOver ? 'lapsed' : 'in_progress';
}

/** A print taken off the agenda of a session stays before the chamber. */
function isWithdrawal({ action, to }: Transition): boolean {
  return WITHDRAWN.test(action) && (to === END || to === OLD_RULES);
}

function isPublication({ from, to, action, isPublished }: Transition): boolean {
  if (isPublished) return true;
  const isCollection = from === COLLECTION_OF_LAWS || from === COLLECTION_OF_TREATIES;
  return isCollection && to === END && /^(?:odeslán|vydán|vydano)/.test(action);
}

/** By the step that ended the print, else by the last one of the chamber that decides. */
function decisionOf(steps: readonly Transition[]): PrintStatus | undefined {
  const last = steps.findLast(({ to }) => to === END);
  const own = last && decided(last);
  if (own) return own;
  const decisive = steps.findLast(
    (step) => !ADVISERS.has(step.from) && !OTHERS.has(step.from) && decided(step),
  );
  return decisive && decided(decisive);
}

function decided({ action }: Transition): PrintStatus | undefined {
  // Action on the rules of a reading, not on the print.
  if (/ s rj$/.test(action)) return undefined;
  return DECISIONS.find(([pattern]) => pattern.test(action))?.[1];
}

export const SPONSORS = ['government', 'members', 'senate', 'region'] as const;
export type Sponsor = (typeof SPONSORS)[number];

/** Prints that the constitution lets the government alone submit. */
const OF_GOVERNMENT: readonly PrintKind[] = [
  'government_bill',
  'budget',
  'treaty',
  'senate_measure',
];

/**
 * The sponsor of a print by its code in typ_zakon.unl; without one as far as the kind tells.
 * Reports and documents of the Union have none.
 */
export function sponsorOf(code: number, kind: PrintKind): Sponsor | undefined {
  if (code === 1) return 'government';
  if (code === 2 || code === 3) return 'members';
  if (code === 4) return 'senate';
  if (code >= 6 && code <= 19) return 'region';
  if (OF_GOVERNMENT.includes(kind)) return 'government';
  return kind === 'bill' || kind === 'interpellation' ? 'members' : undefined;
}
