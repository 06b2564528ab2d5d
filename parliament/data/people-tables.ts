import { type Member, type Office, type Period, partyCode } from '../chamber/period.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { type Column, recordOf } from '../ui/table.ts';
import { column } from '../ui/vote-columns.ts';

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

/** A whole table of a period: its rows are made when a file is written. */
export type DataTable = {
  /** Names and meanings of its columns, with their types in Parquet and in the manifest. */
  readonly columns: readonly Column<never, PeriodView>[];
  readonly count: (period: Period) => number;
  readonly records: (period: Period) => Iterable<Record<string, string | number | null>>;
};

export function dataTable<Row>(
  columns: readonly Column<Row, PeriodView>[],
  rows: (period: Period) => Iterable<Row>,
  count: (period: Period) => number = (period) => [...rows(period)].length,
): DataTable {
  return {
    columns,
    count,
    *records(period) {
      // Nothing in these tables depends on who asks.
      const view = { period } as PeriodView;
      for (const row of rows(period)) {
        yield recordOf(columns, row, view) as Record<string, string | number | null>;
      }
    },
  };
}
