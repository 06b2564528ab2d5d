import type { NumberAxis } from '@tessera/kit/chart/axis';
import type { Bar, Chart } from '@tessera/kit/chart/chart';
import { drawForPage } from '@tessera/kit/chart/svg';
import { accent } from '@tessera/kit/chart/theme';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { chartFigure } from '@tessera/kit/ui/chart-view';
import { disclosure } from '@tessera/kit/ui/elements';
import { type Column, table } from '@tessera/kit/ui/table';
import { citation } from './citation.ts';
import type { PeriodView } from './member-columns.ts';
import { phrases as shared } from './phrases.ts';

/** One month of a chart; a month without a value is a gap. */
type MonthPoint = {
  /** `YYYY-MM` */
  readonly month: string;
  readonly value: number | undefined;
  /** A part of the value, drawn solid; the rest of the bar is lighter. */
  readonly part?: number | undefined;
  /** The value in words, for the tip. */
  readonly text: string;
};

type MonthChartParts = {
  readonly mark: 'bars' | 'dots';
  readonly axis: Omit<NumberAxis, 'scale' | 'title'>;
};

/** One value per month; the first month of each year is named. */
export function monthChart(
  locale: Locale,
  points: readonly MonthPoint[],
  { mark, axis }: MonthChartParts,
): Chart {
  const months = monthsBetween(points.map(({ month }) => month));
  const colour = accent('parliament');
  const known = points.flatMap(({ month, value, part, text }) =>
    value === undefined
      ? []
      : [{ at: months.indexOf(month), value, part, tip: `${monthWord(locale, month)}: ${text}` }],
  );
  const bars = known.flatMap(({ at, value, part, tip }): Bar[] =>
    part === undefined
      ? [{ at, to: value, colour, tip }]
      : [
          { at, to: part, colour },
          { at, to: value, colour, opacity: 0.45, tip },
        ],
  );
  const dots = known.map(({ at, value, tip }) => ({ x: at, y: value, tip }));
  return {
    x: { scale: 'names', names: months.map((month) => (isNamed(month) ? month.slice(0, 4) : '')) },
    y: { scale: 'numbers', ...axis },
    marks: [
      mark === 'bars'
        ? { kind: 'bars', bars }
        : { kind: 'points', shape: 'circle', size: 8, colour, points: dots },
    ],
  };

  function isNamed(month: string): boolean {
    return month.endsWith('-01') || (month === months[0] && !months[1]?.endsWith('-01'));
  }
}

/** `2013-11` → `11/2013` or `Nov 2013`. */
function monthWord(locale: Locale, month: string): string {
  const [year, number] = month.split('-');
  if (locale === 'cs') return `${Number(number)}/${year}`;
  return `${ENGLISH[Number(number) - 1] ?? number} ${year}`;
}

const ENGLISH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Every month from first to last, at most 100 years: dates may contain typing errors. */
function monthsBetween(months: readonly string[]): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const count = Math.min(1200, number(last) - number(first) + 1);
  return Array.from({ length: count }, (_, at) => {
    const month = number(first) + at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** A row of the table is a point of the chart. */
type MonthFigureParts<Row> = MonthChartParts & {
  readonly title: string;
  /** What is measured, below the title. */
  readonly measure: string;
  /** Said by screen readers instead of the title. */
  readonly label: string;
  readonly months: readonly Row[];
  readonly pointOf: (row: Row) => Omit<MonthPoint, 'month'>;
  /** Columns besides the month. */
  readonly columns: readonly Column<Row>[];
};

/** As wide as the column of a page, so that its texts keep their size. */
const SIZE = { width: 1100, height: 190 };

/** A chart by month with the same data as a table below. */
export function monthFigure<Row extends { readonly month: string }>(
  { visit, period }: PeriodView,
  parts: MonthFigureParts<Row>,
): Html {
  const { title, measure, label, months, pointOf, columns } = parts;
  const { locale } = visit;
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
    caption: citation(visit, period),
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
