import { createHash } from 'node:crypto';
import type { Locale } from '../locale.ts';
import { draw, type Size } from './draw.ts';
import type { ChartOption } from './theme.ts';
import { tidySvg } from './tidy-svg.ts';

export type SvgOptions = Size & {
  /** The finding, read by screen readers instead of the picture. */
  readonly title: string;
  readonly description?: string;
  /** 'page' follows the page's `color-scheme`; the others are fixed. */
  readonly theme?: 'page' | 'light' | 'dark';
  readonly locale?: Locale;
  /** Every mark with a `tip` can be reached with Tab and says its tip. */
  readonly focusable?: boolean;
};

/**
 * A chart as SVG to be put into a page: no script, no style element or attribute, no id that a
 * second chart could have too, type inherited from the page. Loads ECharts: call it in a worker
 * (`chart/tasks.ts`).
 */
export async function chartSvg(option: ChartOption, options: SvgOptions): Promise<string> {
  const { width, height, title, description, theme = 'page', locale = 'cs' } = options;
  const focusable = options.focusable ?? false;
  const drawn = await draw(option, { width, height }, locale);
  const marks = withUniqueIds(tidySvg(drawn, option, focusable));
  const label = description === undefined ? title : `${title}. ${description}`;
  const role = focusable ? 'group' : 'img';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}" role="${role}" aria-label="${attribute(label)}" ` +
    `font-size="12">${marks}</svg>`;
  return theme === 'page' ? svg : withTheme(svg, theme);
}

/** Colours of one mode where the page's mode does not reach: in a file, in a PNG. */
export function withTheme(svg: string, theme: 'light' | 'dark'): string {
  return svg.replace(/light-dark\((#\w+),(#\w+)\)/g, theme === 'light' ? '$1' : '$2');
}

export function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** ECharts numbers ids per process (`zr0-c0`), so two workers give the same one to two charts. */
function withUniqueIds(marks: string): string {
  const anonymous = marks.replace(/(="url\(#| id="| href="#)zr\d+-/g, '$1zr-');
  if (anonymous === marks) return marks;
  const prefix = `c${createHash('sha256').update(anonymous).digest('hex').slice(0, 10)}`;
  return anonymous.replace(/(="url\(#| id="| href="#)zr-/g, `$1${prefix}-`);
}
