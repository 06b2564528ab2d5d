import type { NumberAxis } from '@tessera/kit/chart/axis';
import type { Bar, Chart } from '@tessera/kit/chart/chart';
import { accent } from '@tessera/kit/chart/theme';
import type { Locale } from '@tessera/kit/locale';

/** One month of a chart; a month without a value is a gap. */
export type MonthPoint = {
  /** `YYYY-MM` */
  readonly month: string;
  readonly value: number | undefined;
  /** A part of the value, drawn solid; the rest of the bar is lighter. */
  readonly part?: number | undefined;
  /** The value in words, for the tip. */
  readonly text: string;
};

export type MonthChartParts = {
  readonly mark: 'bars' | 'dots';
  readonly axis: Omit<NumberAxis, 'scale' | 'title'>;
};

/** One value per month; the first month of each year is named. */
export function monthChart(
  locale: Locale,
  points: readonly MonthPoint[],
  { mark, axis }: MonthChartParts,
): Chart {
  const months = monthsBetween(points.map(({ month }) => month));
  const colour = accent('parliament');
  const known = points.flatMap(({ month, value, part, text }) =>
    value === undefined
      ? []
      : [{ at: months.indexOf(month), value, part, tip: `${monthWord(locale, month)}: ${text}` }],
  );
  const bars = known.flatMap(({ at, value, part, tip }): Bar[] =>
    part === undefined
      ? [{ at, to: value, colour, tip }]
      : [
          { at, to: part, colour },
          { at, to: value, colour, opacity: 0.45, tip },
        ],
  );
  const dots = known.map(({ at, value, tip }) => ({ x: at, y: value, tip }));
  return {
    x: { scale: 'names', names: months.map((month) => (isNamed(month) ? month.slice(0, 4) : '')) },
    y: { scale: 'numbers', ...axis },
    marks: [
      mark === 'bars'
        ? { kind: 'bars', bars }
        : { kind: 'points', shape: 'circle', size: 8, colour, points: dots },
    ],
  };

  function isNamed(month: string): boolean {
    return month.endsWith('-01') || (month === months[0] && !months[1]?.endsWith('-01'));
  }
}

/** `2013-11` → `11/2013` or `Nov 2013`. */
export function monthWord(locale: Locale, month: string): string {
  const [year, number] = month.split('-');
  if (locale === 'cs') return `${Number(number)}/${year}`;
  return `${ENGLISH[Number(number) - 1] ?? number} ${year}`;
}

const ENGLISH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Every month from first to last, at most 100 years: dates may contain typing errors. */
function monthsBetween(months: readonly string[]): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const count = Math.min(1200, number(last) - number(first) + 1);
  return Array.from({ length: count }, (_, at) => {
    const month = number(first) + at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
