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
