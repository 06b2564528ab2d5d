import { formats } from '../format.ts';
import type { Locale } from '../locale.ts';
import type { ChartOption } from './theme.ts';

export type Size = { readonly width: number; readonly height: number };

/** The SVG as ECharts writes it. The first call loads the library. */
export async function draw(option: ChartOption, size: Size, locale: Locale): Promise<string> {
  const [{ init, setPlatformAPI }, { textWidth }] = await Promise.all([
    import('echarts/dist/echarts.esm.min'),
    import('./ruler.ts'),
  ]);
  setPlatformAPI({
    measureText: (text, font) => ({ width: textWidth(text, font ?? '12px sans-serif') }),
  });
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({ ...withLocalNumbers(option, locale), animation: false });
    return chart.renderToSVGString();
  } finally {
    // Without it a timer of the renderer keeps the process alive.
    chart.dispose();
  }
}

type Axis = { type?: string; axisLabel?: { formatter?: unknown } };

/** Axis numbers in the reader's language: '{value} %' becomes '0,5 %' or '0.5%'. */
function withLocalNumbers(option: ChartOption, locale: Locale): ChartOption {
  return {
    ...option,
    ...(option.xAxis === undefined ? {} : { xAxis: localAxes(option.xAxis, locale) }),
    ...(option.yAxis === undefined ? {} : { yAxis: localAxes(option.yAxis, locale) }),
  } as ChartOption;
}

function localAxes(axes: unknown, locale: Locale): unknown {
  return Array.isArray(axes)
    ? axes.map((axis: Axis) => localAxis(axis, locale))
    : localAxis(axes as Axis, locale);
}

function localAxis(axis: Axis, locale: Locale): Axis {
  const template = axis.axisLabel?.formatter ?? '{value}';
  if ((axis.type !== 'value' && axis.type !== 'log') || typeof template !== 'string') return axis;
  // English writes no space before the sign.
  const local = locale === 'en' ? template.replace(/ (?=%)/, '') : template;
  const formatter = (value: number) => local.replace('{value}', tick(value, locale));
  return { ...axis, axisLabel: { ...axis.axisLabel, formatter } };
}

/** As many decimal places as the tick has, at most three: 0.25 is not rounded to 0.3. */
function tick(value: number, locale: Locale): string {
  const digits = [0, 1, 2].find((places) => isRound(value * 10 ** places)) ?? 3;
  return formats(locale).decimal(value, digits);
}

function isRound(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6;
}
