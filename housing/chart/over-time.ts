import type { Chart as Drawing } from '@tessera/kit/chart/chart';
import { PICTURE_WIDTH } from '@tessera/kit/chart/picture';
import { accent } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import type { Sourced } from '../market/indicator.ts';
import type { Sheet } from '../market/sheet.ts';
import { type Chart, methodsOf } from './chart.ts';
import { withEstimates } from './lines.ts';

const ACCENT = accent('housing');

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
  const { name, label, unit, values, title, text, step = false } = parts;
  const { date } = formats(locale);
  const measuredFrom = values.findLastIndex(({ kind }) => kind !== 'measured') + 1;
  const points = values.map(({ date: day, value }, at) => ({
    ...{ x: Date.parse(day), y: value, tip: `${date(day)}: ${text(value)}` },
    isEstimated: at < measuredFrom,
  }));
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
  const chart: Drawing = {
    x: { scale: 'time' },
    y: { scale: 'numbers', title: label },
    marks: withEstimates(points, { kind: 'line', colour: ACCENT, isStepped: step }),
  };
  return { sheet, picture: { chart, title, measure: label, width: PICTURE_WIDTH, height: 280 } };
}
