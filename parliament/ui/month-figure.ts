import { type Html, html, type Part } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { chartFigure } from '@tessera/kit/ui/chart-figure';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { type Column, table } from '@tessera/kit/ui/table';
import { type MonthChartParts, type MonthPoint, monthChart, monthWord } from './month-chart.ts';
import { phrases as shared } from './phrases.ts';

/** A row of the table is a point of the chart. */
type MonthFigureParts<Row> = Omit<MonthChartParts, 'points'> & {
  readonly title: string;
  /** What is measured, below the title. */
  readonly measure: string;
  readonly months: readonly Row[];
  readonly pointOf: (row: Row) => Omit<MonthPoint, 'month'>;
  /** Columns besides the month. */
  readonly columns: readonly Column<Row>[];
  /** Links to the data, below the chart. */
  readonly links: Part;
};

/** A chart by month with the same data as a table below. */
export function monthFigure<Row extends { readonly month: string }>(
  parts: MonthFigureParts<Row>,
): Html {
  const { title, measure, months, pointOf, columns, links, ...chart } = parts;
  const say = phrases(chart.locale);
  const points = months.map((row) => ({ month: row.month, ...pointOf(row) }));
  return html`${chartFigure({
    title,
    measure,
    label: title,
    svg: html`<div class="on-wide">${monthChart({ ...chart, points })}</div><div class="on-narrow">${monthChart({ ...chart, points, width: 360 })}</div>`,
    caption: links,
  })}
${disclosure(
  say.asTable,
  table({
    label: `${title}: ${say.asTable}`,
    caption: title,
    empty: shared(chart.locale).noData,
    rows: months,
    columns: [
      {
        label: say.month,
        rowHeader: true,
        cell: ({ month }) => monthWord(chart.locale, month),
      },
      ...columns,
    ],
  }),
)}`;
}

const phrases = phraseBook(
  { asTable: 'Zobrazit jako tabulku', month: 'Měsíc' },
  { asTable: 'Show as table', month: 'Month' },
);
