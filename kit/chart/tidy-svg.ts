import type { ChartOption } from './theme.ts';

/**
 * What stands inside ECharts' `<svg>`, without what a page does not need: hover styles and their
 * classes, its background, inline styles (a strict CSP forbids them), its own bookkeeping. Marks
 * with a tip get it as `<title>`. Quotes in texts are escaped, so patterns with `="` only ever
 * meet attributes.
 */
export function tidySvg(drawn: string, option: ChartOption, focusable: boolean): string {
  const inside = drawn
    .replace(/^<svg[^>]*>\s*/, '')
    .replace(/\s*<\/svg>\s*$/, '')
    .replace(/<style\s*>[\s\S]*?<\/style>/g, '')
    .replace(/^<rect [^>]*fill="none"><\/rect>\s*/, '');
  return withTips(inside, tips(option), focusable)
    .replace(/ (?:class|pointer-events|xml:space|ecmeta_\w+)="[^"]*"/g, '')
    .replaceAll('xlink:href', 'href')
    .replace(/ style="([^"]*)"/g, (_, style: string) => presentation(style))
    .replace(/\n+/g, '\n');
}

/** `font-size:14px;font-weight:bold` → attributes; the page's own typeface is inherited. */
function presentation(style: string): string {
  return style
    .split(';')
    .map((rule) => rule.split(':', 2) as [string, string?])
    .filter(([name, value]) => value !== undefined && name.trim() !== 'font-family')
    .map(([name, value]) => [name.trim(), value!.trim().replace(/px$/, '')])
    .filter(([name, value]) => !(name === 'font-size' && value === '12'))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

const MARK =
  /<path [^>]*ecmeta_series_index="(\d+)"[^>]*ecmeta_data_index="(\d+)"[^>]*>\s*<\/path>/g;

function withTips(svg: string, texts: readonly (readonly string[])[], focusable: boolean): string {
  return svg.replace(MARK, (mark, series: string, item: string) => {
    const text = texts[Number(series)]?.[Number(item)];
    // A silent mark is a reference line: it numbers its own data, not the series'.
    if (!text || mark.includes('ecmeta_silent')) return mark;
    const access = focusable ? ` tabindex="0" role="img" aria-label="${escaped(text)}"` : '';
    return `<g${access}><title>${escaped(text)}</title>${mark}</g>`;
  });
}

type Item = { tooltip?: { formatter?: unknown } } | null | undefined;

/** The tips by series and item; '' where there is none. */
function tips(option: ChartOption): string[][] {
  const list = Array.isArray(option.series) ? option.series : [option.series];
  return list.map((series) => {
    const data = series && 'data' in series && Array.isArray(series.data) ? series.data : [];
    return (data as Item[]).map((item) => {
      const text = typeof item === 'object' ? item?.tooltip?.formatter : undefined;
      return typeof text === 'string' ? text : '';
    });
  });
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
