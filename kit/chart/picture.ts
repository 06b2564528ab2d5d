import { isBars, narrowBars } from './bars.ts';
import { type ChartOption, grid, legend } from './theme.ts';

/** A chart and the text that goes with it; the same object is drawn for a page and as a PNG. */
export type Picture = {
  readonly option: ChartOption;
  /** The finding, in one sentence. */
  readonly title: string;
  /** Title on a page whose lead already states the finding; `title` when absent. */
  readonly heading?: string;
  /** What is measured, in which unit. */
  readonly measure: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
};

export const PICTURE_WIDTH = 900;
const NARROW_WIDTH = 440;

/** Room for title, subtitle and footnote, which a PNG carries inside the image. */
const PNG_TEXT_HEIGHT = 110;

/** Options for an SVG inside a page: the keyboard reaches every mark that has a tooltip. */
export function onPage({ option, title, measure, width, height }: Picture) {
  // The label of the SVG puts its own full stop between title and description.
  const label = title.replace(/\.$/, '');
  return { option, width, height, title: label, description: measure, focusable: true };
}

/**
 * Options for a standalone PNG: title, measure and source are drawn into the image.
 * @param footnote source and date
 */
export function forPng({ option, title, measure, width, height }: Picture, footnote: string) {
  return { option, width, height: height + PNG_TEXT_HEIGHT, title, subtitle: measure, footnote };
}

/** The same picture for narrow screens: line names move from the line ends into a legend below. */
export function narrowed(picture: Picture): Picture {
  const { option, height } = picture;
  if (isBars(option)) {
    return { ...picture, width: NARROW_WIDTH, option: narrowBars(option, NARROW_WIDTH) };
  }
  const series = [option.series ?? []].flat() as readonly Series[];
  if (!series.some(({ type }) => type === 'line')) {
    return { ...picture, width: NARROW_WIDTH, option: withoutAxisName(option) };
  }
  const names = series.flatMap(({ name, lineStyle }) =>
    name !== undefined && lineStyle?.type === 'solid' ? [name] : [],
  );
  const rows =
    names.length < 2
      ? 0
      : Math.ceil((names.join('').length * 7 + names.length * 32) / NARROW_WIDTH);
  return {
    ...picture,
    width: NARROW_WIDTH,
    height: Math.min(height, 300) + rows * 22,
    option: {
      ...option,
      grid: grid({ right: 22, top: 16, bottom: 12 + rows * 22 }),
      ...(rows > 0 && { legend: { ...legend(), data: names } }),
      series: series.map((one) => ({ ...one, data: one.data?.map(withoutLabel) })) as never,
    },
  };
}

type Series = {
  readonly type?: string;
  readonly name?: string;
  readonly lineStyle?: { readonly type?: unknown };
  readonly data?: readonly unknown[];
};

/** The figure states the measure above the chart; below a narrow one it does not fit. */
function withoutAxisName(option: ChartOption): ChartOption {
  return { ...option, xAxis: { ...(option.xAxis as object), name: '' } as never };
}

function withoutLabel(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('label' in item)) return item;
  const { label: _, ...rest } = item;
  return rest;
}
