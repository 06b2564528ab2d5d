import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affordability } from '../formula/affordability.ts';
import { heats } from '../formula/severity.ts';
import type { Sourced } from '../market/indicator.ts';
import { metricWords } from './metric-phrases.ts';
import { metricIds, metricOf, sortedBy } from './metrics.ts';
import { provenanceOf } from './provenance.ts';
import { heatColours } from './severity.ts';

const from = (value: number, kind: Sourced['kind'] = 'measured', date = '2026-11-20'): Sourced => ({
  value,
  kind,
  date,
  source: 'portal',
});
const full = affordability('praha', '2026-11-20', 'current', {
  price: from(157_160),
  rent: from(400),
  wage: from(62_022, 'measured', '2024-01-01'),
  rate: from(6, 'fallback'),
  expenses: from(22_000, 'assumed'),
});
const bare = affordability('brno', '2026-11-20', 'current', {});

test('1.4 metrics: every figure has a value if all inputs are known, and none without inputs', () => {
  for (const id of metricIds) {
    assert.ok(Number.isFinite(metricOf(id).value(full)), id);
    assert.equal(metricOf(id).value(bare), undefined, id);
    assert.equal(provenanceOf(id, bare), undefined, id);
  }
});

test('1.4 metrics: years are months / 12', () => {
  assert.equal(metricOf('years_to_buy').value(full)?.toFixed(1), '16.5');
});

test('10.7 languages: every figure has names in both', () => {
  for (const id of metricIds) {
    for (const locale of ['cs', 'en'] as const) {
      const { name, short, formula } = metricWords(locale, id);
      assert.ok(name && short && formula, id);
    }
  }
});

test('10.1 kinds: a fallback input makes a fallback figure, measured inputs a derived one', () => {
  assert.equal(provenanceOf('price_m2', full)?.kind, 'measured');
  assert.equal(provenanceOf('years_to_buy', full)?.kind, 'derived');
  assert.equal(provenanceOf('payment', full)?.kind, 'fallback');
  assert.equal(provenanceOf('expenses', full)?.kind, 'assumed');
});

test('10.1 date: a figure is as old as its oldest input', () => {
  assert.equal(provenanceOf('years_to_buy', full)?.date, '2024-01-01');
});

test('4.1 table: rows without a value come last in both directions', () => {
  for (const first of ['high', 'low'] as const) {
    assert.equal(sortedBy([bare, full], 'years_to_buy', first).at(-1), bare);
  }
});

test('1.6 severity: every step of the scale is darker than the one before', () => {
  const lightness = heats.map((heat) => {
    const [r, g, b] = [1, 3, 5].map((at) =>
      Number.parseInt(heatColours[heat].slice(at, at + 2), 16),
    );
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  });
  assert.deepEqual(
    lightness,
    [...lightness].sort((a, b) => b - a),
  );
});
