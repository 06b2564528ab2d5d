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
}: BarsParts): HorizontalBars {
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

type HorizontalBars = ChartOption & {
  readonly xAxis: ReturnType<typeof valueAxis>;
  readonly yAxis: ReturnType<typeof categoryAxis>;
  readonly series: readonly [Series];
};

type Series = {
  readonly type: 'bar';
  readonly barWidth: string;
  readonly data: readonly {
    readonly value: number;
    readonly itemStyle: { readonly color: string };
    readonly label: ReturnType<typeof barLabel>;
  }[];
};

/** Whether the chart is one of `horizontalBars`: each bar has its label. */
export function isBars(option: ChartOption): option is HorizontalBars {
  const [first, ...more] = [option.series ?? []].flat() as readonly Partial<Series>[];
  if (first?.type !== 'bar' || more.length > 0) return false;
  return first.data?.every((bar) => bar?.label !== undefined) ?? false;
}

/**
 * The same bars for a narrow screen. Each bar is labelled, so that an axis without a given end needs
 * no numbers, and one with an end needs 0 and that; the numbers between would crowd. Its name
 * is left out, since the figure states the measure above the chart.
 */
export function narrowBars(option: HorizontalBars, width: number): ChartOption {
  const { xAxis, yAxis, series } = option;
  const { max } = xAxis;
  const bars = series[0].data.map(({ value, label }) => ({ value, text: label.formatter }));
  const names = yAxis.data.reduce((most, name) => Math.max(most, name.length), 0) * LETTER;
  const axis =
    max === undefined
      ? { ...xAxis, axisLabel: { show: false }, splitLine: { show: false } }
      : { ...xAxis, interval: max };
  return {
    ...option,
    grid: grid({ right: roomBehind(bars, max, width - names) }),
    xAxis: { ...axis, name: '' },
  } as ChartOption;
}

/** A letter of 12 px is at most this wide on average. */
const LETTER = 7;

/** Labels follow their bars: where no bar reaches 60 % of the axis, they fit inside the plot. */
function labelRoom(bars: readonly Bar[], max: number | undefined): number {
  const longest = bars.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
  if (max !== undefined && longest < 0.6 * max) return 24;
  return bars.reduce((most, { text }) => Math.max(most, text.length), 0) * LETTER + 16;
}

/**
 * How far the plot ends before the right edge, so that every label fits behind its bar: a bar of the
 * share s of the plot leaves (1 − s)(`width` − room) + room for its label.
 */
function roomBehind(
  bars: readonly { readonly value: number; readonly text: string }[],
  max: number | undefined,
  width: number,
): number {
  const end = max ?? bars.reduce((most, { value }) => Math.max(most, value), 0);
  return bars.reduce((room, { value, text }) => {
    const share = end > 0 ? value / end : 0;
    const label = text.length * LETTER + 16;
    return share > 0 ? Math.max(room, (label - (1 - share) * width) / share) : room;
  }, 24);
}

/** Height in CSS pixels for the axis and one line per bar; more than 60 bars stand closer. */
export function heightOfBars(count: number): number {
  return 50 + Math.max(3, count) * (count > 60 ? 17 : 23);
}
