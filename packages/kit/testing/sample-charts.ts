// Charts for tests, in the kinds the services draw: bars, points, lines with a projection.
import { horizontalBars } from '../chart/bars.ts';
import type { Chart, Picture } from '../chart/chart.ts';
import { textWidth } from '../chart/ruler.ts';
import { accent, categories, INK_2 } from '../chart/theme.ts';

const MEMBERS: readonly [string, number][] = [
  ['Šťastný Ďurďa Vítězslav (ANO)', 18.4],
  ['Žďárská Naděžda (TOP09)', 12.9],
  ['Růžička Květoň (STAN)', 9.1],
  ['Nguyen Thi Ňuňa (Piráti)', 4.2],
  ['O’Brien <Max> & "spol." (KDU)', 0.5],
];

export function sampleBars(): Chart {
  return horizontalBars({
    axis: 'Hlasování proti vlastnímu klubu (%)',
    isPercent: true,
    bars: MEMBERS.map(([name, value]) => ({
      name,
      value,
      text: `${value} %`,
      shade: value / 18.4,
    })),
  });
}

export function samplePoints(): Chart {
  const names = ['ANO', 'ODS', 'STAN', 'Piráti', 'TOP09', 'KDU', 'SPD', 'ČSSD', 'Úsvit'];
  const ends = { min: -6, max: 6 };
  return {
    x: { scale: 'plane', title: '1. osa (38 % rozptylu)', ...ends },
    y: { scale: 'plane', title: '2. osa (11 % rozptylu)', ...ends },
    marks: categories(9).map(({ colour, shape }, group) => ({
      kind: 'points',
      name: names[group]!,
      colour,
      shape,
      size: 9,
      points: Array.from({ length: 12 }, (_, i) => ({
        x: Math.cos(group) * 4 + Math.sin(i * 7 + group),
        y: Math.sin(group) * 3 + Math.cos(i * 5 + group),
        tip: `Člen ${i + 1}`,
      })),
    })),
  };
}

export function sampleLines(): Chart {
  const years = ['2021', '2022', '2023', '2024', '2025', '2026', '2027'];
  const line = (label: string, colour: string, first: number, values: readonly number[]) => ({
    kind: 'line' as const,
    label,
    colour,
    points: values.map((y, at) => ({ x: first + at, y, tip: `${label} ${years[first + at]}` })),
  });
  const prices = line('Ceny bytů', accent('housing'), 0, [100, 118, 121.5, 127, 138]);
  const wages = line('Mzdy', INK_2, 0, [100, 104.25, 112, 119, 126]);
  return {
    x: { scale: 'names', names: years },
    y: { scale: 'numbers', title: 'Index (2021 = 100)', from: 'data' },
    marks: [
      { ...prices, name: 'Ceny bytů' },
      { ...line('odhad', accent('housing'), 4, [138, 149, 160]), isDashed: true },
      { ...wages, name: 'Mzdy' },
    ],
  };
}

export const samplePicture = (chart: Chart, change: Partial<Picture> = {}): Picture => ({
  chart,
  title: 'Kdo hlasuje jinak než klub.',
  measure: 'podíl hlasů',
  width: 720,
  height: 340,
  ...change,
});

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
      left,
      right: left + width,
      middle: left + width / 2,
      y: Number(of('y')),
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
