import { formats } from '@tessera/kit/format';
import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { monthFigure } from '../../ui/month-chart.ts';
import type { MonthCohesion } from './analyse.ts';
import { phrases } from './phrases.ts';

/** Unity by month, as dots: on an axis from zero all values would lie at the top. */
export function cohesionChart(
  locale: Locale,
  code: string,
  months: readonly MonthCohesion[],
  links: Html | string = '',
): Html {
  const say = phrases(locale);
  const { decimal, integer } = formats(locale);
  const lowest = Math.min(0.9, ...months.map(({ mean }) => mean ?? 1));
  return monthFigure({
    locale,
    title: say.chart,
    measure: say.measure,
    label: say.chartLabel(code),
    mark: 'dots',
    axis: { from: 'data', min: Math.floor(lowest * 10) / 10, max: 1 },
    months,
    pointOf: ({ mean, votes }) => ({
      value: mean,
      text: mean === undefined ? '–' : say.monthText(decimal(mean, 3), votes),
    }),
    columns: [
      { label: say.cohesion, numeric: true, cell: ({ mean }) => decimal(mean, 3) },
      { label: say.votes, numeric: true, cell: ({ votes }) => integer(votes) },
    ],
    links,
  });
}
