import { dayOf, dottedDay } from '../calendar.ts';
import { firstOrganOfPeriod } from '../clubs.ts';
import { organOfPeriod, PERIOD_DATES } from '../options.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Field } from '../unl.ts';
import { COMMITTEES, FRIENDSHIP_GROUPS } from '../vocabulary/bodies.ts';
import { REGIONS } from '../vocabulary/people.ts';

/** Regions (`id_kraj`) are organs from this number on, lists of candidates from the other. */
export const FIRST_REGION = 582;
export const FIRST_LIST = 700;

/** `organy`: id, parent, type, abbreviation, Czech and English name, from, to, priority, base. */
export function organRecords(parliament: Parliament): Field[][] {
  const newest = Math.max(...parliament.periods.map((one) => one.period));
  return [
    ...parliaments(newest),
    ...friendshipGroups(newest),
    ...REGIONS.map((name, index) => [
      FIRST_REGION + index,
      '',
      75,
      `K${index + 1}`,
      name,
      ' ',
      '01.01.2002',
      '',
      '',
      0,
    ]),
    ...candidateLists(parliament),
    ...parliament.periods.flatMap((period) => [...clubs(period), ...committees(period)]),
    ...governments(parliament),
  ];
}

/** Organ id of a committee of the period. */
export function committeeOrgan(period: Period, index: number): number {
  return firstOrganOfPeriod(period.period) + period.clubs.length + index;
}

function parliaments(newest: number): Field[][] {
  return Array.from({ length: newest }, (_, index) => {
    const period = index + 1;
    const { from, to } = PERIOD_DATES[period]!;
    const end = period === newest ? '' : dottedDay(dayOf(to));
    return [
      organOfPeriod(period),
      '',
      11,
      `PSP${period}`,
      'Poslanecká sněmovna',
      'Chamber of Deputies',
      dottedDay(dayOf(from)),
      end,
      '',
      1,
    ];
  });
}

/** Ids of future parliaments denote friendship groups until the election. */
function friendshipGroups(newest: number): Field[][] {
  return FRIENDSHIP_GROUPS.map((land, index) => {
    const name = `Meziparlamentní skupina přátel: ${land}`;
    return [
      organOfPeriod(newest + 1 + index),
      '',
      13,
      land.slice(0, 7),
      name,
      ' ',
      '01.01.2003',
      '',
      '',
      0,
    ];
  });
}

function candidateLists({ periods }: Parliament): Field[][] {
  const names = new Map(periods.flatMap(({ clubs }) => clubs).map((club) => [club.code, club]));
  return [...names.values()].map((club, index) => [
    FIRST_LIST + index,
    '',
    6,
    club.code,
    club.name,
    '\tList',
    '01.01.1993',
    '',
    '',
    0,
  ]);
}

function clubs(period: Period): Field[][] {
  const { organId, span, running } = period;
  const end = running ? '' : dottedDay(span.to);
  return period.clubs.map((club, index) => [
    club.id,
    organId,
    1,
    club.code,
    club.affiliated ? `Poslanecký klub ${club.genitive}` : club.name,
    // Some English names begin with a tabulator, some are a blank.
    club.affiliated ? `${index % 2 === 0 ? '\t' : ''}Political Group ${club.englishName}` : ' ',
    dottedDay(span.from),
    end,
    (index + 1) * 10,
    0,
  ]);
}

function committees(period: Period): Field[][] {
  const end = period.running ? '' : dottedDay(period.span.to);
  return COMMITTEES.map(([code, subject], index) => [
    committeeOrgan(period, index),
    period.organId,
    3,
    code,
    `Výbor pro ${subject}`,
    '\tCommittee',
    dottedDay(period.span.from + 3),
    end,
    '',
    0,
  ]);
}

/** A government belongs to no period: its parent is 0. */
function governments(parliament: Parliament): Field[][] {
  return parliament.governments.map(({ id, from, to }) => [
    id,
    0,
    5,
    'VládaČR',
    'Vláda České republiky',
    '\tGovernment of the Czech Republic',
    dottedDay(from),
    to === undefined ? '' : dottedDay(to),
    '',
    1,
  ]);
}

/** `typ_organu`: id, parent, Czech and English name, general kind, priority. */
export const ORGAN_KIND_ROWS: readonly (readonly Field[])[] = [
  [12, '', 'Česká republika', 'Czech republic', '', 1],
  [6, 12, 'Politická strana', 'Party', '', 14],
  [11, 12, 'Parlament', 'Parliament', '', 10],
  [1, 11, 'Klub', 'Political Group', 1, 400],
  [3, 11, 'Výbor', 'Committee', 3, 100],
  [5, 12, 'Vláda', 'Government', '', 40],
  [8, 12, 'Volební kraj', 'Region', '', 13],
  [75, 8, 'Volební kraj - 2002', ' ', '', 10],
  [7, 11, 'Delegace', 'Delegation', 7, 300],
  [13, 7, 'Meziparlamentní skupina v rámci MPU', 'Interparliamentary Friendship Group', '', 451],
];
