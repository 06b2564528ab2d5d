import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affordability } from './affordability.ts';
import { priceHistory } from './history.ts';

const price = (date: string, value: number, kind: 'measured' | 'derived') =>
  ({ date, value, kind, source: 'portal' }) as const;

test('1.5 historical: derived prices end where measured ones begin', () => {
  const row = (year: number, snapshot: 'historical' | 'current', kind: 'measured' | 'derived') =>
    affordability('brno', `${year}-01-01`, snapshot, { price: price(`${year}-01-01`, year, kind) });
  const history = priceHistory(
    [row(2010, 'historical', 'derived'), row(2026, 'current', 'measured')],
    [price('2025-06-30', 100, 'measured'), price('2025-07-31', 101, 'measured')],
  );
  assert.deepEqual(
    history.map(({ date, kind }) => `${date} ${kind}`),
    ['2010-01-01 derived', '2025-06-30 measured', '2025-07-31 measured'],
  );
});

test('1.5 historical: empty without prices', () => {
  assert.deepEqual(priceHistory([affordability('brno', '2010-01-01', 'historical', {})], []), []);
});

const rowOn = (date: string, snapshot: 'historical' | 'current') =>
  affordability('brno', date, snapshot, { price: price(date, 1, 'derived') });
const datesOf = (...of: Parameters<typeof priceHistory>) =>
  priceHistory(...of).map(({ date }) => date);

test('1.5 historical: without measured prices all derived ones remain', () => {
  assert.deepEqual(datesOf([rowOn('2010-01-01', 'historical')], []), ['2010-01-01']);
});

test('1.5 historical: a derived price of the first measured day or later is left out', () => {
  const rows = ['2024-01-01', '2024-12-15', '2025-01-01'].map((date) => rowOn(date, 'historical'));
  const measured = [price('2024-12-15', 2, 'measured'), price('2025-06-30', 3, 'measured')];
  assert.deepEqual(datesOf(rows, measured), ['2024-01-01', '2024-12-15', '2025-06-30']);
});

test('1.5 historical: a current row is no part of the derived past', () => {
  const rows = [rowOn('2010-01-01', 'historical'), rowOn('2020-01-01', 'current')];
  assert.deepEqual(datesOf(rows, []), ['2010-01-01']);
});
