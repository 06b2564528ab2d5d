import { PICTURE_WIDTH } from '@tessera/kit/chart/picture';
import { base, grid, lineStyle, paint, timeAxis, tip, valueAxis } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { ACCENTS } from '@tessera/kit/ui/tokens';
import type { Sourced } from '../market/indicator.ts';
import type { Sheet } from '../market/sheet.ts';
import { type Chart, methodsOf } from './chart.ts';

const ACCENT = paint(ACCENTS.housing);

type OverTime = {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly values: readonly Sourced[];
  readonly title: string;
  readonly text: (value: number) => string;
  readonly step?: boolean;
};

/** One series by day; values scaled from others come before the measured ones and are dashed. */
export function overTime(locale: Locale, parts: OverTime): Chart {
  const { name, label, unit, values, title, text, step } = parts;
  const { date } = formats(locale);
  const measuredFrom = values.findLastIndex(({ kind }) => kind !== 'measured') + 1;
  const line = (part: readonly Sourced[], kind: 'measured' | 'projected') => ({
    type: 'line' as const,
    ...lineStyle(ACCENT, kind),
    ...(kind === 'projected' && { symbol: 'emptyCircle' }),
    ...(step && { step: 'end' as const, symbolSize: 3 }),
    data: part.map((value) => ({
      value: [value.date, value.value],
      ...tip(`${date(value.date)}: ${text(value.value)}`),
    })),
  });
  const sheet: Sheet = {
    name,
    labels: values.map((value) => value.date),
    series: [
      {
        label,
        unit,
        points: values.map((value) => ({ ...value, methods: methodsOf([value]) })),
        colour: ACCENT,
      },
    ],
  };
  const option = {
    ...base(),
    grid: grid({ right: 40, bottom: 12, left: 12 }),
    xAxis: timeAxis(),
    yAxis: valueAxis({ name: label, along: 'y' }),
    series: [
      ...(measuredFrom > 0 ? [line(values.slice(0, measuredFrom + 1), 'projected')] : []),
      line(values.slice(measuredFrom), 'measured'),
    ],
  };
  return { sheet, picture: { option, title, measure: label, width: PICTURE_WIDTH, height: 280 } };
}
