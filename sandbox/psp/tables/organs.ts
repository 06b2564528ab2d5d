import { dayOf, dottedDay } from '../calendar.ts';
import { organOfPeriod, PERIOD_DATES } from '../options.ts';
import type { Parliament, Period } from '../parliament.ts';
import { record } from '../unl.ts';
import { COMMITTEES, REGIONS, words } from '../words.ts';

/** Regions (`id_kraj`) are organs from this number on. */
export const FIRST_REGION = 582;

/** Organ id of a committee of the period. */
export function committeeOrgan({ firstOrgan, clubs }: Period, index: number): number {
  return firstOrgan + clubs.length + index;
}

/** `organy`: id, parent, type, abbreviation, Czech and English name, from, to, priority, base. */
export function organRecords({ periods, governments }: Parliament): string[] {
  const newest = Math.max(...periods.map((one) => one.period));
  return [
    ...Array.from({ length: newest }, (_, index) => {
      const { from, to } = PERIOD_DATES[index + 1]!;
      const until = index + 1 === newest ? '' : dottedDay(dayOf(to));
      return record`${organOfPeriod(index + 1)}||11|PSP${index + 1}|Poslanecká sněmovna|Chamber of Deputies|${dottedDay(dayOf(from))}|${until}||1`;
    }),
    // Ids of future parliaments denote friendship groups until the election.
    ...words('friends').map((land, index) => {
      const name = `Meziparlamentní skupina přátel: ${land}`;
      return record`${organOfPeriod(newest + 1 + index)}||13|${land.slice(0, 7)}|${name}| |01.01.2003|||0`;
    }),
    ...REGIONS.map(
      (name, index) => record`${FIRST_REGION + index}||75|K${index + 1}|${name}| |01.01.2002|||0`,
    ),
    ...periods.flatMap((period) => [...clubRecords(period), ...committeeRecords(period)]),
    // A government belongs to no period: its parent is 0.
    ...governments.map(
      ({ id, from, to }) =>
        record`${id}|0|5|VládaČR|Vláda České republiky|\tGovernment of the Czech Republic|${dottedDay(from)}|${to && dottedDay(to)}||1`,
    ),
  ];
}

function clubRecords({ organId, clubs, span, isRunning }: Period): string[] {
  const [from, to] = [dottedDay(span.from), isRunning ? '' : dottedDay(span.to)];
  return clubs.map(({ id, code, name, genitive, englishName, affiliated }, index) => {
    // Some English names begin with a tabulator, some are a blank.
    const group = `${index % 2 === 0 ? '\t' : ''}Political Group ${englishName}`;
    const [czech, english] = affiliated ? [`Poslanecký klub ${genitive}`, group] : [name, ' '];
    return record`${id}|${organId}|1|${code}|${czech}|${english}|${from}|${to}|${(index + 1) * 10}|0`;
  });
}

function committeeRecords(period: Period): string[] {
  const { organId, span, isRunning } = period;
  const [from, to] = [dottedDay(span.from + 3), isRunning ? '' : dottedDay(span.to)];
  return COMMITTEES.map(
    ([code, subject], index) =>
      record`${committeeOrgan(period, index)}|${organId}|3|${code}|Výbor pro ${subject}|\tCommittee|${from}|${to}||0`,
  );
}
