import { extent, tickStep, ticks } from 'd3-array';
import { formats } from '../format.ts';
import type { Locale } from '../locale.ts';

export type Axis =
  | NumberAxis
  /** Names at equal distances, by their index; '' is a place without a name. */
  | { readonly scale: 'names'; readonly names: readonly string[] }
  /** Moments in milliseconds. */
  | { readonly scale: 'time' }
  /** Only distances mean something: no numbers, a line at zero. */
  | (Ends & { readonly scale: 'plane'; readonly title: string })
  /** Rows of marks, some with a name; the first on top. */
  | (Ends & { readonly scale: 'rows'; readonly names: readonly Tick[] });

type NumberAxis = Partial<Ends> & {
  readonly scale: 'numbers';
  /** The measure with its unit: 'Share of votes against the own club (%)'. */
  readonly title?: string;
  readonly isPercent?: boolean;
  /** `zero` by default, as bars need; points and lines may use the range of the data. */
  readonly from?: 'zero' | 'data';
};

type Ends = { readonly min: number; readonly max: number };

export type Tick = { readonly at: number; readonly text: string };

/** An axis with its two ends and what is written at it. */
export type Scale = {
  readonly axis: Axis;
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly Tick[];
};

type ScaleParts = {
  /** Places of marks. */
  readonly values: readonly number[];
  /** About how many numbers fit. */
  readonly count: number;
  /** Each name has half a step around it, as bars need. */
  readonly hasBars: boolean;
  readonly locale: Locale;
};

export function scaleOf(axis: Axis, { values, count, hasBars, locale }: ScaleParts): Scale {
  switch (axis.scale) {
    case 'numbers': {
      const { low, high, step } = range(axis, values, count);
      const places = ticks(low, high, Math.round((high - low) / step));
      const write = numberWriter(places, axis.isPercent ?? false, locale);
      return { axis, low, high, ticks: places.map((at) => ({ at, text: write(at) })) };
    }
    case 'names': {
      const room = hasBars ? 0.5 : 0;
      const names = axis.names.map((text, at) => ({ at, text }));
      return { axis, low: -room, high: Math.max(0, names.length - 1) + room, ticks: names };
    }
    case 'time': {
      const [low = 0, high = 0] = extent(values);
      const dates = values.length === 0 ? [] : dateTicks(low, high, count, locale);
      return { axis, low, high, ticks: dates };
    }
    case 'plane':
      return { axis, low: axis.min, high: axis.max, ticks: [] };
    case 'rows':
      return { axis, low: axis.min, high: axis.max, ticks: axis.names };
  }
}

/** The measure of an axis; none for names and dates. */
export function titleOf(axis: Axis): string | undefined {
  return 'title' in axis ? axis.title : undefined;
}

/** The position of a value between two pixels. */
export function placeOn({ low, high }: Scale, from: number, to: number): (value: number) => number {
  if (low === high) return () => (from + to) / 2;
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

function range(axis: NumberAxis, values: readonly number[], count: number) {
  const { from = 'zero', min, max } = axis;
  const ends = [min, max, from === 'zero' ? 0 : undefined].filter((end) => end !== undefined);
  const [low = 0, most = 0] = extent([...values, ...ends]);
  const high = most > low ? most : low + 1;
  const step = tickStep(low, high, count);
  return {
    low: min ?? Math.floor(low / step) * step,
    high: max ?? Math.ceil(high / step) * step,
    step,
  };
}

/** As many decimal places as the steps have, at most three: 0.25 is not rounded to 0.3. */
function numberWriter(places: readonly number[], isPercent: boolean, locale: Locale) {
  const isRound = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
  const digits = [0, 1, 2].find((n) => places.every((at) => isRound(at * 10 ** n))) ?? 3;
  const { percent, decimal } = formats(locale);
  return (value: number) => (isPercent ? percent(value, digits) : decimal(value, digits));
}

const DAY_MS = 86_400_000;

/** The beginnings of years, or of days where fewer than two years begin. */
function dateTicks(low: number, high: number, count: number, locale: Locale): Tick[] {
  const yearOf = (moment: number) => new Date(moment).getUTCFullYear();
  const [first, last] = [yearOf(low - 1) + 1, yearOf(high)];
  if (first < last) {
    const years = ticks(first, last, count).filter(Number.isInteger);
    return years.map((year) => ({ at: Date.UTC(year, 0), text: `${year}` }));
  }
  const days = ticks(low / DAY_MS, high / DAY_MS, count).filter(Number.isInteger);
  return days.map((day) => {
    const at = new Date(day * DAY_MS);
    const [date, month] = [at.getUTCDate(), at.getUTCMonth() + 1];
    return { at: day * DAY_MS, text: locale === 'cs' ? `${date}. ${month}.` : `${date}/${month}` };
  });
}
