import { dottedDay, isoMinute } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Print, PrintStep } from '../record.ts';
import { committeeOf, subPrintsOf } from '../sub-prints.ts';
import { type Field, padded, unlBytes } from '../unl.ts';
import { committeeOrgan } from './organs.ts';
import {
  ACTION_ROWS,
  PRINT_KIND_ROWS,
  RESOLUTION_ROWS,
  STATE_KIND_ROWS,
  STATE_ROWS,
  SUBMITTER_ROWS,
  TRANSITION,
  TRANSITION_ROWS,
} from './procedure.ts';

/** The files of `tisky.zip`. */
export function printFiles({ periods }: Parliament): Map<string, Uint8Array> {
  const each = (records: (print: Print, period: Period) => Field[][]) =>
    unlBytes(periods.flatMap((period) => period.prints.flatMap((print) => records(print, period))));
  return new Map([
    ['druh_tisku.unl', unlBytes(PRINT_KIND_ROWS)],
    ['hist.unl', each((print) => print.steps.map((step) => stepRecord(print, step)))],
    ['hist_vybory.unl', each(committeeRecords)],
    ['prechody.unl', unlBytes(TRANSITION_ROWS)],
    ['predkladatel.unl', each(submitterRecords)],
    ['stavy.unl', unlBytes(STATE_ROWS)],
    [
      'tisky.unl',
      joined(
        unlBytes(olderPrints()),
        each((print, period) => [printRecord(print, period)]),
      ),
    ],
    ['tisky_za.unl', each(subPrintRecords)],
    ['typ_akce.unl', unlBytes(ACTION_ROWS)],
    ['typ_stavu.unl', unlBytes(STATE_KIND_ROWS)],
    ['typ_zakon.unl', unlBytes(SUBMITTER_ROWS)],
    ['vysledek.unl', unlBytes(RESOLUTION_ROWS)],
  ]);
}

const KINDS = { treaty: 4, report: 5, interpellation: 6, eu: 41 } as const;

/** `id_druh` */
function printKind(print: Print): number {
  if (print.kind !== 'bill') return KINDS[print.kind];
  return print.submitter.code === 1 ? 1 : 2;
}

/** `tisky`: 24 columns, the short name padded to 60. */
function printRecord(print: Print, { organId }: Period): Field[] {
  const [first] = print.submitter.members;
  return [
    print.id,
    printKind(print),
    stateOf(print),
    print.number,
    0,
    print.kind === 'bill' ? print.submitter.code : '',
    '',
    organId,
    first?.person.id,
    print.submitter.name,
    padded(print.shortName, Math.max(60, print.shortName.length)),
    dottedDay(print.introduced),
    dottedDay(print.introduced + 4),
    print.kind === 'bill' ? isoMinute(print.introduced + 30, 0) : '',
    '',
    print.longName,
    '',
    60,
    '',
    '',
    print.kind === 'eu' ? 1 : '',
    `${isoMinute(print.introduced + 4, 1015)}:14`,
    '',
    '',
  ];
}

/** The state a print is in: where its last step led to. */
function stateOf(print: Print): number {
  const last = print.steps.at(-1);
  const row = TRANSITION_ROWS.find(([id]) => id === last?.transition);
  return Number(row?.[2] ?? 0);
}

/** Prints of parliaments long gone: cut names, no dates, periods that are no 165 … 174. */
function olderPrints(): Field[][] {
  return Array.from({ length: 6 }, (_, index) => {
    const name = `Návrh senátora Ďolíčka a spol. na poskytnutie okamžitej pomoci kaluži číslo ${index + 1}`;
    const dates = ['', '', index === 0 ? '1900-01-01 00:00' : '', ''];
    return [
      13000 + index,
      0,
      0,
      1332 + index,
      0,
      '',
      '',
      444,
      '',
      '',
      `${name.slice(0, 57)}***`,
      ...dates,
      `${name}.`,
      '',
      '',
      '',
      `/eknih/1918ns/ps/tisky/t${1332 + index}_00.htm`,
      '',
      '',
      '',
      '',
    ];
  });
}

/** `hist`: 15 columns; only deciding votes of a bill are named. */
function stepRecord(print: Print, step: PrintStep): Field[] {
  const law = step.transition === TRANSITION.published ? print.law : undefined;
  return [
    step.id,
    print.id,
    isoMinute(step.day, 0),
    step.voteInHistory === true ? step.vote?.id : '',
    step.transition,
    step.item?.id,
    step.session,
    '',
    '',
    '',
    '',
    law === undefined ? '' : dottedDay(law.published),
    law?.issue,
    law?.number,
    step.transition === TRANSITION.toSenate ? `doručeno ${dottedDay(step.day)}` : '',
  ];
}

/** `hist_vybory`: the committees a bill was sent to. */
function committeeRecords(print: Print, period: Period): Field[][] {
  const step = print.steps.find((one) => one.transition === TRANSITION.committed);
  const committee = committeeOrgan(period, committeeOf(print));
  return step === undefined ? [] : [[print.id, committee, 1, step.id, '', 1]];
}

/** `predkladatel`: the members who submitted, in order. */
function submitterRecords(print: Print): Field[][] {
  return print.submitter.members.map((member, index) => [print.id, member.person.id, index + 1, 0]);
}

const SUB_PRINT_KINDS = { opinion: 7, resolution: 8, amendments: 10, senate: 11 } as const;

/** `tisky_za`: the government's opinion, a committee's resolution, the amendments, the senate's. */
function subPrintRecords(print: Print, period: Period): Field[][] {
  return subPrintsOf(print, period).map((one) => {
    const sentOut = isoMinute(one.sentOut, 524);
    return [
      print.id,
      one.number,
      one.step.id,
      SUB_PRINT_KINDS[one.kind],
      one.name,
      one.longName,
      sentOut,
      one.organ,
      one.resolution,
      '',
      '',
      one.result,
      '',
      '',
      `${sentOut}:46`,
      '',
    ];
  });
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
