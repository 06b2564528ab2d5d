import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartJson, type Sheet, sheetRecords } from './sheet.ts';

const sheet: Sheet = {
  name: 'x',
  labels: ['2025', '2026'],
  series: [
    {
      label: 'years',
      unit: 'years',
      colour: 'light-dark(#112233,#445566)',
      points: [undefined, { value: 0, kind: 'measured', source: 'test', date: '2026-01-01' }],
    },
    {
      label: 'ahead',
      unit: 'years',
      projected: true,
      axis: 'y1',
      points: [undefined, { value: 2, kind: 'projected', source: 'test', low: 1, high: 3 }],
    },
  ],
};

test('4.3 JSON: missing is null, a measured zero is 0; absent fields are left out', () => {
  assert.deepEqual(chartJson(sheet), {
    labels: ['2025', '2026'],
    datasets: [
      { label: 'years', data: [null, 0], borderColor: '#112233' },
      { label: 'ahead', data: [null, 2], borderDash: [6, 4], yAxisID: 'y1' },
    ],
  });
});

test('4.3 CSV: one row per point with unit, kind, source, date and band', () => {
  const rows = sheetRecords(sheet);
  assert.equal(rows.length, 4);
  assert.deepEqual(rows[0], {
    label: '2025',
    series: 'years',
    value: null,
    unit: 'years',
    kind: null,
    source: null,
    date: null,
    low: null,
    high: null,
    method: null,
  });
  assert.deepEqual(
    [rows[1]?.kind, rows[1]?.source, rows[1]?.date],
    ['measured', 'test', '2026-01-01'],
  );
  assert.deepEqual([rows[3]?.value, rows[3]?.low, rows[3]?.high], [2, 1, 3]);
});

test('4.3 colours: those of the points as they are, that of a line for light paper', () => {
  const points = [{ value: 1, kind: 'measured', source: 'test' }] as const;
  const series = { label: 'a', unit: 'x', points };
  const datasets = chartJson({
    name: 'x',
    labels: ['2025'],
    series: [
      { ...series, colours: ['#112233'] },
      { ...series, colour: '#445566' },
    ],
  }).datasets;
  assert.deepEqual(datasets, [
    { label: 'a', data: [1], backgroundColor: ['#112233'] },
    { label: 'a', data: [1], borderColor: '#445566' },
  ]);
});
