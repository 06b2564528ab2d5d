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
  const { transitions, stageNames, actionNames } = readTransitions(tables);
  const { column } = tables.read('hist.unl');
  const latest = new Map<number, number>();
  const found = [...column.id_tisk.keys()].filter((row) => wanted.has(column.id_tisk[row]!));
  const steps = found.map((row) => {
    const print = column.id_tisk[row]!;
    const published = dayNumber(isoDate(column.zaver_publik.at(row)));
    const date = dayNumber(column.datum.at(row)) || published;
    // A step without a date follows the step recorded before it.
    const place = date || (latest.get(print) ?? 0);
    latest.set(print, place);
    const transition = transitions.get(column.id_prechod[row]!) ?? UNKNOWN;
    return { ...transition, row, print, published, date, place };
  });
  // The stable sort keeps the order in which steps of one day were recorded.
  steps.sort((a, b) => a.print - b.print || a.place - b.place);

  const of = (pick: (step: (typeof steps)[number]) => number) => Int32Array.from(steps, pick);
  const known = (values: Int32Array) =>
    of(({ row }) => (values[row] === MISSING ? 0 : values[row]!));
  return {
    prints: of(({ print }) => print),
    dates: of(({ date }) => date),
    stages: of(({ from }) => from),
    targets: of(({ to }) => to),
    actions: of(({ action }) => action),
    votes: known(column.id_hlas),
    sessions: known(column.schuze),
    laws: known(column.zaver_sb_cislo),
    lawYears: of(({ published }) => Math.floor(published / 10_000)),
    notes: steps.map(({ row }) => column.poznamka.at(row)),
    stageNames,
    actionNames,
  };
}

/** A transition that the source does not know: no type of a state is −1, and action 0 has no name. */
const UNKNOWN = { from: -1, to: 0, action: 0 };

/** What each `id_prechod` means, and the names of stages and actions. */
function readTransitions(tables: OpenTables) {
  const { column: stages } = tables.read('typ_stavu.unl');
  const stageNames = byNumber(stages.id_typ, (row) => stages.popis.at(row));
  const { column: types } = tables.read('typ_akce.unl');
  const actions = byNumber(types.id_akce, (row) => types.popis.at(row));
  const actionNames = ['', ...new Set(actions.values())];
  const { column: states } = tables.read('stavy.unl');
  const typeOfState = byNumber(states.id_stav, (row) => states.id_typ[row]);
  const { column } = tables.read('prechody.unl');
  const transitions = byNumber(column.id_prechod, (row) => ({
    from: typeOfState.get(column.odkud[row]!) ?? UNKNOWN.from,
    to: typeOfState.get(column.kam[row]!) ?? UNKNOWN.to,
    action: actionNames.indexOf(actions.get(column.id_akce[row]!) ?? ''),
  }));
  return { transitions, stageNames, actionNames };
}

/** `2013-12-10 00:00` → 20131210; 0 for the source's "unknown" (1900) and for anything else. */
function dayNumber(text: string): number {
  const day = calendarDay(text);
  return day.startsWith('1900') ? 0 : Number(day.replaceAll('-', ''));
}
