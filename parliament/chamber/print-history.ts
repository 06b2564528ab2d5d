/**
 * Legislative histories of the prints of a period as columns, ordered by print and time. Typed
 * arrays, because a period has ten thousand steps; `printHistory` returns those of one print.
 */
export type PrintHistories = {
  /** `id_tisk`, ascending. */
  readonly prints: Int32Array;
  /** 20131210; 0 when the source does not know. */
  readonly dates: Int32Array;
  /** Stage: a key of `stageNames`. */
  readonly stages: Int32Array;
  /** Action: an index into `actionNames`. */
  readonly actions: Int32Array;
  /** Id of the vote that decided it, else 0. */
  readonly votes: Int32Array;
  /** Number of the session, else 0. */
  readonly sessions: Int32Array;
  /** Number and year of the law it became; a year of 0 means that it became none. */
  readonly laws: Int32Array;
  readonly lawYears: Int32Array;
  /** The source's own remark, or ''. */
  readonly notes: readonly string[];
  readonly stageNames: ReadonlyMap<number, string>;
  readonly actionNames: readonly string[];
};

/** One step in the history of a print. */
export type PrintStep = {
  /** `YYYY-MM-DD` */
  readonly date: string | undefined;
  readonly stage: StageType;
  /** Stage and outcome in the words of the source. */
  readonly label: string;
  readonly outcome: string;
  readonly vote: number | undefined;
  readonly session: number | undefined;
  /** `60/2014`, once it is law. */
  readonly law: string | undefined;
  readonly note: string | undefined;
};

/** Stages with names in both languages; `other` is shown in the words of the source. */
type StageType =
  | 'submitted'
  | 'organising_committee'
  | 'speaker'
  | 'government'
  | 'first_reading'
  | 'committee'
  | 'second_reading'
  | 'amendments'
  | 'third_reading'
  | 'debate'
  | 'senate'
  | 'chamber_again'
  | 'president'
  | 'collection'
  | 'end'
  | 'old_rules'
  | 'other';

/** By `id_typ` of typ_stavu.unl; several types of the source are one reading. */
const STAGE_OF_TYPE: Readonly<Record<number, StageType>> = {
  0: 'submitted',
  1: 'first_reading',
  2: 'second_reading',
  3: 'second_reading',
  4: 'second_reading',
  5: 'third_reading',
  6: 'end',
  7: 'organising_committee',
  8: 'president',
  9: 'committee',
  10: 'speaker',
  11: 'collection',
  12: 'senate',
  13: 'chamber_again',
  14: 'chamber_again',
  15: 'government',
  16: 'government',
  17: 'first_reading',
  18: 'first_reading',
  19: 'collection',
  20: 'debate',
  21: 'amendments',
  22: 'debate',
  40: 'first_reading',
  41: 'first_reading',
  42: 'old_rules',
  44: 'first_reading',
  53: 'debate',
  54: 'committee',
  55: 'committee',
};

/** The history of one print, oldest step first; empty when unknown. */
export function printHistory(histories: PrintHistories, print: number): PrintStep[] {
  const steps: PrintStep[] = [];
  for (let row = firstRow(histories.prints, print); histories.prints[row] === print; row++) {
    steps.push(stepAt(histories, row));
  }
  return steps;
}

function stepAt(histories: PrintHistories, row: number): PrintStep {
  const type = histories.stages[row]!;
  const [law, lawYear] = [histories.laws[row]!, histories.lawYears[row]!];
  return {
    date: dateOf(histories.dates[row]!),
    stage: STAGE_OF_TYPE[type] ?? 'other',
    label: histories.stageNames.get(type) ?? '',
    outcome: histories.actionNames[histories.actions[row]!] ?? '',
    vote: histories.votes[row] || undefined,
    session: histories.sessions[row] || undefined,
    // Before 1996 the column also numbers other papers; only laws have a year of publication.
    law: law > 0 && lawYear !== 0 ? `${law}/${lawYear}` : undefined,
    note: histories.notes[row] || undefined,
  };
}

function dateOf(date: number): string | undefined {
  if (date === 0) return undefined;
  const text = String(date);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** Binary search in ascending ids. */
function firstRow(prints: Int32Array, print: number): number {
  let low = 0;
  let high = prints.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (prints[middle]! >= print) high = middle;
    else low = middle + 1;
  }
  return low;
}

const none = new Int32Array();

export const NO_HISTORIES: PrintHistories = {
  prints: none,
  dates: none,
  stages: none,
  actions: none,
  votes: none,
  sessions: none,
  laws: none,
  lawYears: none,
  notes: [],
  stageNames: new Map(),
  actionNames: [],
};
