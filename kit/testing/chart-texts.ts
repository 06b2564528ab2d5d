import { textWidth } from '../chart/ruler.ts';

/** A text of a drawn chart and where it is, in pixels. */
export type ChartText = {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly y: number;
};

/** The texts of a chart from its SVG, except the rotated title of its vertical axis. */
export function chartTexts(svg: { toString(): string }): ChartText[] {
  const texts = svg.toString().replace(/<g transform="[^"]*rotate.*?<\/g>/g, '');
  return [...texts.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, look = '', words = '']) => {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(look)?.[1];
    const size = Number(of('font-size') ?? 12);
    const width = textWidth(unescaped(words), size);
    const x = Number(of('x'));
    const anchor = of('text-anchor');
    const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
    return {
      words: unescaped(words),
      ...{ left, right: left + width, middle: left + width / 2, y: Number(of('y')) },
    };
  });
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
