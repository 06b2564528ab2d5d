import type { Office } from '../chamber/office.ts';
import { type Member, partyCode } from '../chamber/period.ts';
import { column } from '../ui/source-columns.ts';
import { dataTable } from './data-table.ts';

export const MEMBER = ['poslanec v tomto období', 'the member in this period'] as const;
const PERSON = ['osoba, stejná ve všech obdobích', 'the person, the same in all periods'] as const;
const END = ['konec; prázdné, když trvá', 'end; empty while it lasts'] as const;

export const MEMBERS = dataTable<Member>(
  [
    column('id_poslanec', 'integer', ...MEMBER, (member) => member.id),
    column('id_osoba', 'integer', ...PERSON, (member) => member.personId),
    column('jmeno', 'text', 'jméno', 'first name', (member) => member.firstName),
    column('prijmeni', 'text', 'příjmení', 'surname', (member) => member.lastName),
    column('kraj', 'text', 'volební kraj', 'electoral region', (member) => member.region),
    column(
      'party',
      'text',
      'poslední klub v období',
      'last club of the period',
      (member, { period }) => partyCode(period, member.club),
    ),
  ],
  ({ members }) => members,
);

type Membership = Member['clubSpans'][number] & { readonly member: number };

export const CLUBS = dataTable<Membership>(
  [
    column('id_poslanec', 'integer', ...MEMBER, ({ member }) => member),
    column('party', 'text', 'klub', 'the club', ({ club }, { period }) => partyCode(period, club)),
    column(
      'od',
      'text',
      'začátek členství, s hodinou',
      'start of the membership, with the hour',
      ({ from }) => from,
    ),
    column('do', 'text', ...END, ({ to }) => to),
  ],
  (period) =>
    period.members.flatMap(({ id: member, clubSpans }) =>
      clubSpans.map((span) => ({ ...span, member })),
    ),
);

export const OFFICES = dataTable<Office>(
  [
    column('id_osoba', 'integer', ...PERSON, ({ personId }) => personId),
    column('name', 'text', 'jméno a příjmení', 'first name and surname', ({ name }) => name),
    column(
      'body',
      'text',
      'kde: chamber (Sněmovna), government (vláda), club (klub), committee (výbor)',
      'where: chamber, government, club, committee',
      ({ body }) => body,
    ),
    column(
      'organ',
      'text',
      'zkratka klubu, název výboru, číslo vlády ve zdroji',
      'code of the club, name of the committee, id of the government at the source',
      ({ organ }) => organ,
    ),
    column(
      'obdobi',
      'integer',
      'volební období; prázdné u vlády',
      'electoral period; empty for a government',
      ({ period }) => period || null,
    ),
    column(
      'funkce',
      'text',
      'funkce slovy zdroje; prázdné u členství',
      'office in the words of the source; empty for a membership',
      ({ title }) => title,
    ),
    column('od', 'text', 'začátek, s hodinou', 'start, with the hour', ({ from }) => from),
    column('do', 'text', ...END, ({ to }) => to),
  ],
  ({ offices }) => offices,
);
