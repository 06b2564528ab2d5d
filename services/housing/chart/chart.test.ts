import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Method } from '../market/indicator.ts';
import type { Sheet } from '../market/sheet.ts';
import { sourceAndDate } from '../ui/provenance.ts';
import { methodNotes } from './chart.ts';

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
const notes = (locale: 'cs' | 'en', of: Sheet) => methodNotes(locale, of).replaceAll('\u00a0', ' ');

test('1.5 method: a sentence for each method with its years, each year once', () => {
  const rent = ['rent_scaled_by_price_index'] as const;
  const both = sheet([rent, rent, []], [rent, undefined, []]);
  assert.match(notes('en', both), /^Nobody measured the rents of 2010 and 2015\. /);
  assert.match(notes('cs', both), /^Nájmy za roky 2010 a 2015 nikdo nezměřil\. /);
  const wages = sheet([['wage_of_other_year', 'repo_plus_spread'], [], []]);
  assert.equal(
    notes('cs', wages),
    'Za rok 2010 je použita mzda nejbližšího zveřejněného roku. Sazba hypotéky za rok 2010 je odhad: repo sazba + 2,5 bodu.',
  );
  assert.equal(notes('en', sheet([[], [], undefined])), '');
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
