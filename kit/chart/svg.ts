import { type Html, html } from '../html.ts';
import type { Locale } from '../locale.ts';
import { xmlText } from '../xml.ts';
import { drawChart } from './draw.ts';
import { legendHeight } from './legend.ts';
import type { Picture } from './picture.ts';

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
