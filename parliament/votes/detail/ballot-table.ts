import type { Column } from '@tessera/kit/table/columns';
import { type BallotOrder, type BallotRow, sourceLetter } from '../../chamber/ballot-rows.ts';
import { ballotMark } from '../../ui/ballot-mark.ts';
import { namedMember, type PeriodView } from '../../ui/member-columns.ts';

/** How the list of members is sorted, where the page shows it. */
type BallotsView = PeriodView & {
  readonly sorted?: { readonly sort: BallotOrder; readonly order: 'asc' | 'desc' };
  readonly hrefOf?: (sort: BallotOrder, order: 'asc' | 'desc') => string;
};

const [ID, NAME, CLUB] = namedMember<BallotRow, BallotsView>(({ club }) => club);

/** The ballot of a member in one vote. */
export const BALLOT: readonly Column<BallotRow, BallotsView>[] = [
  ID,
  { ...NAME, sort: sortedBy('name') },
  { ...CLUB, sort: sortedBy('club') },
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
