import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { BallotOrder, BallotRow } from '../../chamber/ballot-rows.ts';
import type { Period } from '../../chamber/period.ts';
import { ballotMark } from '../../ui/ballot-mark.ts';
import { clubLink, memberLink } from '../../ui/links.ts';
import { phrases as shared } from '../../ui/phrases.ts';

type BallotTableParts = {
  readonly visit: Visit;
  readonly period: Period;
  readonly rows: readonly BallotRow[];
  /** The number of members shown, in words. */
  readonly counts: string;
  readonly sort: BallotOrder;
  readonly order: 'asc' | 'desc';
  readonly hrefOf: (sort: BallotOrder, order: 'asc' | 'desc') => string;
  readonly groupOf: ((row: BallotRow) => string) | undefined;
  readonly reset: string;
};

/** Ballots of the members, one row each. */
export function ballotTable(parts: BallotTableParts): Html {
  const { visit, period, rows, counts, groupOf, reset } = parts;
  const { locale } = visit;
  const say = phrases(locale);
  const number = period.term.number;
  const sorted = (sort: BallotOrder): NonNullable<Column<BallotRow>['sort']> => {
    const own = parts.sort === sort;
    const direction = own && (parts.order === 'asc' ? 'ascending' : 'descending');
    return {
      href: parts.hrefOf(sort, own && parts.order === 'asc' ? 'desc' : 'asc'),
      ...(direction && { direction }),
    };
  };
  return table({
    label: say.caption,
    caption: html`${say.caption}<small data-announce>${counts}</small>`,
    empty: html`${shared(locale).noData} <a href="${reset}">${shared(locale).reset}</a>`,
    rows,
    group: groupOf,
    columns: [
      {
        label: shared(locale).member,
        rowHeader: true,
        sort: sorted('name'),
        cell: ({ member }) => memberLink(member, number),
      },
      {
        label: shared(locale).party,
        sort: sorted('club'),
        cell: ({ club }) => clubLink(period, club, number),
      },
      {
        label: say.ballot,
        sort: sorted('ballot'),
        cell: ({ ballot }) => ballotMark(locale, ballot),
      },
      {
        label: say.region,
        sort: sorted('region'),
        cell: ({ member }) => member.region ?? '–',
      },
    ],
  });
}

const phrases = phraseBook(
  { caption: 'Kdo jak hlasoval', ballot: 'Hlas', region: 'Kraj' },
  { caption: 'Who voted how', ballot: 'Ballot', region: 'Region' },
);
