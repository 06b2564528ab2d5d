import { seededRandom } from '../../random.ts';
import { isoHour } from '../calendar.ts';
import { firstOrganOfPeriod } from '../clubs.ts';
import type { Government } from '../governments.ts';
import type { Member } from '../members.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Field } from '../unl.ts';
import { COMMITTEES, MINISTRIES } from '../vocabulary/bodies.ts';
import { committeeOrgan } from './organs.ts';

/**
 * `zarazeni`: person, organ or function, 0 or 1 which of them, from, to, function from, to.
 * Functions have numbers of their own, and theirs are the numbers of clubs.
 */
export function membershipRecords(parliament: Parliament): Field[][] {
  const ofPeriods = parliament.periods.flatMap((period) => [
    ...period.members.flatMap((member) => memberRecords(period, member)),
    ...chairs(parliament, period).map(({ member, functionId }): Field[] => {
      // Later than any club began: the latest row of a chair is a function.
      const from = Math.min(period.span.to - 1, member.from + 40);
      return [
        member.person.id,
        functionId,
        1,
        isoHour(from, 11),
        end(period, member),
        '21.10.2105',
        '',
      ];
    }),
  ]);
  const records = [...ofPeriods, ...parliament.governments.flatMap(ministerRecords)];
  // Single rows have typos and full dates.
  let typos = 0;
  return records
    .map((record) => (record[2] === 1 && typos++ > 0 ? [...record.slice(0, 5), '', ''] : record))
    .sort((a, b) => Number(a[0]) - Number(b[0]));
}

/** `funkce`: id, organ, type of function, name, priority. */
export function functionRecords(parliament: Parliament): Field[][] {
  const inCommittees = parliament.periods.flatMap((period) =>
    COMMITTEES.map(([code], index): Field[] => [
      firstOrganOfPeriod(period.period) + index,
      committeeOrgan(period, index),
      5,
      index % 2 === 0 ? `Předseda ${code}` : `Místopředseda ${code}`,
      10,
    ]),
  );
  const inGovernments = parliament.governments.flatMap((government) =>
    government.portfolios.map(({ id, kind, title, priority }): Field[] => [
      id,
      government.id,
      kind,
      title,
      priority,
    ]),
  );
  return [...inCommittees, ...inGovernments];
}

/** A minister is a member of the government, and holds each portfolio besides. */
function ministerRecords({ id: organ, ministers, to }: Government): Field[][] {
  return ministers.flatMap(({ person, portfolios, from, fromHour, to: left }) => {
    const last = left ?? to;
    const dates = [isoHour(from, fromHour), last === undefined ? '' : isoHour(last, 14), '', ''];
    return [
      [person.id, organ, 0, ...dates],
      ...portfolios.map(({ id }): Field[] => [person.id, id, 1, ...dates]),
    ];
  });
}

/** `typ_funkce` */
export const FUNCTION_KIND_ROWS: readonly (readonly Field[])[] = [
  [1, 1, 'Místopředseda', 'Vice-chairman', 2, 2],
  [2, 1, 'Předseda', 'Chairman', 1, 1],
  [5, 3, 'Předseda', 'Chairman', 1, 1],
  [3, 3, 'Místopředseda', 'Vice-chairman', 2, 2],
  [15, 5, 'Předseda', 'Chairperson', 1, 1],
  [36, 5, 'Místopředseda', 'Vice-chairperson', 2, 2],
  ...MINISTRIES.slice(2).map(([kind, title, priority]) => [kind, 5, title, ' ', priority, 0]),
];

function memberRecords(period: Period, member: Member): Field[][] {
  const { id } = member.person;
  return [
    [id, period.organId, 0, isoHour(member.from, 0), end(period, member), '', ''],
    ...member.memberships.map((one): Field[] => [
      id,
      one.club.id,
      0,
      isoHour(one.from, one.fromHour),
      one.to === undefined ? end(period, member) : isoHour(one.to, one.toHour ?? 0),
      '',
      '',
    ]),
    [
      id,
      committeeOrgan(period, member.seat % COMMITTEES.length),
      0,
      isoHour(member.from + 4, 0),
      end(period, member),
      '',
      '',
    ],
  ];
}

/** Open as long as the period runs. */
function end(period: Period, member: Member): string {
  if (member.to !== undefined) return isoHour(member.to, 23);
  return period.running ? '' : isoHour(period.span.to, 23);
}

/** A function of a period has the number of a club of the period, to which its bearer is foreign. */
function chairs(parliament: Parliament, period: Period): { member: Member; functionId: number }[] {
  const random = seededRandom(parliament.options.seed, period.period, 'chairs');
  const first = firstOrganOfPeriod(period.period);
  const candidates = random.shuffled(period.members);
  return COMMITTEES.flatMap((_, index) => {
    const club = period.clubs[index];
    const at = candidates.findIndex((one) => !one.memberships.some((was) => was.club === club));
    const [member] = at < 0 ? [] : candidates.splice(at, 1);
    return member === undefined ? [] : [{ member, functionId: first + index }];
  });
}
