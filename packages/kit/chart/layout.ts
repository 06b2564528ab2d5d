import type { Locale } from '../locale.ts';
import { placeOn, type Scale, scaleOf, type Tick, titleOf } from './axis.ts';
import type { Bars, Chart, Mark } from './chart.ts';
import { textWidth } from './ruler.ts';

/** The plot in pixels and its two scales. */
export type Layout = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xScale: Scale;
  readonly yScale: Scale;
  /** The position of a value. */
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  /** A title longer than the vertical axis stands above it, else along it. */
  readonly isTitleAbove: boolean;
  /** Bars stand on the horizontal axis, else on the vertical one. */
  readonly isUpright: boolean;
};

type LayoutOptions = {
  readonly width: number;
  readonly height: number;
  readonly locale: Locale;
  /** The horizontal axis has no title, because the heading says it; lines have no labels. */
  readonly isNarrow: boolean;
};

export const LABEL_SIZE = 13;
export const SMALL_SIZE = 12;
/** Between the end of a mark and its label, px. */
export const LABEL_GAP = 6;
export const MARGIN = 4;
const TOP = 20;
/** Height of the numbers below a plot, and of a title. */
export const ROW = 20;
/** Between the names beside a plot and the plot, px. */
export const NAME_GAP = 8;
/** Beside the plot, for half of the first or last name below it. */
const HALF_NAME = 20;

/** What a number wants along each axis, px. */
const NUMBER_ROOM = { x: 130, y: 60 };

/** However long labels are, this share of the width stays for the plot. */
const LEAST_PLOT = 0.08;

/** The plot is what numbers, names, titles and labels leave. */
export function layOut(chart: Chart, options: LayoutOptions): Layout {
  const { width, height, locale, isNarrow } = options;
  const isUpright = chart.x.scale === 'names';
  const places = placesOf(chart.marks, isUpright);
  const scaling = { hasBars: chart.marks.some(({ kind }) => kind === 'bars'), locale };

  const hasTitle = titleOf(chart.x) !== undefined && !isNarrow;
  const hasNames = chart.x.scale !== 'plane' && chart.x.scale !== 'rows';
  const bottom = height - MARGIN - (hasNames ? ROW : 0) - (hasTitle ? ROW : 0);
  const topWithoutTitle = chart.y.scale === 'rows' && !hasNames ? MARGIN : TOP;
  const yTitle = textWidth(titleOf(chart.y) ?? '', SMALL_SIZE);
  const isTitleAbove = yTitle > bottom - topWithoutTitle;
  const top = topWithoutTitle + (isTitleAbove ? ROW : 0);
  const yCount = roundWithin(2, 6, (bottom - top) / NUMBER_ROOM.y);
  const yScale = scaleOf(chart.y, { ...scaling, values: places.y, count: yCount });

  const names = widest(yScale.ticks);
  const beside = (yTitle > 0 && !isTitleAbove ? ROW : 0) + (names > 0 ? names + NAME_GAP : 0);
  const left = MARGIN + Math.max(beside, hasNames ? HALF_NAME : 0);
  const room = width - left - MARGIN;
  const xCount = roundWithin(2, 8, room / NUMBER_ROOM.x);
  const xScale = shownScale(
    scaleOf(chart.x, { ...scaling, values: places.x, count: xCount }),
    isNarrow && chart.marks.every(isLabelled),
  );
  const plotWidth = Math.max(
    LEAST_PLOT * width,
    Math.min(
      room - Math.max(HALF_NAME, widest(xScale.ticks.slice(-1)) / 2),
      ...chart.marks.flatMap((mark) => widestPlots(mark, room, xScale, isNarrow)),
    ),
  );
  const right = left + plotWidth;
  const [xDrawn, yDrawn] = chart.hasEqualScales
    ? withEqualScales(xScale, plotWidth, yScale, bottom - top)
    : [xScale, yScale];
  const isTopDown = chart.y.scale === 'names' || chart.y.scale === 'rows';
  return {
    left,
    right,
    top,
    bottom,
    xScale: xDrawn,
    yScale: yDrawn,
    isTitleAbove,
    isUpright,
    x: placeOn(xDrawn, left, right),
    y: isTopDown ? placeOn(yDrawn, top, bottom) : placeOn(yDrawn, bottom, top),
  };
}

/** All values along each axis. */
function placesOf(marks: readonly Mark[], isUpright: boolean): { x: number[]; y: number[] } {
  const [x, y]: [number[], number[]] = [[], []];
  for (const mark of marks) {
    if (mark.kind === 'bars') {
      const lengths = mark.bars.flatMap(({ from = 0, to = 0 }) => [from, to]);
      (isUpright ? y : x).push(...lengths);
    } else if (mark.kind === 'band') {
      x.push(...mark.points.map((point) => point.x));
      y.push(...mark.points.flatMap(({ low, high }) => [low, high]));
    } else if (mark.kind === 'line' || mark.kind === 'points') {
      x.push(...mark.points.map((point) => point.x));
      y.push(...mark.points.map((point) => point.y));
    }
  }
  return { x, y };
}

const roundWithin = (least: number, most: number, value: number) =>
  Math.max(least, Math.min(most, Math.round(value)));

export const widest = (ticks: readonly Tick[]) =>
  Math.max(0, ...ticks.map(({ text }) => textWidth(text, SMALL_SIZE)));

/**
 * With a label at each bar, a narrow chart needs no numbers, or those at the ends when they are
 * given; those between would crowd.
 */
function shownScale(scale: Scale, isLabelled: boolean): Scale {
  const { axis, low, high, ticks } = scale;
  if (!isLabelled || axis.scale !== 'numbers') return scale;
  const isEnd = ({ at }: { at: number }) => at === low || at === high;
  return { ...scale, ticks: axis.max === undefined ? [] : ticks.filter(isEnd) };
}

function isLabelled(mark: Mark): mark is Bars {
  return mark.kind === 'bars' && mark.bars.every(({ label }) => label !== undefined);
}

/**
 * The widths of the plot up to which the labels of a mark fit behind it: a bar of the share s of the
 * plot leaves `room` − s × width.
 */
function widestPlots(mark: Mark, room: number, { low, high }: Scale, isNarrow: boolean): number[] {
  if (mark.kind === 'line' && mark.label !== undefined && !isNarrow) {
    return [room - LABEL_GAP - textWidth(mark.label, SMALL_SIZE)];
  }
  if (mark.kind !== 'bars') return [];
  return mark.bars.flatMap(({ to, label }) => {
    const share = ((to ?? 0) - low) / (high - low);
    if (label === undefined || share <= 0) return [];
    return [(room - LABEL_GAP - textWidth(label, LABEL_SIZE)) / share];
  });
}

function withEqualScales(x: Scale, width: number, y: Scale, height: number): [Scale, Scale] {
  const unit = Math.max((x.high - x.low) / width, (y.high - y.low) / height);
  const stretched = (scale: Scale, pixels: number) => {
    const middle = (scale.low + scale.high) / 2;
    return { ...scale, low: middle - (unit * pixels) / 2, high: middle + (unit * pixels) / 2 };
  };
  return [stretched(x, width), stretched(y, height)];
}
