import { describeLies } from '../testing/lies.ts';
import type { Lie } from '../testing/lying-sources.ts';

const WAGE = 'avg_monthly_wage';

/** Changes the cells of the wages; a row is kept unless `undefined` is returned. */
const wages =
  (change: (cell: (name: string, to?: string) => string) => void): Lie =>
  (body, path) => {
    if (!path.endsWith('.csv')) return body;
    const [head = '', ...rows] = body.trim().split(/\r?\n/);
    const names = head
      .replaceAll(/["\ufeff]/g, '')
      .toLowerCase()
      .split(',');
    const changed = rows.map((row) => {
      const cells = row.split(',');
      change((name, to) => {
        const at = names.indexOf(name);
        if (to !== undefined) cells[at] = to;
        return cells[at] ?? '';
      });
      return cells.join(',');
    });
    return [head, ...changed].join('\n');
  };
const wageTimes = (factor: number) =>
  wages((cell) => {
    cell(
      'hodnota',
      cell('hodnota').replace(/\d+/, (wage) => String(Math.round(+wage * factor))),
    );
  });
const copyOfLastYear: Lie = (body, path) => {
  if (!path.endsWith('.csv')) return body;
  const [head = '', ...rows] = body.trim().split(/\r?\n/);
  const year = head.replaceAll('"', '').toLowerCase().split(',').indexOf('rok');
  const copies = rows
    .map((row) => row.split(','))
    .filter((cells) => cells[year]?.includes('2024'))
    .map(([id = '', ...cells]) =>
      [
        id.replace(/\d+/, (number) => String(+number + 900_000)),
        ...cells.with(year - 1, (cells[year - 1] ?? '').replace('2024', '2025')),
      ].join(','),
    );
  return [head, ...rows, ...copies].join('\n');
};

describeLies('the statistical office', [
  {
    source: 'czso',
    series: WAGE,
    region: 'praha',
    lies: [
      [
        'wages in thousands',
        wages((cell) =>
          cell(
            'hodnota',
            cell('hodnota').replace(/\d+/, (wage) => (+wage / 1000).toFixed(3)),
          ),
        ),
        /expected a year and a wage/,
      ],
      [
        'regions swapped',
        wages((cell) => {
          const code = cell('uzemi_kod');
          const other = code.includes('3018')
            ? code.replace('3018', '3051')
            : code.replace('3051', '3018');
          if (cell('rok').includes('2024')) cell('uzemi_kod', other);
        }),
        /extreme jump from 62,022|extreme jump from 41,597/,
      ],
      [
        'mean and median swapped',
        wages((cell) => {
          const quantile = cell('spkvantil_kod');
          cell('spkvantil_kod', quantile.includes('Q5') ? quantile.replace('Q5', '') : 'Q5');
        }),
        /known values of \w+_monthly_wage differ|implausible values/,
      ],
      [
        'the wages of women only',
        wageTimes(0.9),
        /known values of avg_monthly_wage differ by more than 3 %: a rewritten past/,
      ],
      [
        'last year once more as a new year',
        copyOfLastYear,
        /all 30 wages of 2025 equal those of 2024: a repeated year/,
      ],
      [
        'wages of next year',
        wages((cell) => cell('rok', cell('rok').replace('2024', '2027'))),
        /cannot be a value yet/,
      ],
      [
        'a truncated table',
        (body, path) => (path.endsWith('.csv') ? body.slice(0, body.length * 0.6) : body),
        /expected CSV \(CSV_QUOTE_NOT_CLOSED\)/,
      ],
    ],
  },
]);
