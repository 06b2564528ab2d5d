import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { priceSummary, quantile } from './price-sample.ts';

const flat = (price: number, areaM2 = 50) => ({ price, areaM2 });

test('1.3.4 sample: mean, median and quartiles of the price per m²', () => {
  const summary = priceSummary(
    [4, 5, 6, 7, 8].map((m) => flat(m * 1_000_000)),
    'sale',
  )!;
  assert.equal(summary.mean, 120_000);
  assert.equal(summary.median, 120_000);
  assert.equal(summary.lowerQuartile, 100_000);
  assert.equal(summary.upperQuartile, 140_000);
  assert.equal(summary.counted, 5);
});

test('1.3.4 sample: a price of 0 or 1 is hidden and dropped', () => {
  const summary = priceSummary([flat(5_000_000), flat(0), flat(1), flat(5_000_000)], 'sale')!;
  assert.equal(summary.mean, 100_000);
  assert.equal(summary.dropped, 2);
  assert.equal(priceSummary([flat(0), flat(1)], 'sale'), undefined);
});

test('1.3.4 sample: a price with an extra zero does not move the mean', () => {
  const usual = Array.from({ length: 20 }, (_, index) => flat(5_000_000 + index * 10_000));
  const before = priceSummary(usual, 'sale')!.mean;
  const after = priceSummary([...usual, flat(50_000_000), flat(500_000)], 'sale')!;
  assert.equal(after.mean, before);
  assert.equal(after.dropped, 2);
});

test('1.3.4 sample: a flat without a plausible area is dropped', () => {
  assert.equal(priceSummary([flat(5_000_000, 9), flat(5_000_000, 501)], 'sale'), undefined);
});

test('1.3.4 sample: the summary lies within the counted values', () => {
  const listing = fc.record({
    price: fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.constant(1)),
    areaM2: fc.integer({ min: 0, max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(listing, { maxLength: 60 }), (listings) => {
      const summary = priceSummary(listings, 'sale');
      if (!summary) return;
      assert.equal(summary.counted + summary.dropped, listings.length);
      assert.ok(summary.mean >= 2000 && summary.mean <= 1_000_000);
      assert.ok(summary.lowerQuartile <= summary.median && summary.median <= summary.upperQuartile);
    }),
  );
});

test('1.3.4 sample: quantiles are linear between neighbours', () => {
  assert.equal(quantile([1, 2, 3, 4], 0.5), 2.5);
  assert.equal(quantile([1, 2, 3, 4], 0.25), 1.75);
  assert.ok(Number.isNaN(quantile([], 0.5)));
});

test('1.3.4 sample: prices per m² on the bounds count, beyond them they do not', () => {
  const counts = (price: number, kind: 'sale' | 'rent') =>
    priceSummary([flat(price)], kind)?.counted === 1;
  assert.ok(counts(100_000, 'sale') && counts(50_000_000, 'sale'));
  assert.ok(!counts(99_999, 'sale') && !counts(50_000_001, 'sale'));
  assert.ok(counts(1_000, 'rent') && counts(250_000, 'rent'));
  assert.ok(!counts(999, 'rent') && !counts(250_001, 'rent'));
});

test('1.3.4 sample: areas of 10 and 500 m² count', () => {
  assert.equal(priceSummary([flat(1_000_000, 10)], 'sale')?.mean, 100_000);
  assert.equal(priceSummary([flat(50_000_000, 500)], 'sale')?.mean, 100_000);
});

test('1.3.4 sample: the order of listings does not matter', () => {
  const summary = priceSummary(
    [8, 4, 7, 5, 6].map((m) => flat(m * 1_000_000)),
    'sale',
  )!;
  assert.deepEqual(
    [summary.lowerQuartile, summary.median, summary.upperQuartile],
    [100_000, 120_000, 140_000],
  );
});

test('1.3.4 sample: three interquartile ranges outside the quartiles count, more does not', () => {
  // Quartiles 100,000 and 110,000 per m²: the fences are 70,000 and 140,000.
  const usual = [100, 100, 100, 105, 105, 110, 110, 110];
  const counted = (...perM2: number[]) =>
    priceSummary(
      perM2.map((thousands) => flat(thousands * 50_000)),
      'sale',
    )!.counted;
  assert.equal(counted(...usual, 140), 9);
  assert.equal(counted(...usual, 141), 8);
  assert.equal(counted(...usual, 70), 9);
  assert.equal(counted(...usual, 69), 8);
});
