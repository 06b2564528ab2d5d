import { type ChartOption, grid, legend } from '@tessera/kit/chart/theme';
import type { Picture } from './picture.ts';

/** On a telephone a picture is drawn about as wide as it is shown, so that it can be read. */
const NARROW_WIDTH = 440;

/** The same picture for a narrow screen: names of lines stand beneath instead of at their ends. */
export function narrowed(picture: Picture): Picture {
  const { option, height } = picture;
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

/** The measure stands above the picture; beneath narrow bars it would not fit. */
function withoutAxisName(option: ChartOption): ChartOption {
  return { ...option, xAxis: { ...(option.xAxis as object), name: '' } as never };
}

function withoutLabel(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('label' in item)) return item;
  const { label: _, ...rest } = item;
  return rest;
}
