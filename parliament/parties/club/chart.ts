import { formats } from '@tessera/kit/format';
import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { monthFigure } from '../../ui/month-figure.ts';
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
  const min = Math.floor(lowest * 10) / 10;
  return monthFigure({
    locale,
    title: say.chart,
    measure: say.measure,
    label: say.chartLabel(code),
    // Above zero, because the chart draws bars on an axis from zero.
    min: Math.max(0.001, min),
    max: 1,
    ticks: [min, (min + 1) / 2, 1],
    tickText: (tick) => decimal(tick, 2),
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
