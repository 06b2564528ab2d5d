import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Method } from '../market/indicator.ts';
import type { Sheet } from '../market/sheet.ts';
import { sourceAndDate } from '../ui/provenance.ts';
import { estimateNote } from './chart.ts';

const sheet = (...lines: readonly (readonly (readonly Method[] | undefined)[])[]): Sheet => ({
  name: 'x',
  labels: ['2010', '2015', '2026'],
  series: lines.map((methods) => ({
    label: 'x',
    unit: 'CZK',
    points: methods.map((one) =>
      one === undefined ? undefined : { value: 1, kind: 'fallback', source: 'x', methods: one },
    ),
  })),
});

test('1.5 method: a sentence names each method with its years, each year once', () => {
  const rent = ['rent_scaled_by_price_index'] as const;
  const both = sheet([rent, rent, []], [rent, undefined, []]);
  assert.match(
    estimateNote('en', both),
    /^Dashed lines are estimates: today’s rent .* \(2010, 2015\)\.$/,
  );
  const wages = sheet([['wage_of_other_year', 'repo_plus_spread'], [], []]);
  assert.equal(
    estimateNote('cs', wages),
    'Čárkovaně odhady: mzda nejbližšího roku (2010); repo sazba + 2,5 bodu (2010).',
  );
  assert.equal(estimateNote('en', sheet([[], [], undefined])), '');
});

test('1.5 method: the source of a figure names how it came about, unless its name says so', () => {
  const wage = { value: 1, kind: 'fallback', date: '2024-01-01' } as const;
  assert.equal(
    sourceAndDate('en', { ...wage, source: 'czso', method: 'wage_of_country' }),
    'Czech Statistical Office, 2024 (wage of the country)',
  );
  assert.equal(
    sourceAndDate('en', { ...wage, source: 'repo_plus_spread', method: 'repo_plus_spread' }),
    'CNB repo rate + 2.5 points, 1 Jan 2024',
  );
});
