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
} from '@tessera/kit/chart/theme';

/** A chart with what is said about it, the same on a page and as a PNG. */
export type Picture = {
  readonly option: ChartOption;
  /** The finding. */
  readonly title: string;
  /** What is shown, for a page that has said the finding already. */
  readonly heading: string;
  /** What is measured, in which unit. */
  readonly measure: string;
  readonly width: number;
  readonly height: number;
};

export type Bar = {
  readonly name: string;
  readonly value: number;
  /** What stands at the end of the bar: the figure with its denominator. */
  readonly text: string;
  /** Place in the colour ramp, 0 to 1. */
  readonly shade: number;
};

type BarsParts = {
  readonly bars: readonly Bar[];
  readonly ramp: RampName;
  /** Title of the axis, with the unit; `format` writes its numbers: `{value} %`. */
  readonly axis: string;
  readonly format?: string;
  readonly max?: number;
};

export const PICTURE_WIDTH = 900;

/** Horizontal bars, the first on top, each with its name and figure. */
export function horizontalBars({ bars, ramp, axis, format, max }: BarsParts): ChartOption {
  // A figure stands behind its bar; where no bar comes near the end, it needs no room of its own.
  const longest = Math.max(0, ...bars.map(({ value }) => value));
  const widest = Math.max(0, ...bars.map(({ text }) => text.length));
  const room = max !== undefined && longest < 0.6 * max ? 24 : widest * 7 + 16;
  return {
    ...base(),
    grid: grid({ right: room }),
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
          value,
          itemStyle: rampStyle(ramp, shade),
          label: barLabel(text),
          ...tip(`${name}: ${text}`),
        })),
      },
    ],
  };
}

/** Room for the axis and for one line a bar; hundreds of bars stand closer. */
export function heightOfBars(count: number): number {
  return 50 + Math.max(3, count) * (count > 60 ? 17 : 23);
}
