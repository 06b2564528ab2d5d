import { dottedDay, isoMinute } from '../calendar.ts';
import { OLDER_LAWS, repeals } from '../laws.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Print } from '../record.ts';
import { subPrintsOf } from '../sub-prints.ts';
import { TRANSITION } from '../transitions.ts';
import { padded, record } from '../unl.ts';
import { codeTable } from '../words.ts';

/** The tables of `tisky.zip`. */
export function printTables({ periods }: Parliament): Record<string, readonly string[]> {
  const each = (records: (print: Print, period: Period) => readonly string[]) =>
    periods.flatMap((period) => period.prints.flatMap((print) => records(print, period)));
  const codes = ['prechody', 'stavy', 'typ_akce', 'typ_stavu'];
  return {
    ...Object.fromEntries(codes.map((name) => [name, codeTable(name)])),
    hist: each(stepRecords),
    tisky: [...OLDER_PRINTS, ...each((print, period) => [printRecord(print, period)])],
    tisky_za: each(subPrintRecords),
  };
}

/** The tables of `sbirka.zip`: the collection of laws and what each print changes in it. */
export function lawTables({ periods }: Parliament): Record<string, readonly string[]> {
  const prints = periods.flatMap((period) => period.prints);
  const laws = [
    ...OLDER_LAWS.map((law) => ({ law, from: '' as const })),
    ...prints.flatMap(({ id, law }) => (law === undefined ? [] : [{ law, from: id }])),
  ];
  return {
    sb_pre: prints.flatMap(({ id, amends }) => [
      // 31 amends, 32 repeals, 0 nothing.
      ...amends.map(
        (law, index) => `${id}|0|${OLDER_LAWS[law]!.id}|${repeals(index) ? 32 : 31}|1|0`,
      ),
      ...(id % 4 === 0 ? [`${id}|3||0|1|0`] : []),
    ]),
    sbirka: laws.map(
      ({ law, from }) =>
        record`${law.id}|${law.number}|${law.year}|1|${from}|${dottedDay(law.published)}|${law.issue}`,
    ),
  };
}

/** `id_druh` of prints other than bills, and of sub-prints. */
const KINDS = { treaty: 4, report: 5, interpellation: 6, eu: 41 } as const;
const SUB_PRINT_KINDS = { opinion: 7, resolution: 8, amendments: 10, senate: 11 } as const;

/** `tisky`: 24 columns, the short name padded to 60. */
function printRecord(print: Print, { organId }: Period): string {
  const { id, number, kind, submitter, introduced } = print;
  const isBill = kind === 'bill';
  const kindCode = isBill ? Math.min(submitter.code, 2) : KINDS[kind];
  const short = padded(print.shortName, Math.max(60, print.shortName.length));
  const deadline = isBill ? isoMinute(introduced + 30, 0) : '';
  return record`${id}|${kindCode}|0|${number}|0|${isBill ? submitter.code : ''}||${organId}|
    ${submitter.members[0]?.person.id}|${submitter.name}|${short}|${dottedDay(introduced)}|
    ${dottedDay(introduced + 4)}|${deadline}||${print.longName}||60|||${kind === 'eu' ? 1 : ''}|
    ${isoMinute(introduced + 4, 1015)}:14||`;
}

/** Prints of parliaments long gone: cut names, no dates, periods that are no 165 … 174. */
const OLDER_PRINTS = Array.from({ length: 6 }, (_, index) => {
  const name = `Návrh senátora Ďolíčka a spol. na poskytnutie okamžitej pomoci kaluži číslo ${index + 1}`;
  return record`${13000 + index}|0|0|${1332 + index}|0|||444|||${name.slice(0, 57)}***|||
    ${index === 0 ? '1900-01-01 00:00' : ''}||${name}.||||/eknih/1918ns/ps/tisky/t${1332 + index}_00.htm||||`;
});

/** `hist`: 15 columns; only deciding votes of a bill are named. */
function stepRecords(print: Print): string[] {
  return print.steps.map(({ id, day, transition, vote, voteInHistory, item, session }) => {
    const law = transition === TRANSITION.published ? print.law : undefined;
    const note = transition === TRANSITION.toSenate ? `doručeno ${dottedDay(day)}` : '';
    return record`${id}|${print.id}|${isoMinute(day, 0)}|${voteInHistory ? vote?.id : ''}|
      ${transition}|${item?.id}|${session}|||||${law && dottedDay(law.published)}|
      ${law?.issue}|${law?.number}|${note}`;
  });
}

/** `tisky_za`: the government's opinion, a committee's resolution, the amendments, the senate's. */
function subPrintRecords(print: Print, period: Period): string[] {
  return subPrintsOf(print, period).map((one) => {
    const sent = isoMinute(one.sentOut, 524);
    return record`${print.id}|${one.number}|${one.step.id}|${SUB_PRINT_KINDS[one.kind]}|${one.name}|
      ${one.longName}|${sent}|${one.organ}|${one.resolution}|||${one.result}|||${sent}:46|`;
  });
}
