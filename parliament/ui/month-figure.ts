import { drawForPage } from '@tessera/kit/chart/svg';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { chartFigure } from '@tessera/kit/ui/chart-view';
import { disclosure } from '@tessera/kit/ui/elements';
import { type Column, table } from '@tessera/kit/ui/table';
import { type MonthChartParts, type MonthPoint, monthChart, monthWord } from './month-chart.ts';
import { phrases as shared } from './phrases.ts';

/** A row of the table is a point of the chart. */
type MonthFigureParts<Row> = MonthChartParts & {
  readonly locale: Locale;
  readonly title: string;
  /** What is measured, below the title. */
  readonly measure: string;
  /** Said by screen readers instead of the title. */
  readonly label: string;
  readonly months: readonly Row[];
  readonly pointOf: (row: Row) => Omit<MonthPoint, 'month'>;
  /** Columns besides the month. */
  readonly columns: readonly Column<Row>[];
  /** Links to the data, below the chart. */
  readonly links: Part;
};

/** As wide as the column of a page, so that its texts keep their size. */
const SIZE = { width: 1100, height: 190 };

/** A chart by month with the same data as a table below. */
export function monthFigure<Row extends { readonly month: string }>(
  parts: MonthFigureParts<Row>,
): Html {
  const { locale, title, measure, label, months, pointOf, columns, links } = parts;
  const say = phrases(locale);
  const points = months.map((row) => ({ month: row.month, ...pointOf(row) }));
  return html`${chartFigure({
    title,
    measure,
    label: title,
    svg: drawForPage(
      { chart: monthChart(locale, points, parts), title: label, measure, ...SIZE },
      locale,
    ),
    caption: links,
  })}
${disclosure(
  say.asTable,
  table({
    label: `${title}: ${say.asTable}`,
    caption: title,
    empty: shared(locale).noData,
    rows: months,
    columns: [
      {
        label: say.month,
        rowHeader: true,
        cell: ({ month }) => monthWord(locale, month),
      },
      ...columns,
    ],
  }),
)}`;
}

const phrases = phraseBook({
  asTable: ['Zobrazit jako tabulku', 'Show as table'],
  month: ['Měsíc', 'Month'],
});
