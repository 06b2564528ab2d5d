import { formats } from '@tessera/kit/format';
import { html, type Part } from '@tessera/kit/html';
import { shareCell } from '@tessera/kit/ui/table';
import { type Agreement, agreementPercent } from '../chamber/agreement.ts';
import { type Member, memberName, type Period, partyCode } from '../chamber/period.ts';
import { clubLink, memberLink } from './links.ts';
import type { Column, View } from './table.ts';

/** The data every table of a period can refer to. */
export type PeriodView = View & { readonly period: Period };

/**
 * Columns of the member of a row: ids and names in files, one linked `member` on the page, and the
 * last club of the period in both. @param remark stands behind the name
 */
export function memberColumns<Row, V extends PeriodView = PeriodView>(
  memberOf: (row: Row, view: V) => Member,
  remark: (row: Row, view: V) => Part = () => undefined,
): readonly Column<Row, V>[] {
  return [
    {
      name: 'id_poslanec',
      type: 'integer',
      help: { cs: 'poslanec v tomto období', en: 'the seat of a member in this period' },
      value: (row, view) => memberOf(row, view).id,
    },
    {
      name: 'id_osoba',
      type: 'integer',
      optional: true,
      help: { cs: 'osoba, stejná ve všech obdobích', en: 'the person, the same in all periods' },
      value: (row, view) => memberOf(row, view).personId,
    },
    {
      name: 'jmeno',
      type: 'text',
      help: { cs: 'jméno', en: 'first name' },
      value: (row, view) => memberOf(row, view).firstName,
    },
    {
      name: 'prijmeni',
      type: 'text',
      help: { cs: 'příjmení', en: 'last name' },
      value: (row, view) => memberOf(row, view).lastName,
    },
    {
      name: 'member',
      type: 'text',
      label: { cs: 'Poslanec', en: 'Member' },
      rowHeader: true,
      cell: (row, view) =>
        html`${memberLink(memberOf(row, view), view.period.term.number)}${remark(row, view)}`,
    },
    {
      ...clubColumn((row: Row, view: V) => memberOf(row, view).club),
      optional: true,
      help: { cs: 'poslední klub v období', en: 'code of the last club in the period' },
    },
  ];
}

/** A club by its code, linked on the page. */
export function clubColumn<Row, V extends PeriodView = PeriodView>(
  clubOf: (row: Row, view: V) => number | undefined,
): Column<Row, V> {
  return {
    name: 'party',
    type: 'text',
    label: { cs: 'Klub', en: 'Club' },
    value: (row, view) => partyCode(view.period, clubOf(row, view)),
    cell: (row, view) => clubLink(view.visit.locale, view.period, clubOf(row, view)),
  };
}

/** A member by id, name and the club that counts for the row. */
export function namedMember<Row extends { readonly member: Member }, V extends PeriodView>(
  clubOf: (row: Row, view: V) => number | undefined,
): readonly [id: Column<Row, V>, name: Column<Row, V>, party: Column<Row, V>] {
  return [
    { name: 'id_poslanec', type: 'integer', value: ({ member }) => member.id },
    {
      name: 'name',
      type: 'text',
      label: { cs: 'Poslanec', en: 'Member' },
      rowHeader: true,
      value: ({ member }) => memberName(member),
      cell: ({ member }, { period }) => memberLink(member, period.term.number),
    },
    { ...clubColumn(clubOf), optional: true },
  ];
}

/** Three columns of one member of a pair: `mp1_id`, `mp1_name` and `mp1_party`, one linked name on the page. */
export function pairMember<Row, V extends PeriodView = PeriodView>(
  prefix: 'mp1' | 'mp2',
  memberOf: (row: Row, view: V) => Member,
): readonly Column<Row, V>[] {
  return [
    { name: `${prefix}_id`, type: 'integer', value: (row, view) => memberOf(row, view).id },
    {
      name: `${prefix}_name`,
      type: 'text',
      label: { cs: 'Poslanec', en: 'Member' },
      rowHeader: prefix === 'mp1',
      value: (row, view) => memberName(memberOf(row, view)),
      cell: (row, view) => {
        const member = memberOf(row, view);
        const { visit, period } = view;
        return html`${memberLink(member, period.term.number)} <span class="muted">${clubLink(visit.locale, period, member.club)}</span>`;
      },
    },
    {
      name: `${prefix}_party`,
      type: 'text',
      optional: true,
      value: (row, view) => partyCode(view.period, memberOf(row, view).club),
    },
  ];
}

/** Columns of the votes that two have in common: how many, how often the same side, and its share. */
export const AGREEMENT_COLUMNS: readonly Column<Agreement>[] = [
  {
    name: 'votes',
    type: 'integer',
    label: { cs: 'Z hlasování', en: 'Of votes' },
    value: ({ votes }) => votes,
  },
  { name: 'same', type: 'integer', value: ({ same }) => same },
  {
    name: 'agreement_pct',
    type: 'share',
    optional: true,
    label: { cs: 'Shoda', en: 'Agreement' },
    value: agreementPercent,
    cell: (row, { visit }) =>
      shareCell(formats(visit.locale).percent(agreementPercent(row)), agreementPercent(row)),
  },
];
