import { type Html, html, xmlText } from '../html.ts';
import type { Locale } from '../locale.ts';
import { type Scale, type Tick, titleOf } from './axis.ts';
import type { Chart, Line, Picture } from './chart.ts';
import { LABEL_GAP, type Layout, layOut, NAME_GAP, ROW, widest } from './layout.ts';
import { drawLegend, legendHeight } from './legend.ts';
import { drawMark, type Plot, px, text } from './marks.ts';
import { INK, INK_2, RULE } from './theme.ts';

type DrawOptions = {
  readonly width: number;
  readonly height: number;
  readonly locale: Locale;
  /** Lines are named in a legend, and what is measured is left to the heading above the chart. */
  readonly isNarrow?: boolean;
  /** Marks with a tip can be reached with Tab. */
  readonly isFocusable?: boolean;
  /** Behind the marks. */
  readonly background?: string;
  /** A colour as it is written: for both modes of a page, or for paper. */
  readonly paint?: (colour: string) => string;
};

/** Everything within the `<svg>` of a chart. */
export function drawChart(chart: Chart, options: DrawOptions): Html {
  const { width, height, locale, isNarrow = false, isFocusable = false, background } = options;
  const { paint = (colour: string) => colour } = options;
  const legend = { width, top: height - legendHeight(chart, width, isNarrow), isNarrow };
  const layout = layOut(chart, { width, height: legend.top, locale, isNarrow });
  const { left, right, top, bottom } = layout;
  const plot = { ...layout, paint, isFocusable };
  return html`${background && html`<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${background}"/>`}
${drawAxes(layout, { isNarrow, paint })}
${chart.marks.map((mark) => drawMark(mark, plot))}
${!isNarrow && drawEnds(chart, plot)}
${drawLegend(chart, legend, paint)}`;
}

/** Least distance of two labels, px. */
const APART = 15;

/** The labels of lines behind their last points, moved down where they would overlap. */
function drawEnds({ marks }: Chart, plot: Plot): Html {
  const ends = marks
    .filter((mark): mark is Line => mark.kind === 'line' && mark.label !== undefined)
    .flatMap(({ label = '', colour, points }) => {
      const last = points.at(-1);
      return last ? [{ label, colour, x: plot.x(last.x) + LABEL_GAP, y: plot.y(last.y) }] : [];
    })
    .sort((a, b) => a.y - b.y);
  let lowest = Number.NEGATIVE_INFINITY;
  return html`${ends.map(({ label, colour, x, y }) => {
    lowest = Math.max(y, lowest + APART);
    return text(label, { x, y: lowest }, { colour: plot.paint(colour) });
  })}`;
}

/** Names beside the plot need more room, and so are drawn smaller on the screen. */
const NARROW_WIDTHS = { plain: 380, named: 440 };
/** Lines need no more, and a phone shows the text around them too. */
const NARROW_LINES_HEIGHT = 300;

/** A picture for a page in two widths; the stylesheet shows the one that fits the screen. */
export function drawForPage(picture: Picture, locale: Locale): Html {
  const { chart, height } = picture;
  const hasLines = chart.marks.some(({ kind }) => kind === 'line');
  const hasNames = chart.y.scale === 'names' || chart.y.scale === 'rows';
  const width = hasNames ? NARROW_WIDTHS.named : NARROW_WIDTHS.plain;
  const narrow = {
    width,
    height: hasLines
      ? Math.min(height, NARROW_LINES_HEIGHT) + legendHeight(chart, width, true)
      : height,
  };
  return html`<div class="on-wide">${chartSvg(picture, locale)}</div><div class="on-narrow">${chartSvg({ ...picture, ...narrow }, locale, true)}</div>`;
}

/**
 * A chart as SVG to be put into a page: no script, no style, no id, type inherited from the page.
 * The keyboard reaches every mark that has a tip; a screen reader says title and measure first.
 */
export function chartSvg(picture: Picture, locale: Locale, isNarrow = false): Html {
  const { chart, title, measure, width, height } = picture;
  const label = xmlText(`${title.replace(/\.$/, '')}. ${measure}`);
  const marks = drawChart(chart, { width, height, locale, isNarrow, isFocusable: true });
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${label}" font-size="12">${marks}</svg>`;
}

type AxesOptions = {
  readonly isNarrow: boolean;
  readonly paint: (colour: string) => string;
};

/** Light lines at numbers, a darker one along names and dates, and what both axes say. */
function drawAxes(layout: Layout, { isNarrow, paint }: AxesOptions): Html {
  const { left, right, top, bottom, x, y, xScale, yScale, isTitleAbove } = layout;
  const across = (at: number) => `M${px(left)} ${px(at)}H${px(right)}`;
  const down = (at: number) => `M${px(at)} ${px(top)}V${px(bottom)}`;
  const light = [...lightLines(xScale).map(x).map(down), ...lightLines(yScale).map(y).map(across)];
  const dark = [
    ...(isOfNames(xScale) ? [across(y(startOf(yScale)))] : []),
    ...(isOfNames(yScale) ? [down(x(startOf(xScale)))] : []),
  ];
  const [xTitle, yTitle] = [isNarrow ? undefined : titleOf(xScale.axis), titleOf(yScale.axis)];
  const title = { colour: paint(INK_2), anchor: 'middle' } as const;
  const below = bottom + (xScale.ticks.length > 0 ? 1.6 : 0.6) * ROW;
  return html`${path(light, paint(RULE))}${path(dark, paint(INK_2))}
${apart(xScale.ticks, x).map((tick) => text(tick.text, { x: x(tick.at), y: bottom + 0.6 * ROW }, { colour: paint(inkOf(xScale)), anchor: 'middle' }))}
${yScale.ticks.map((tick) => text(tick.text, { x: left - NAME_GAP, y: y(tick.at) }, { colour: paint(inkOf(yScale)), anchor: 'end' }))}
${xTitle && text(xTitle, { x: (left + right) / 2, y: below }, title)}
${yTitle && (isTitleAbove ? text(yTitle, { x: 0, y: ROW / 2 }, { colour: paint(INK_2) }) : html`<g transform="translate(${ROW / 2} ${px((top + bottom) / 2)})rotate(-90)">${text(yTitle, { x: 0, y: 0 }, title)}</g>`)}`;
}

function path(lines: readonly string[], colour: string): Html | undefined {
  return lines.length === 0 ? undefined : html`<path d="${lines.join('')}" stroke="${colour}"/>`;
}

function lightLines({ axis, ticks }: Scale): number[] {
  if (axis.scale === 'plane') return [0];
  return axis.scale === 'numbers' ? ticks.map(({ at }) => at) : [];
}

/** Names and dates stand along a line, at zero of the other axis or at its beginning. */
const isOfNames = ({ axis }: Scale) => axis.scale === 'names' || axis.scale === 'time';
const startOf = ({ low, high }: Scale) => Math.min(Math.max(0, low), high);

/** Names are read, numbers looked up. */
const inkOf = ({ axis }: Scale) => (axis.scale === 'names' || axis.scale === 'rows' ? INK : INK_2);

/** The last name, and those before it that do not touch the next one shown. */
function apart(ticks: readonly Tick[], x: Layout['x']): Tick[] {
  // One width for all, so that every second or third is left out, not some.
  const half = widest(ticks) / 2;
  let free = Number.POSITIVE_INFINITY;
  const shown = ticks.toReversed().filter(({ at, text: name }) => {
    if (name === '' || x(at) + half > free) return false;
    free = x(at) - half - NAME_GAP;
    return true;
  });
  return shown.reverse();
}
