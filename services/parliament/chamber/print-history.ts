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
  /** Stage that the step leads to, 0 where the source does not know. */
  readonly targets: Int32Array;
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

/** Stages by `id_typ` of typ_stavu.unl; several types of the source are one reading. */
const TYPES = {
  submitted: [0],
  organising_committee: [7],
  speaker: [10],
  government: [15, 16],
  first_reading: [1, 17, 18, 40, 41, 44],
  committee: [54, 55],
  answer: [9],
  second_reading: [2, 3, 4],
  amendments: [21],
  third_reading: [5],
  debate: [20, 22, 53],
  senate: [12],
  chamber_again: [13, 14],
  president: [8],
  collection: [11, 19],
  end: [6],
  old_rules: [42],
} as const;

/** A step as it moves the print from stage to stage (`id_typ` of typ_stavu.unl). */
export type Transition = {
  readonly from: number;
  readonly to: number;
  /** In lower case. */
  readonly action: string;
  /** True when the step gives number and year of publication. */
  readonly isPublished: boolean;
};

/** Stages with names in both languages; `other` is shown in the words of the source. */
type StageType = keyof typeof TYPES | 'other';

/** The stage of a type of the source. */
export const STAGE_OF_TYPE = namesByCode<StageType>(TYPES);

/** The name of each code, by the codes that each name has. */
export function namesByCode<Name extends string>(
  codes: Readonly<Partial<Record<Name, readonly number[]>>>,
): ReadonlyMap<number, Name> {
  const entries = Object.entries<readonly number[] | undefined>(codes);
  return new Map(
    entries.flatMap(([name, own = []]) => own.map((code) => [code, name as Name] as const)),
  );
}

/** The history of one print, oldest step first; empty when unknown. */
export function printHistory(histories: PrintHistories, print: number): PrintStep[] {
  return rowsOf(histories, print).map((row) => stepAt(histories, row));
}

/** The same steps as transitions between stages of the source. */
export function transitions(histories: PrintHistories, print: number): Transition[] {
  const { stages, targets, actions, actionNames } = histories;
  return rowsOf(histories, print).map((row) => ({
    from: stages[row]!,
    to: targets[row]!,
    action: (actionNames[actions[row]!] ?? '').toLowerCase(),
    isPublished: lawOf(histories, row) !== undefined,
  }));
}

function rowsOf({ prints }: PrintHistories, print: number): number[] {
  const rows: number[] = [];
  const first = firstWhere(prints.length, (at) => prints[at]! >= print);
  for (let row = first; prints[row] === print; row++) rows.push(row);
  return rows;
}

function stepAt(histories: PrintHistories, row: number): PrintStep {
  const type = histories.stages[row]!;
  return {
    date: dateOf(histories.dates[row]!),
    stage: STAGE_OF_TYPE.get(type) ?? 'other',
    label: histories.stageNames.get(type) ?? '',
    outcome: histories.actionNames[histories.actions[row]!] ?? '',
    vote: histories.votes[row] || undefined,
    session: histories.sessions[row] || undefined,
    law: lawOf(histories, row),
    note: histories.notes[row] || undefined,
  };
}

/**
 * `60/2014`, the law that a step made of its print. Before 1996 the column also numbers other papers;
 * only laws have a year of publication.
 */
function lawOf({ laws, lawYears }: PrintHistories, row: number): string | undefined {
  return laws[row]! > 0 && lawYears[row] !== 0 ? `${laws[row]}/${lawYears[row]}` : undefined;
}

function dateOf(date: number): string | undefined {
  if (date === 0) return undefined;
  const text = String(date);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

const none = new Int32Array();

export const NO_HISTORIES: PrintHistories = {
  prints: none,
  dates: none,
  stages: none,
  targets: none,
  actions: none,
  votes: none,
  sessions: none,
  laws: none,
  lawYears: none,
  notes: [],
  stageNames: new Map(),
  actionNames: [],
};

/** Binary search: the first place from which on `holds`; `length` when it holds nowhere. */
export function firstWhere(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
