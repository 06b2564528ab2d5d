import type { Chart } from './chart.ts';
import { type RampName, ramp } from './palette.ts';

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
  /** The measure with its unit. */
  readonly axis: string;
  readonly isPercent?: boolean;
  /** End of the axis; without it the axis ends behind the longest bar. */
  readonly max?: number;
};

/** Horizontal bars, the first on top, each with its name and label. */
export function horizontalBars({ bars, axis, ramp: name = 'coolwarm', ...ends }: BarsParts): Chart {
  return {
    x: { scale: 'numbers', title: axis, ...ends },
    y: { scale: 'names', names: bars.map((bar) => bar.name) },
    marks: [
      {
        kind: 'bars',
        bars: bars.map(({ name: bar, value, text, shade }, at) => ({
          at,
          to: value,
          label: text,
          tip: `${bar}: ${text}`,
          ...(typeof shade === 'string'
            ? { colour: shade }
            : { colour: ramp(name, shade), isOutlined: true }),
        })),
      },
    ],
  };
}

/** Height in CSS pixels for the axis and one line per bar; more than 60 bars stand closer. */
export function heightOfBars(count: number): number {
  return 50 + Math.max(3, count) * (count > 60 ? 17 : 23);
}
