import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';

/** One month of a chart; a month without a value is a gap. */
export type MonthPoint = {
  /** `YYYY-MM` */
  readonly month: string;
  readonly value: number | undefined;
  /** A part of the value, drawn solid; the rest of the bar is lighter. */
  readonly part?: number | undefined;
  /** Tooltip. */
  readonly text: string;
};

export type MonthChartParts = {
  readonly locale: Locale;
  readonly points: readonly MonthPoint[];
  /** Description for screen readers. */
  readonly label: string;
  /** Ends of the axis; with `min` above 0 values are drawn as dots instead of bars. */
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  readonly tickText: (value: number) => string;
  /** In CSS pixels. */
  readonly width?: number;
};

const HEIGHT = 190;
const LEFT = 46;
const TOP = 10;
const BOTTOM = 26;

/** One value per month as bars or dots, in the colours of the page. */
export function monthChart({ locale, points, label, width = 720, ...axis }: MonthChartParts): Html {
  const months = monthsBetween(points.map(({ month }) => month));
  const step = (width - LEFT) / Math.max(1, months.length);
  const height = HEIGHT - TOP - BOTTOM;
  const y = (value: number) =>
    Number((TOP + height * (1 - (value - axis.min) / (axis.max - axis.min))).toFixed(1));
  const x = (month: string) => Number((LEFT + months.indexOf(month) * step).toFixed(1));
  const wide = Number((step * 0.72).toFixed(1));
  const bar = (from: number, to: number, month: string, opacity: number) =>
    html`<rect x="${x(month)}" y="${y(to)}" width="${wide}" height="${Number((y(from) - y(to)).toFixed(1))}" fill="var(--accent)" fill-opacity="${opacity}"/>`;
  const mark = ({ month, value, part }: MonthPoint) => {
    if (value === undefined) return undefined;
    if (axis.min > 0) {
      return html`<circle cx="${x(month) + wide / 2}" cy="${y(value)}" r="4" fill="var(--accent)"/>`;
    }
    return html`${bar(0, part ?? value, month, 1)}${part !== undefined && bar(part, value, month, 0.45)}`;
  };
  return html`<svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}" font-size="12" style="max-width:${width}px">
${axis.ticks.map(
  (tick) =>
    html`<line x1="${LEFT}" x2="${width}" y1="${y(tick)}" y2="${y(tick)}" stroke="var(--rule)"/><text x="${LEFT - 8}" y="${y(tick) + 4}" text-anchor="end" fill="var(--ink-2)">${axis.tickText(tick)}</text>`,
)}
${points.map((point) => html`<g><title>${monthWord(locale, point.month)}: ${point.text}</title>${mark(point)}</g>`)}
${yearStarts(months, step).map(
  (month) =>
    html`<text x="${x(month)}" y="${HEIGHT - 8}" fill="var(--ink-2)">${month.slice(0, 4)}</text>`,
)}
</svg>`;
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

/** The first month of each year; the first of all only when its label fits. */
function yearStarts(months: readonly string[], step: number): string[] {
  const fits = (from: number, to: number) => (to - from) * step >= 34;
  return months.filter((month, at) => {
    const next = months.findIndex((other, place) => place > at && other.endsWith('-01'));
    if (month.endsWith('-01')) return true;
    return at === 0 && fits(0, next < 0 ? months.length : next);
  });
}
