// Colours and pieces of a chart. An option is plain data (no functions): it is compared in tests,
// sent to a worker, and drawn as SVG for a page and as PNG for paper from the same object.
import type { EChartsOption } from 'echarts';
import { ACCENTS, type ServiceName, TOKENS, type Tone } from '../ui/tokens.ts';
import { hueWheel, type RampName, ramp, SYMBOLS } from './palette.ts';

export { hueWheel, type RampName, ramp, SYMBOLS };

/** What `chartSvg` and `chartPng` draw: https://echarts.apache.org/en/option.html */
export type ChartOption = EChartsOption;

/** A colour that follows the page's mode; `chartPng` and a fixed theme take one of the two. */
export function paint({ light, dark }: Tone): string {
  return light === dark ? light : `light-dark(${light},${dark})`;
}

export const INK = paint(TOKENS.ink);
export const INK_2 = paint(TOKENS['ink-2']);
const RULE = paint(TOKENS.rule);
const PAPER = paint(TOKENS.paper);

/** The one accented mark of a chart. */
export function accent(service: ServiceName): string {
  return paint(ACCENTS[service]);
}

/** How one group of a chart is drawn: the shape says the same as the colour. */
export type Category = { readonly color: string; readonly symbol: string };

/** A colour and a shape for each of `count` groups. */
export function categories(count: number): Category[] {
  return hueWheel(count).map((tone, i) => ({
    color: paint(tone),
    symbol: SYMBOLS[i % SYMBOLS.length]!,
  }));
}

/** A mark in a ramp's colour, with an outline that holds pale colours on paper. */
export function rampStyle(
  name: RampName,
  share: number,
): { color: string; borderColor: string; borderWidth: number } {
  return { color: ramp(name, share), borderColor: INK_2, borderWidth: 0.5 };
}

/** A point of a cloud: fully opaque for contrast, with a rim of paper where points overlap. */
export function pointStyle(color: string) {
  return { color, opacity: 1, borderColor: PAPER, borderWidth: 0.5 };
}

/** Type and rest for the whole chart: `{ ...base(), xAxis: …, yAxis: …, series: … }`. */
export function base() {
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { color: INK, fontSize: 13 },
    grid: grid(),
  } satisfies ChartOption;
}

/** The plot with room for its labels; more room on one side for labels that stand at the marks. */
export function grid(room: { left?: number; right?: number; top?: number; bottom?: number } = {}) {
  return {
    left: 4,
    right: 24,
    top: 20,
    bottom: 4,
    ...room,
    outerBoundsMode: 'same' as const,
    outerBoundsContain: 'all' as const,
    // Long names may take nearly all of a narrow chart: else their beginnings are cut off.
    outerBoundsClampWidth: '8%',
  };
}

type ValueAxis = {
  /** What is measured and in which unit: 'Share of votes against the own club (%)'. */
  readonly name: string;
  /** `{value}` is written in the reader's language: '{value} %'. */
  readonly format?: string;
  /** `zero` by default, as bars need; points and lines may use the range of the data. */
  readonly from?: 'zero' | 'data';
  readonly max?: number;
  readonly along?: 'x' | 'y';
};

/** An axis of numbers: light grid, no line, its unit at the end. */
export function valueAxis({
  name,
  format = '{value}',
  from = 'zero',
  max,
  along = 'x',
}: ValueAxis) {
  return {
    type: 'value' as const,
    ...axisName(name, along),
    scale: from === 'data',
    ...(max === undefined ? {} : { max }),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { formatter: format, color: INK_2, fontSize: 12, hideOverlap: true },
    splitLine: { lineStyle: { color: RULE, width: 1 } },
  };
}

type CategoryAxis = {
  readonly names: readonly string[];
  readonly name?: string;
  readonly along?: 'x' | 'y';
  /** The first name on top, as in a table. */
  readonly inverse?: boolean;
};

/** An axis of names or years: every name of a vertical axis is shown. */
export function categoryAxis({ names, name, along = 'y', inverse = along === 'y' }: CategoryAxis) {
  return {
    type: 'category' as const,
    data: [...names],
    inverse,
    ...(name === undefined ? {} : axisName(name, along)),
    axisLine: { lineStyle: { color: INK_2 } },
    axisTick: { show: false },
    axisLabel: {
      color: INK,
      fontSize: 12,
      ...(along === 'y' ? { interval: 0 } : { hideOverlap: true }),
    },
  };
}

/** An axis of dates given as milliseconds or ISO days. */
export function timeAxis(name?: string) {
  return {
    type: 'time' as const,
    ...(name === undefined ? {} : axisName(name, 'x')),
    axisLine: { lineStyle: { color: INK_2 } },
    axisTick: { show: false },
    axisLabel: { color: INK_2, fontSize: 12, hideOverlap: true, formatter: '{yyyy}' },
    splitLine: { show: false },
  };
}

/** An axis without a scale, for planes where only distance means something. */
export function planeAxis(name: string, along: 'x' | 'y') {
  return {
    ...valueAxis({ name, from: 'data', along }),
    nameGap: 10,
    axisLabel: { show: false },
    splitLine: { show: false },
    axisLine: { show: true, onZero: true, lineStyle: { color: RULE } },
  };
}

/** The value written at the end of a bar instead of a legend; `text` comes from `formats()`. */
export function barLabel(text: string) {
  return { show: true, position: 'right' as const, formatter: escapeTemplate(text), color: INK };
}

/** The name written at the end of a line instead of a legend. */
export function lineLabel(text: string, color: string = INK) {
  return { show: true, formatter: escapeTemplate(text), color, distance: 6, fontSize: 12 };
}

/** A line of measured values, or dashed where it is a projection. */
export function lineStyle(color: string, kind: 'measured' | 'projected' = 'measured') {
  return {
    symbol: 'circle',
    symbolSize: 5,
    itemStyle: { color },
    lineStyle: { color, width: 2, type: kind === 'measured' ? ('solid' as const) : [6, 4] },
  };
}

/** For groups of points, which have no end to write at; needs `grid({ bottom: 32 })`. */
export function legend() {
  return {
    bottom: 0,
    left: 0,
    itemWidth: 11,
    itemHeight: 11,
    itemGap: 16,
    selectedMode: false as const,
    textStyle: { color: INK, fontSize: 12 },
  };
}

/** A line across the plot with its meaning written on it: a threshold, an average, the base year. */
export function referenceLine(at: { xAxis: number } | { yAxis: number }, text: string) {
  return {
    silent: true,
    animation: false,
    symbol: 'none' as const,
    lineStyle: { color: INK_2, type: 'dashed' as const, width: 1 },
    label: {
      formatter: escapeTemplate(text),
      color: INK_2,
      fontSize: 12,
      // Upright in both directions: above the plot, or on the line at its right end.
      ...('xAxis' in at
        ? { position: 'start' as const, rotate: 0, distance: 5 }
        : { position: 'insideEndTop' as const }),
    },
    data: [at],
  };
}

/** Tooltip of one mark, with the same text as its table row. */
export function tip(text: string): { tooltip: { formatter: string } } {
  return { tooltip: { formatter: text } };
}

function axisName(name: string, along: 'x' | 'y') {
  return {
    name,
    nameLocation: 'middle' as const,
    nameGap: along === 'x' ? 26 : 10,
    nameTextStyle: { color: INK_2, fontSize: 12 },
  };
}

/** ECharts replaces `{b}` and the like in label texts; a brace in a name is kept from that. */
function escapeTemplate(text: string): string {
  return text.replaceAll('{', '\u2774').replaceAll('}', '\u2775');
}
