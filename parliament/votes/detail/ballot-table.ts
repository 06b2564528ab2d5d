import type { Column } from '@tessera/kit/table/columns';
import { type BallotOrder, type BallotRow, sourceLetter } from '../../chamber/ballot-rows.ts';
import { memberName, partyCode } from '../../chamber/period.ts';
import { ballotMark } from '../../ui/ballot-mark.ts';
import { clubLink, memberLink } from '../../ui/links.ts';
import type { PeriodView } from '../../ui/member-columns.ts';

/** How the list of members is sorted, where the page shows it. */
type BallotsView = PeriodView & {
  readonly sorted?: { readonly sort: BallotOrder; readonly order: 'asc' | 'desc' };
  readonly hrefOf?: (sort: BallotOrder, order: 'asc' | 'desc') => string;
};

/** The ballot of a member in one vote. */
export const BALLOT: readonly Column<BallotRow, BallotsView>[] = [
  { name: 'id_poslanec', type: 'integer', value: ({ member }) => member.id },
  {
    name: 'name',
    type: 'text',
    label: { cs: 'Poslanec', en: 'Member' },
    rowHeader: true,
    sort: sortedBy('name'),
    value: ({ member }) => memberName(member),
    cell: ({ member }, { period }) => memberLink(member, period.term.number),
  },
  {
    name: 'party',
    type: 'text',
    optional: true,
    label: { cs: 'Klub', en: 'Club' },
    sort: sortedBy('club'),
    value: ({ club }, { period }) => partyCode(period, club),
    cell: ({ club }, { period }) => clubLink(period, club, period.term.number),
  },
  {
    name: 'code',
    type: 'code',
    label: { cs: 'Hlas', en: 'Ballot' },
    sort: sortedBy('ballot'),
    value: ({ ballot }) => sourceLetter(ballot),
    cell: ({ ballot }, { visit }) => ballotMark(visit.locale, ballot),
  },
  {
    name: 'region',
    type: 'text',
    label: { cs: 'Kraj', en: 'Region' },
    sort: sortedBy('region'),
    cell: ({ member }) => member.region ?? '–',
  },
];

function sortedBy(sort: BallotOrder): NonNullable<Column<BallotRow, BallotsView>['sort']> {
  return ({ sorted, hrefOf }) => {
    if (!sorted || !hrefOf) return undefined;
    const isUp = sorted.sort === sort && sorted.order === 'asc';
    const direction = sorted.sort === sort && (isUp ? 'ascending' : 'descending');
    return { href: hrefOf(sort, isUp ? 'desc' : 'asc'), ...(direction && { direction }) };
  };
}
