import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import { shareCell, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { type Agreement, agreementPercent } from '../chamber/cohesion.ts';
import type { Member, Period } from '../chamber/period.ts';
import { clubLink } from './club-link.ts';
import { memberLink } from './member-link.ts';
import { phrases as shared } from './phrases.ts';

type AgreementTableParts = {
  readonly visit: Visit;
  readonly period: Period;
  readonly rows: readonly ({ readonly member: Member } & Agreement)[];
  readonly caption: string;
  readonly note: Part;
  readonly empty: Part;
  /** Headings of the share and of what it was taken of. */
  readonly share: string;
  readonly of: string;
};

/** Members with how often they agree with somebody. */
export function agreementTable(parts: AgreementTableParts): Html {
  const { visit, period, rows, caption, note, empty, share, of } = parts;
  const { integer, percent } = formats(visit.locale);
  const number = period.period.number;
  return table({
    label: caption,
    caption: html`${caption}<small>${note}</small>`,
    empty,
    rows,
    columns: [
      {
        label: shared(visit.locale).member,
        rowHeader: true,
        cell: ({ member }) => memberLink(member, number),
      },
      {
        label: shared(visit.locale).party,
        cell: ({ member }) => clubLink(period, member.club, number),
      },
      {
        label: share,
        numeric: true,
        cell: (row) => shareCell(percent(agreementPercent(row)), agreementPercent(row)),
      },
      { label: of, numeric: true, cell: ({ votes }) => integer(votes) },
    ],
  });
}
