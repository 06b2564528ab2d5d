import { html } from '../html.ts';
import type { Locale } from '../locale.ts';
import type { Picture } from './chart.ts';
import { text } from './marks.ts';
import { wrapText } from './ruler.ts';
import { drawChart } from './svg.ts';
import { INK, INK_2, onPaper } from './theme.ts';

/** The typeface of pictures; its files are in `fonts/`. */
const FONT_FAMILY = 'DejaVu Sans';

// Colours: docs/contract/parliament.md 4.3.
const BACKGROUND = '#FFFFFF';
const PLOT_AREA = '#F7F7F7';

const MARGIN = 20;
/** Room for title, measure and footnote, which are read where the page is not. */
const TEXT_HEIGHT = 110;

/**
 * A picture as the SVG of a file: title and measure, the chart beneath, source and date (`footnote`)
 * at the bottom.
 */
export function fileSvg(picture: Picture, footnote: string, locale: Locale): string {
  const { chart, title, measure, width, height: plotHeight } = picture;
  const height = plotHeight + TEXT_HEIGHT;
  const inner = width - 2 * MARGIN;
  const lines = (words: string, size: number, weight: 'regular' | 'bold') =>
    wrapText(withNoBreakSpaces(words, locale), inner, size, weight);
  let y = MARGIN;
  const heading = (
    [
      { words: title, size: 18, colour: onPaper(INK), weight: 'bold' },
      { words: measure, size: 13, colour: onPaper(INK_2), weight: 'regular' },
    ] as const
  ).flatMap(({ words, size, colour, weight }) =>
    lines(words, size, weight).map((line) => {
      y += 1.35 * size;
      const place = { x: MARGIN, y: y - 0.7 * size };
      return text(line, place, { size, colour, isBold: weight === 'bold' });
    }),
  );
  const notes = lines(footnote, 11, 'regular');
  const notesTop = height - MARGIN / 2 - notes.length * 15;
  const marks = drawChart(chart, {
    width: inner,
    height: notesTop - y - 16,
    locale,
    background: PLOT_AREA,
    paint: onPaper,
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONT_FAMILY}" font-size="12">
<rect width="${width}" height="${height}" fill="${BACKGROUND}"/>${heading}
<g transform="translate(${MARGIN} ${(y + 10).toFixed(1)})">${marks}</g>
${notes.map((line, at) => text(line, { x: MARGIN, y: notesTop + 7 + at * 15 }, { size: 11, colour: onPaper(INK_2) }))}</svg>`.toString();
}

/** A number, and in Czech a word of one letter (ČSN 01 6910), after which no line ends. */
const BEFORE_NO_BREAK = {
  cs: /(?<![\p{L}\p{N}])([ksvzouai]|\d[\d,.]*) (?=\S)/giu,
  en: /(?<![\p{L}\p{N}])(\d[\d,.]*) (?=\S)/gu,
};

function withNoBreakSpaces(text: string, locale: Locale): string {
  return text.replace(BEFORE_NO_BREAK[locale], '$1\u00a0');
}
