import { type Html, html, xmlText } from '../html.ts';
import type { Locale } from '../locale.ts';
import { drawAxes } from './axes.ts';
import type { Chart, Line } from './chart.ts';
import { LABEL_GAP, layOut } from './layout.ts';
import { drawLegend, legendHeight } from './legend.ts';
import { drawMark, type Plot, text } from './marks.ts';
import type { Picture } from './picture.ts';

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
