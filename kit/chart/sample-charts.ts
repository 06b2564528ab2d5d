// Charts for tests, in the kinds the services draw: bars, points, lines with a projection.
import {
  accent,
  barLabel,
  base,
  type ChartOption,
  categories,
  categoryAxis,
  grid,
  INK_2,
  legend,
  lineLabel,
  lineStyle,
  planeAxis,
  pointStyle,
  rampStyle,
  referenceLine,
  tip,
  valueAxis,
} from './theme.ts';

const MEMBERS: readonly [string, number][] = [
  ['Šťastný Ďurďa Vítězslav (ANO)', 18.4],
  ['Žďárská Naděžda (TOP09)', 12.9],
  ['Růžička Květoň (STAN)', 9.1],
  ['Nguyen Thi Ňuňa (Piráti)', 4.2],
  ['O’Brien <Max> & "spol." (KDU)', 0.5],
];

export function sampleBars(): ChartOption {
  return {
    ...base(),
    grid: grid({ right: 70 }),
    xAxis: valueAxis({ name: 'Hlasování proti vlastnímu klubu (%)', format: '{value} %' }),
    yAxis: categoryAxis({ names: MEMBERS.map(([name]) => name) }),
    series: [
      {
        type: 'bar',
        barWidth: '62%',
        data: MEMBERS.map(([name, value]) => ({
          value,
          itemStyle: rampStyle('coolwarm', value / 18.4),
          label: barLabel(`${String(value).replace('.', ',')} %`),
          ...tip(`${name}: ${value} %`),
        })),
        markLine: referenceLine({ xAxis: 8 }, 'průměr'),
      },
    ],
  };
}

export function samplePoints(): ChartOption {
  const groups = categories(9);
  return {
    ...base(),
    legend: legend(),
    grid: grid({ bottom: 32 }),
    xAxis: planeAxis('1. osa (38 % rozptylu)', 'x'),
    yAxis: planeAxis('2. osa (11 % rozptylu)', 'y'),
    series: groups.map(({ color, symbol }, group) => ({
      type: 'scatter' as const,
      name: ['ANO', 'ODS', 'STAN', 'Piráti', 'TOP09', 'KDU', 'SPD', 'ČSSD', 'Úsvit'][group]!,
      symbol,
      symbolSize: 9,
      itemStyle: pointStyle(color),
      data: Array.from({ length: 12 }, (_, i) => ({
        value: [
          Math.cos(group) * 4 + Math.sin(i * 7 + group),
          Math.sin(group) * 3 + Math.cos(i * 5 + group),
        ],
        ...tip(`Člen ${i + 1}`),
      })),
    })),
  };
}

export function sampleLines(): ChartOption {
  const years = ['2021', '2022', '2023', '2024', '2025', '2026', '2027'];
  const line = (name: string, color: string, values: (number | null)[], dashed = false) => ({
    type: 'line' as const,
    name,
    ...lineStyle(color, dashed ? 'projected' : 'measured'),
    data: values.map((value) => ({ value })),
    endLabel: lineLabel(name, color),
  });
  return {
    ...base(),
    grid: grid({ right: 120 }),
    xAxis: categoryAxis({ names: years, along: 'x' }),
    yAxis: valueAxis({ name: 'Index (2021 = 100)', from: 'data', along: 'y' }),
    series: [
      line('Ceny bytů', accent('housing'), [100, 118, 121.5, 127, 138, null, null]),
      line('odhad', accent('housing'), [null, null, null, null, 138, 149, 160], true),
      line('Mzdy', INK_2, [100, 104.25, 112, 119, 126, null, null]),
    ],
  };
}
