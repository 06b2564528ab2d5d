import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affordability } from '../formula/affordability.ts';
import { rentsChart } from './place-charts.ts';
import { wagesChart } from './region-charts.ts';

const sourced = (value: number) =>
  ({ value, source: 'test', date: '2026-01-01', kind: 'measured' }) as const;
const row = (region: string, rent?: number) =>
  affordability(region, '2026-01-01', 'current', {
    ...{ price: sourced(100_000), rate: sourced(5) },
    rent: rent === undefined ? undefined : sourced(rent),
  });
const rents = (...all: (number | undefined)[]) =>
  rentsChart(
    'en',
    all.map((rent, at) => row(['praha', 'brno', 'zlin'][at]!, rent)),
  ).picture.title;

test('4.3 rents: a title counts the regions whose rent is known', () => {
  assert.equal(
    rents(1_000, 100, undefined),
    'Renting costs more than the payment in 1 of 2 regions',
  );
  assert.equal(rents(100, undefined), 'The mortgage payment exceeds the rent everywhere');
  assert.equal(rents(undefined, undefined), 'no data');
  assert.equal(rents(), 'no data');
});

test('4.3 wages: without a wage the title says that there are no data', () => {
  for (const rows of [[], [row('brno')]])
    assert.equal(wagesChart('cs', rows).picture.title, 'bez údaje');
});
