import { NO_HISTORIES, type PrintHistories } from '../chamber/print-history.ts';
import { calendarDay, isoDate } from './field.ts';
import type { OpenTables } from './tables.ts';
import { byNumber, MISSING } from './unl.ts';

/**
 * Histories of some prints. A row of hist.unl is a transition; prechody.unl names its state and
 * action, stavy.unl the type of the state.
 * @param wanted `id_tisk`
 */
export function readPrintHistories(
  tables: OpenTables,
  wanted: ReadonlySet<number>,
): PrintHistories {
  if (wanted.size === 0) return NO_HISTORIES;
  const { rows, column } = tables.read('hist.unl');
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

  const names = readNames(tables);
  const number = (values: Int32Array) =>
    Int32Array.from(sorted, (row) => (values[row] === MISSING ? 0 : values[row]!));
  return {
    prints: number(column.id_tisk),
    dates: Int32Array.from(order, (at) => dates[at]!),
    stages: Int32Array.from(sorted, (row) => names.stageOf(column.id_prechod[row]!)),
    targets: Int32Array.from(sorted, (row) => names.targetOf(column.id_prechod[row]!)),
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

/** An unknown transition has stage −1 and action 0, which have no name. */
function readNames(tables: OpenTables) {
  const { column: stages } = tables.read('typ_stavu.unl');
  const stageNames = byNumber(stages.id_typ, (row) => stages.popis.at(row));
  const { column: types } = tables.read('typ_akce.unl');
  const actions = byNumber(types.id_akce, (row) => types.popis.at(row));
  const actionNames = ['', ...new Set(actions.values())];
  const indexOfAction = new Map(actionNames.map((name, index) => [name, index]));
  const { column: states } = tables.read('stavy.unl');
  const typeOfState = byNumber(states.id_stav, (row) => states.id_typ[row]);
  const { column } = tables.read('prechody.unl');
  const rowOf = byNumber(column.id_prechod, (row) => row);
  return {
    stageNames,
    actionNames,
    stageOf: (transition: number) =>
      typeOfState.get(column.odkud[rowOf.get(transition) ?? -1]!) ?? -1,
    targetOf: (transition: number) =>
      typeOfState.get(column.kam[rowOf.get(transition) ?? -1]!) ?? 0,
    actionOf(transition: number) {
      const action = column.id_akce[rowOf.get(transition) ?? -1]!;
      return indexOfAction.get(actions.get(action) ?? '') ?? 0;
    },
  };
}

/** `2013-12-10 00:00` → 20131210; 0 for the source's "unknown" (1900) and for anything else. */
function dayNumber(text: string): number {
  const day = calendarDay(text);
  return day.startsWith('1900') ? 0 : Number(day.replaceAll('-', ''));
}
