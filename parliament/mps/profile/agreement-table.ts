import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import { shareCell, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { type Agreement, agreementPercent } from '../../chamber/agreement.ts';
import type { Member, Period } from '../../chamber/period.ts';
import { memberColumns } from '../../ui/columns.ts';

type AgreementRow = { readonly member: Member } & Agreement;

type AgreementTableParts = {
  readonly visit: Visit;
  readonly period: Period;
  readonly rows: readonly AgreementRow[];
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
  const [name, club] = memberColumns<AgreementRow>(visit.locale, period, ({ member }) => member);
  return table({
    label: caption,
    caption: html`${caption}<small>${note}</small>`,
    empty,
    rows,
    columns: [
      name,
      {
        label: share,
        numeric: true,
        cell: (row) => shareCell(percent(agreementPercent(row)), agreementPercent(row)),
      },
      club,
      { label: of, numeric: true, cell: ({ votes }) => integer(votes) },
    ],
  });
}
