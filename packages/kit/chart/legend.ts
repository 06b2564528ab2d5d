import { type Html, html } from '../html.ts';
import type { Bars, Chart, Line, Points } from './chart.ts';
import { MARGIN, SMALL_SIZE } from './layout.ts';
import { type Plot, text } from './marks.ts';
import { textWidth } from './ruler.ts';
import { INK, outlineOf, SQUARE } from './theme.ts';

const ROW_HEIGHT = 22;
const MARK_SIZE = 10;
/** From the left of a mark to its name, and from the end of a name to the next mark. */
const INDENT = 16;

export function legendHeight(chart: Chart, width: number, isNarrow: boolean): number {
  return rowsOf(chart, width, isNarrow).length * ROW_HEIGHT;
}

/** The legend, its first row at `top`. */
export function drawLegend(
  chart: Chart,
  { width, top, isNarrow }: { width: number; top: number; isNarrow: boolean },
  paint: Plot['paint'],
): Html {
  return html`${rowsOf(chart, width, isNarrow).map((row, index) => {
    const y = top + (index + 0.5) * ROW_HEIGHT;
    let right = MARGIN;
    return row.map((mark) => {
      const x = right;
      right += widthOf(mark);
      return html`${swatch(mark, x + MARK_SIZE / 2, y, paint)}${text(mark.name ?? '', { x: x + INDENT, y }, { colour: paint(INK) })}`;
    });
  })}`;
}

type Named = Bars | Line | Points;

/**
 * Marks with a name in rows of this width. A single one has no legend, since the title speaks of it;
 * a line has its label at its end instead, except in a narrow chart.
 */
function rowsOf({ marks }: Chart, width: number, isNarrow: boolean): Named[][] {
  const named = marks.filter(
    (mark): mark is Named => 'name' in mark && (isNarrow || mark.kind !== 'line'),
  );
  if (named.length < 2) return [];
  const rows: Named[][] = [];
  let room = 0;
  for (const mark of named) {
    const needed = widthOf(mark);
    if (needed > room || rows.length === 0) {
      rows.push([]);
      room = width;
    }
    rows.at(-1)!.push(mark);
    room -= needed;
  }
  return rows;
}

const widthOf = ({ name = '' }: Named) => 2 * INDENT + textWidth(name, SMALL_SIZE);

function swatch(mark: Named, x: number, y: number, paint: Plot['paint']): Html {
  const { colour = INK, opacity = 1 } = fillOf(mark);
  const outline = mark.kind === 'points' ? mark.outline : undefined;
  const stroke =
    outline && html` stroke="${paint(outline.colour)}" stroke-width="${outline.width}"`;
  const shape = mark.kind === 'points' ? mark.shape : mark.kind === 'bars' ? SQUARE : 'circle';
  return html`<g fill="${paint(colour)}" fill-opacity="${opacity}"${stroke}><path d="M${x} ${y}${outlineOf(shape, MARK_SIZE / 2)}"/></g>`;
}

/** Bars may differ in colour; the first stands for all. */
function fillOf(mark: Named): { readonly colour?: string; readonly opacity?: number } {
  if (mark.kind === 'bars') return mark.bars[0] ?? {};
  return mark;
}
