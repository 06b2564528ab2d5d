import { seededRandom } from '../../random.ts';
import { dottedDay } from '../calendar.ts';
import type { Member } from '../members.ts';
import type { Parliament, Period } from '../parliament.ts';
import { type Field, NULL_TEXT, padded, unlBytes } from '../unl.ts';
import { REGIONS, STREETS, TOWNS } from '../vocabulary/people.ts';
import { FUNCTION_KIND_ROWS, functionRecords, membershipRecords } from './memberships.ts';
import { FIRST_LIST, FIRST_REGION, ORGAN_KIND_ROWS, organRecords } from './organs.ts';

/** The files of `poslanci.zip`. */
export function memberFiles(parliament: Parliament): Map<string, Uint8Array> {
  return new Map([
    ['funkce.unl', unlBytes(functionRecords(parliament))],
    ['organy.unl', unlBytes(organRecords(parliament))],
    ['osoby.unl', unlBytes(personRecords(parliament))],
    ['pkgps.unl', unlBytes(officeRecords(parliament))],
    [
      'poslanec.unl',
      unlBytes(parliament.periods.flatMap((period) => memberRecords(parliament, period))),
    ],
    ['typ_funkce.unl', unlBytes(FUNCTION_KIND_ROWS)],
    ['typ_organu.unl', unlBytes(ORGAN_KIND_ROWS)],
    ['zarazeni.unl', unlBytes(membershipRecords(parliament))],
  ]);
}

/** `osoby`: id, title, surname, given name (in this order), title after, born, sex, changed, died. */
function personRecords({ persons }: Parliament): Field[][] {
  return persons.map((person, index) => [
    person.id,
    person.titleBefore ?? ' ',
    person.surname,
    person.givenName,
    person.titleAfter ?? ' ',
    person.born === undefined ? '01.01.1900' : dottedDay(person.born),
    // The letter Ž lost its hook in some rows.
    person.woman ? (index % 9 === 4 ? 'Z' : 'Ž') : 'M',
    '',
    '',
  ]);
}

/** `poslanec`: 15 columns; contacts are kept for the running period only. */
function memberRecords({ options }: Parliament, period: Period): Field[][] {
  const random = seededRandom(options.seed, period.period, 'contacts');
  return period.members.map((member) => {
    const region = FIRST_REGION + random.integer(0, REGIONS.length - 1);
    const list = FIRST_LIST + period.clubs.indexOf(member.memberships[0]!.club);
    const street = `${random.pick(STREETS)} ${random.integer(1, 199)}`;
    const contacts: Field[] = period.running
      ? [
          '',
          padded(street, 60),
          padded(random.pick(TOWNS), 70),
          '00000',
          mail(member),
          '',
          '',
          '',
          '',
        ]
      : Array<Field>(9).fill(NULL_TEXT);
    return [member.id, member.person.id, region, list, period.organId, ...contacts, 1];
  });
}

/** `pkgps`: a member's office and where it is. */
function officeRecords({ periods }: Parliament): Field[][] {
  const running = periods.filter((period) => period.running);
  return running.flatMap(({ members }) =>
    members.map((member, index) => [
      member.id,
      `${STREETS[index % STREETS.length]} ${index + 1}; ${TOWNS[index % TOWNS.length]}; 00000`,
      `50.${1000000 + index * 31}`,
      `14.${1000000 + index * 17}`,
    ]),
  );
}

function mail(member: Member): string {
  const plain = member.person.surname.normalize('NFD').replace(/[^A-Za-z]/g, '');
  return `${plain.toLowerCase()}@snemovna.invalid`;
}
