import type { Locale } from '@tessera/kit/locale';
import type { Column } from '@tessera/kit/ui/table';
import type { Member, Period } from '../chamber/period.ts';
import { clubLink } from './club-link.ts';
import { memberLink } from './member-link.ts';
import { phrases } from './phrases.ts';

/** The member a row is about, whose name is its heading, and their last club of the period. */
export function memberColumns<Row>(
  locale: Locale,
  period: Period,
  memberOf: (row: Row) => Member,
): readonly [member: Column<Row>, party: Column<Row>] {
  const say = phrases(locale);
  const { number } = period.period;
  return [
    { label: say.member, rowHeader: true, cell: (row) => memberLink(memberOf(row), number) },
    { label: say.party, cell: (row) => clubLink(period, memberOf(row).club, number) },
  ];
}
