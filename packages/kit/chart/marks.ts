import { type Html, html, xmlText } from '../html.ts';
import type { Bars, Line, Mark, Point, Points } from './chart.ts';
import { LABEL_GAP, LABEL_SIZE, type Layout, SMALL_SIZE } from './layout.ts';
import { INK, INK_2, outlineOf, PAPER } from './theme.ts';

/** The area and style in which marks are drawn. */
export type Plot = Layout & {
  readonly paint: (colour: string) => string;
  readonly isFocusable: boolean;
};

export function drawMark(mark: Mark, plot: Plot): Html {
  const { x, y, paint } = plot;
  switch (mark.kind) {
    case 'bars':
      return drawBars(mark, plot);
    case 'line':
      return drawLine(mark, plot);
    case 'points':
      return drawPoints(mark, plot);
    case 'band': {
      const highs = mark.points.map((point) => `${px(x(point.x))} ${px(y(point.high))}`);
      const lows = mark.points.map((point) => `${px(x(point.x))} ${px(y(point.low))}`);
      const outline = [...highs, ...lows.reverse()].join('L');
      return html`<path d="M${outline}Z" fill="${paint(mark.colour)}" fill-opacity="0.16"/>`;
    }
    case 'intervals': {
      const ends = mark.intervals.map((interval) =>
        interval.map((place) => `${px(x(place[0]))} ${px(y(place[1]))}`).join('L'),
      );
      return html`<path d="M${ends.join('M')}" stroke="${paint(mark.colour)}" stroke-opacity="${mark.opacity}"/>`;
    }
    case 'rule': {
      const ends = [mark.from, mark.to].map((place) => ({
        x: px(x(place[0])),
        y: px(y(place[1])),
      }));
      const [upper, lower] = ends.sort((a, b) => a.y - b.y) as [Spot, Spot];
      const isRight = upper.x > (plot.left + plot.right) / 2;
      const place = { x: upper.x + (isRight ? -LABEL_GAP : LABEL_GAP), y: upper.y + 8 };
      const look = { colour: paint(INK), anchor: isRight ? 'end' : 'start' } as const;
      return html`<path d="M${upper.x} ${upper.y}L${lower.x} ${lower.y}" stroke="${paint(INK)}" stroke-width="1.5" stroke-dasharray="6 3"/>${text(mark.label, place, look)}`;
    }
  }
}

type Spot = { readonly x: number; readonly y: number };

function drawBars({ bars, lane = { index: 0, of: 1 } }: Bars, plot: Plot): Html {
  const { x, y, isUpright, paint } = plot;
  const step = isUpright ? x(1) - x(0) : y(1) - y(0);
  const room = step * (lane.of === 1 ? 0.66 : 0.76);
  const lanes = room / lane.of;
  const thickness = lane.of === 1 ? lanes : 0.9 * lanes;
  return html`${bars.map(({ at, from = 0, to, colour, opacity, isOutlined, label, tip }) => {
    const middle = (isUpright ? x : y)(at) - room / 2 + lanes * (lane.index + 0.5);
    const [start, end] = [from, to ?? from].map(isUpright ? y : x) as [number, number];
    const along = [px(Math.min(start, end)), px(Math.abs(end - start))];
    const across = [px(middle - thickness / 2), px(thickness)];
    const [[left, width], [top, height]] = isUpright ? [across, along] : [along, across];
    const faded = opacity !== undefined && html` fill-opacity="${opacity}"`;
    const outline = isOutlined && html` stroke="${paint(INK_2)}" stroke-width="0.5"`;
    const look = html` x="${left}" y="${top}" width="${width}" height="${height}" fill="${paint(colour)}"${faded}${outline}`;
    const place = { x: end + LABEL_GAP, y: middle };
    return html`${element('rect', look, plot, tip)}${label !== undefined && text(label, place, { colour: paint(INK), size: LABEL_SIZE })}`;
  })}`;
}

function drawLine({ points, isDashed, isHollow, isStepped, ...line }: Line, plot: Plot): Html {
  const colour = plot.paint(line.colour);
  const path = points.map((point, at) => {
    const [x, y] = [px(plot.x(point.x)), px(plot.y(point.y))];
    return at === 0 ? `M${x} ${y}` : isStepped ? `H${x}V${y}` : `L${x} ${y}`;
  });
  const dash = isDashed && html` stroke-dasharray="6 4"`;
  const dots = points.filter(({ tip }) => tip !== undefined);
  const fill = isHollow ? plot.paint(PAPER) : colour;
  return html`<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"${dash}/>${
    dots.length > 0 &&
    html`<g fill="${fill}" stroke="${colour}" stroke-width="${isHollow ? 1.5 : 0}">${shapes(dots, outlineOf('circle', isStepped ? 1.5 : 2.5), plot)}</g>`
  }`;
}

function drawPoints(mark: Points, plot: Plot): Html {
  const { points, shape, size, opacity = 1, outline = { colour: PAPER, width: 0.5 } } = mark;
  return html`<g fill="${plot.paint(mark.colour)}" fill-opacity="${opacity}" stroke="${plot.paint(outline.colour)}" stroke-width="${outline.width}">${shapes(points, outlineOf(shape, size / 2), plot)}</g>`;
}

function shapes(points: readonly Point[], outline: string, plot: Plot): Html[] {
  return points.map(({ x, y, tip, href }) =>
    element('path', html` d="M${px(plot.x(x))} ${px(plot.y(y))}${outline}"`, plot, tip, href),
  );
}

/** An element that says its tip, on a page as a link where it has an address. */
function element(
  name: 'rect' | 'path',
  look: Html,
  { isFocusable }: Plot,
  tip?: string,
  href?: string,
): Html {
  if (tip === undefined) return html`<${name}${look}/>`;
  const said = xmlText(tip);
  if (isFocusable && href !== undefined) {
    return html`<a href="${href}" aria-label="${said}"><${name}${look}><title>${said}</title></${name}></a>`;
  }
  const access = isFocusable && html` tabindex="0" role="img" aria-label="${said}"`;
  return html`<${name}${look}${access}><title>${said}</title></${name}>`;
}

type TextLook = {
  readonly colour: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly isBold?: boolean;
};

/** A text whose middle is at the given height. */
export function text(
  words: string,
  { x, y }: Spot,
  { colour, anchor, size = SMALL_SIZE, isBold }: TextLook,
): Html {
  const look = [
    anchor && html` text-anchor="${anchor}"`,
    size !== SMALL_SIZE && html` font-size="${size}"`,
    isBold && html` font-weight="bold"`,
  ];
  return html`<text x="${px(x)}" y="${px(y + size * 0.35)}" fill="${colour}"${look}>${xmlText(words)}</text>`;
}

/** Pixels with one decimal place. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}
