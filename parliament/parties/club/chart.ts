import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { chartFigure } from '@tessera/kit/ui/chart-figure';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { table } from '@tessera/kit/ui/table';
import { monthChart, monthWord } from '../../ui/month-chart.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import type { MonthCohesion } from './analyse.ts';
import { words } from './words.ts';

/** Unity by month: dots, since an axis from zero would press all of them against its top. */
export function cohesionChart(
  locale: Locale,
  code: string,
  months: readonly MonthCohesion[],
  links: Html | string = '',
): Html {
  const say = words(locale);
  const { decimal, integer } = formats(locale);
  const lowest = Math.min(0.9, ...months.map(({ mean }) => mean ?? 1));
  const min = Math.floor(lowest * 10) / 10;
  const ticks = [min, (min + 1) / 2, 1];
  return html`${chartFigure({
    title: say.chart,
    measure: say.measure,
    label: say.chart,
    svg: monthChart({
      locale,
      label: say.chartLabel(code),
      // An axis that begins at zero would ask for bars.
      min: Math.max(0.001, min),
      max: 1,
      ticks,
      tickText: (tick) => decimal(tick, 2),
      points: months.map(({ month, mean, votes }) => ({
        month,
        value: mean,
        text: mean === undefined ? '–' : say.monthText(decimal(mean, 3), votes),
      })),
    }),
    caption: links,
  })}
${disclosure(
  say.asTable,
  table({
    label: `${say.chart}: ${say.asTable}`,
    caption: say.chart,
    empty: shared(locale).noData,
    rows: months,
    columns: [
      { label: say.month, rowHeader: true, cell: ({ month }) => monthWord(locale, month) },
      { label: say.cohesion, numeric: true, cell: ({ mean }) => decimal(mean, 3) },
      { label: say.votes, numeric: true, cell: ({ votes }) => integer(votes) },
    ],
  }),
)}`;
}
