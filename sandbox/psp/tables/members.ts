import { seededRandom } from '../../random.ts';
import { dottedDay, isoHour } from '../calendar.ts';
import type { Government } from '../governments.ts';
import type { Member } from '../members.ts';
import type { Parliament, Period } from '../parliament.ts';
import { NULL_TEXT, record } from '../unl.ts';
import { COMMITTEES, REGIONS } from '../words.ts';
import { committeeOrgan, FIRST_REGION, organRecords } from './organs.ts';

/** The tables of `poslanci.zip`. */
export const memberTables = (parliament: Parliament): Record<string, readonly string[]> => ({
  funkce: functionRecords(parliament),
  organy: organRecords(parliament),
  osoby: personRecords(parliament),
  poslanec: parliament.periods.flatMap(seatRecords),
  zarazeni: membershipRecords(parliament),
});

/** `osoby`: id, title, surname, given name (in this order), title after, born, sex, changed, died. */
function personRecords({ persons }: Parliament): string[] {
  return persons.map(({ id, titleBefore, surname, givenName, titleAfter, born, woman }, index) => {
    // The letter Ž lost its hook in some rows.
    const sex = woman ? (index % 9 === 4 ? 'Z' : 'Ž') : 'M';
    const birth = born === undefined ? '01.01.1900' : dottedDay(born);
    return record`${id}|${titleBefore ?? ' '}|${surname}|${givenName}|${titleAfter ?? ' '}|${birth}|${sex}||`;
  });
}

/** `poslanec`: 15 columns; list of candidates and contacts, which nobody reads, are left blank. */
function seatRecords({ members, organId }: Period): string[] {
  return members.map(({ id, person }) => {
    const region = FIRST_REGION + (person.id % REGIONS.length);
    return `${id}|${person.id}|${region}||${organId}|${Array(9).fill(NULL_TEXT).join('|')}|1`;
  });
}

/** `funkce`: id, organ, type of function, name, priority. */
function functionRecords({ periods, governments }: Parliament): string[] {
  return [
    ...periods.flatMap((period) =>
      COMMITTEES.map(([code], index) => {
        const title = index % 2 === 0 ? 'Předseda' : 'Místopředseda';
        return record`${period.firstOrgan + index}|${committeeOrgan(period, index)}|5|${title} ${code}|10`;
      }),
    ),
    ...governments.flatMap((government) =>
      // The last one follows another in the same office.
      government.ministers.slice(0, -1).map(({ portfolio: { id, kind, title, priority } }) => {
        return record`${id}|${government.id}|${kind}|${title}|${priority}`;
      }),
    ),
  ];
}

/**
 * `zarazeni`: person, organ or function, 0 or 1 which of them, from, to, function from, to.
 * Functions have numbers of their own, and theirs are the numbers of clubs.
 */
function membershipRecords(parliament: Parliament): string[] {
  let chairs = 0;
  const records = [
    ...parliament.periods.flatMap((period) => [
      ...period.members.flatMap((member) => mandateRecords(period, member)),
      ...chairsOf(parliament, period).map(({ member, functionId }) => {
        // Later than any club began: the latest row of a chair is a function.
        const from = isoHour(Math.min(period.span.to - 1, member.from + 40), 11);
        // A single row has a full date with a typo.
        const typo = chairs++ === 0 ? '21.10.2105' : '';
        return record`${member.person.id}|${functionId}|1|${from}|${endOf(period, member)}|${typo}|`;
      }),
    ]),
    ...parliament.governments.flatMap(ministerRecords),
  ];
  return records.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** A member of the chamber, of clubs and of a committee. */
function mandateRecords(period: Period, member: Member): string[] {
  const row = (organ: number, from: string, to = endOf(period, member)) =>
    record`${member.person.id}|${organ}|0|${from}|${to}||`;
  return [
    row(period.organId, isoHour(member.from, 0)),
    ...member.memberships.map(({ club, from, fromHour, to, toHour = 0 }) =>
      row(club.id, isoHour(from, fromHour), to === undefined ? undefined : isoHour(to, toHour)),
    ),
    row(committeeOrgan(period, member.id % COMMITTEES.length), isoHour(member.from + 4, 0)),
  ];
}

/** A minister is a member of the government, and holds an office besides. */
function ministerRecords({ id: organ, ministers, to }: Government): string[] {
  return ministers.flatMap(({ person, portfolio, from, to: left = to }) => {
    const [began, ended] = [isoHour(from, 14), left === undefined ? '' : isoHour(left, 14)];
    const row = (id: number, kind: number) =>
      record`${person.id}|${id}|${kind}|${began}|${ended}||`;
    return [row(organ, 0), row(portfolio.id, 1)];
  });
}

/** Open as long as the period runs. */
function endOf({ isRunning, span }: Period, { to }: Member): string {
  if (to !== undefined) return isoHour(to, 23);
  return isRunning ? '' : isoHour(span.to, 23);
}

/** A function of a period has the number of a club of the period, to which its bearer is foreign. */
function chairsOf({ options }: Parliament, { period, firstOrgan, clubs, members }: Period) {
  const candidates = seededRandom(options.seed, period, 'chairs').shuffled(members);
  return COMMITTEES.flatMap((_, index): { member: Member; functionId: number }[] => {
    const at = candidates.findIndex((one) =>
      one.memberships.every(({ club }) => club !== clubs[index]),
    );
    const [member] = at < 0 ? [] : candidates.splice(at, 1);
    return member === undefined ? [] : [{ member, functionId: firstOrgan + index }];
  });
}
