import { type PrintLink, perPeriod } from '../chamber/period.ts';
import { NO_HISTORIES, type PrintHistories } from '../chamber/print-history.ts';
import { isoDate } from './field.ts';
import { HIST, PRECHODY, STAVY, TYP_AKCE, TYP_STAVU } from './tables.ts';
import { MISSING, parseUnl, type Table } from './unl.ts';

type PrintHistoryFiles = {
  readonly hist: Uint8Array;
  readonly prechody: Uint8Array;
  readonly stavy: Uint8Array;
  readonly typStavu: Uint8Array;
  readonly typAkce: Uint8Array;
};

type HistTable = Table<typeof HIST>;

/**
 * Histories of the prints that were voted on. A row of hist.unl is a transition; prechody.unl names
 * its state and action, stavy.unl the type of the state. Prints without a vote, nine tenths of all,
 * are left out.
 */
export function readPrintHistories(
  files: PrintHistoryFiles,
  links: ReadonlyMap<number, PrintLink>,
): PrintHistories {
  const wanted = new Set([...links.values()].map(({ print }) => print.id));
  if (wanted.size === 0) return NO_HISTORIES;
  const { rows, column } = histTable(files.hist);
  const found: number[] = [];
  for (let row = 0; row < rows; row++) {
    if (wanted.has(column.id_tisk[row]!)) found.push(row);
  }
  // The stable sort keeps the order in which rows of one print were recorded.
  found.sort((a, b) => column.id_tisk[a]! - column.id_tisk[b]!);
  const published = found.map((row) => dayNumber(isoDate(column.zaver_publik.at(row))));
  const dates = found.map((row, at) => dayNumber(column.datum.at(row)) || published[at]!);
  const order = inOrderOfTime(
    Array.from(found, (row) => column.id_tisk[row]!),
    dates,
  );
  const sorted = order.map((at) => found[at]!);

  const names = readNames(files);
  const number = (values: Int32Array) =>
    Int32Array.from(sorted, (row) => (values[row] === MISSING ? 0 : values[row]!));
  return {
    prints: number(column.id_tisk),
    dates: Int32Array.from(order, (at) => dates[at]!),
    stages: Int32Array.from(sorted, (row) => names.stageOf(column.id_prechod[row]!)),
    actions: Int32Array.from(sorted, (row) => names.actionOf(column.id_prechod[row]!)),
    votes: number(column.id_hlas),
    sessions: number(column.schuze),
    laws: number(column.zaver_sb_cislo),
    lawYears: Int32Array.from(order, (at) => Math.floor(published[at]! / 10_000)),
    notes: sorted.map((row) => column.poznamka.at(row)),
    stageNames: names.stageNames,
    actionNames: names.actionNames,
  };
}

/** A step without a date follows the step recorded before it. */
function inOrderOfTime(prints: readonly number[], dates: readonly number[]): number[] {
  const effective: number[] = [];
  for (const [at, date] of dates.entries()) {
    effective[at] = date || (prints[at - 1] === prints[at] ? effective[at - 1]! : 0);
  }
  return dates
    .map((_, at) => at)
    .sort((a, b) => prints[a]! - prints[b]! || effective[a]! - effective[b]! || a - b);
}

/** Parsed once for its two readers: the table has fifty thousand rows. */
export const histTable = perPeriod(
  (hist: Uint8Array): HistTable => parseUnl('hist.unl', hist, HIST),
);

/** An unknown transition has stage −1 and action 0, which have no name. */
function readNames(files: PrintHistoryFiles) {
  const stageNames = textById(parseUnl('typ_stavu.unl', files.typStavu, TYP_STAVU), 'id_typ');
  const actions = textById(parseUnl('typ_akce.unl', files.typAkce, TYP_AKCE), 'id_akce');
  const actionNames = ['', ...new Set(actions.values())];
  const indexOfAction = new Map(actionNames.map((name, index) => [name, index]));

  const states = parseUnl('stavy.unl', files.stavy, STAVY);
  const typeOfState = new Map<number, number>();
  for (let row = 0; row < states.rows; row++) {
    typeOfState.set(states.column.id_stav[row]!, states.column.id_typ[row]!);
  }
  const transitions = parseUnl('prechody.unl', files.prechody, PRECHODY);
  const byTransition = new Map<number, { stage: number; action: number }>();
  for (let row = 0; row < transitions.rows; row++) {
    const { id_prechod, odkud, id_akce } = transitions.column;
    const stage = typeOfState.get(odkud[row]!) ?? -1;
    const action = indexOfAction.get(actions.get(id_akce[row]!) ?? '') ?? 0;
    byTransition.set(id_prechod[row]!, { stage, action });
  }
  return {
    stageNames,
    actionNames,
    stageOf: (transition: number) => byTransition.get(transition)?.stage ?? -1,
    actionOf: (transition: number) => byTransition.get(transition)?.action ?? 0,
  };
}

function textById<Id extends string>(
  {
    rows,
    column,
  }: { rows: number; column: { popis: { at(row: number): string } } & Record<Id, Int32Array> },
  id: Id,
): Map<number, string> {
  const texts = new Map<number, string>();
  for (let row = 0; row < rows; row++) texts.set(column[id][row]!, column.popis.at(row));
  return texts;
}

/** `2013-12-10 00:00` → 20131210; 0 for the source's "unknown" (1900) and for anything else. */
function dayNumber(text: string): number {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  return parts && parts[1] !== '1900' ? Number(parts[1]! + parts[2]! + parts[3]!) : 0;
}
