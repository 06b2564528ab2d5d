import {
  barLabel,
  base,
  type ChartOption,
  categoryAxis,
  grid,
  type RampName,
  rampStyle,
  tip,
  valueAxis,
} from './theme.ts';

/** One horizontal bar. */
export type Bar = {
  readonly name: string;
  /** `undefined` draws no bar; `text` then says that the value is missing. */
  readonly value: number | undefined;
  /** Label at the end of the bar: the figure with its unit or denominator. */
  readonly text: string;
  /** A position from 0 to 1 in the colour ramp, or a colour. */
  readonly shade: number | string;
};

type BarsParts = {
  readonly bars: readonly Bar[];
  /** The colour ramp for bars whose `shade` is a position. */
  readonly ramp?: RampName;
  /** Axis title with the unit. */
  readonly axis: string;
  /** Template of the axis numbers, such as `{value} %`. */
  readonly format?: string;
  /** End of the axis; without it the axis ends behind the longest bar. */
  readonly max?: number;
};

/** Horizontal bars, the first on top, each with its name and label. */
export function horizontalBars({
  bars,
  axis,
  format,
  max,
  ramp = 'coolwarm',
}: BarsParts): ChartOption {
  return {
    ...base(),
    grid: grid({ right: labelRoom(bars, max) }),
    xAxis: valueAxis({
      name: axis,
      ...(format !== undefined && { format }),
      ...(max !== undefined && { max }),
    }),
    yAxis: categoryAxis({ names: bars.map(({ name }) => name) }),
    series: [
      {
        type: 'bar',
        barWidth: '64%',
        data: bars.map(({ name, value, text, shade }) => ({
          // ECharts draws no label for a missing value, so that a bar of no length carries it.
          value: value ?? 0,
          itemStyle: typeof shade === 'string' ? { color: shade } : rampStyle(ramp, shade),
          label: barLabel(text),
          ...tip(`${name}: ${text}`),
        })),
      },
    ],
  };
}

/** Labels follow their bars: where no bar reaches 60 % of the axis, they fit inside the plot. */
function labelRoom(bars: readonly Bar[], max: number | undefined): number {
  const longest = bars.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
  if (max !== undefined && longest < 0.6 * max) return 24;
  return bars.reduce((most, { text }) => Math.max(most, text.length), 0) * 7 + 16;
}

/** Height in CSS pixels for the axis and one line per bar; more than 60 bars stand closer. */
export function heightOfBars(count: number): number {
  return 50 + Math.max(3, count) * (count > 60 ? 17 : 23);
}
