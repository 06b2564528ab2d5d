import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorName } from './indicator.ts';
import { documentProblem, rebasesIn } from './plausibility-documents.ts';

const quarters = Array.from({ length: 16 }, (_, at) => `${2010 + at}-01-01`);
const series = (indicator: IndicatorName, value: (at: number) => number, region = 'national') =>
  quarters.map((date, at) => ({ indicator, region, date, value: value(at) }));
const stored = (values: ReturnType<typeof series>) => () =>
  new Map(values.map(({ date, value }) => [date, value]));
const index = (value: (at: number) => number) => series('nominal_property_price_index', value);
const known = index((at) => 100 + at * 10);
const problemOf = (value: (at: number) => number) => documentProblem(index(value), stored(known));

test('10.10 document: the same past, small revisions and a few corrections are no problem', () => {
  assert.equal(
    problemOf((at) => 100 + at * 10),
    undefined,
  );
  assert.equal(
    problemOf((at) => (100 + at * 10) * 1.03),
    undefined,
  );
  assert.equal(
    problemOf((at) => (100 + at * 10) * (at < 7 ? 1.1 : 1)),
    undefined,
  );
  // Eight of forty-one are less than a fifth.
  const long = Array.from({ length: 41 }, (_, at) => ({
    ...known[0]!,
    date: `${1980 + at}-01-01`,
  }));
  const revised = long.map((one, at) => ({ ...one, value: one.value * (at < 8 ? 1.1 : 1) }));
  assert.equal(documentProblem(revised, stored(long)), undefined);
  assert.match(documentProblem(revised.slice(0, 40), stored(long)) ?? '', /^8 of 40 known/);
  assert.equal(
    documentProblem(
      index(() => 1),
      () => new Map(),
    ),
    undefined,
  );
  const mapOf = ({ date }: { date: string }) => new Map([[date, 1]]);
  assert.equal(documentProblem([], mapOf), undefined);
  assert.deepEqual(rebasesIn([], mapOf), []);
  // The newest value is 250 of an index that may be 20 to 1,000, wherever it stands in the reply.
  const factors = [0.08, 0.079, 4, 4.01];
  for (const order of ['forward', 'backward']) {
    const found = factors.map((factor) => {
      const values = index((at) => (100 + at * 10) * factor);
      if (order === 'backward') values.reverse();
      return rebasesIn(values, stored(known)).length;
    });
    assert.deepEqual(found, [1, 0, 1, 0], order);
  }
  assert.deepEqual(
    rebasesIn(
      index((at) => 200 + at * 20),
      stored(known),
    ),
    [{ indicator: 'nominal_property_price_index', region: 'national', factor: 2, values: 16 }],
  );
});

test('10.10 document: eight rewritten values are enough where all are, seven are not', () => {
  const last = (count: number) => () =>
    new Map(known.slice(-count).map(({ date, value }) => [date, value]));
  const twice = index((at) => (100 + at * 10) * (1.5 + at / 100));
  assert.match(documentProblem(twice, last(8)) ?? '', /^8 of 8 known/);
  assert.equal(documentProblem(twice, last(7)), undefined);
});

test('10.10 document: a past of which a fifth is rewritten is refused', () => {
  assert.equal(
    problemOf((at) => (100 + at * 10) * (at < 9 ? 1.1 : 1)),
    '9 of 16 known values of nominal_property_price_index differ by more than 3 %: a rewritten past',
  );
  assert.match(problemOf((at) => 100 + at * 2) ?? '', /a rewritten past/);
  assert.match(problemOf((at) => (100 + at * 10) * (at % 2 ? 0.9 : 0.95)) ?? '', /16 of 16/);
});

test('10.10 document: a new base year of an index is accepted, all wages lower by a tenth are not', () => {
  assert.equal(
    problemOf((at) => (100 + at * 10) * 0.9),
    undefined,
  );
  const wages = series('avg_monthly_wage', (at) => 30_000 + at * 1_000, 'praha');
  const women = wages.map((one) => ({ ...one, value: one.value * 0.9 }));
  assert.match(
    documentProblem(women, stored(wages)) ?? '',
    /avg_monthly_wage differ .* a rewritten/,
  );
});

test('10.10 document: a year of wages that repeats the year before is refused', () => {
  const regions = Array.from({ length: 10 }, (_, at) => `region-${at}`);
  const year = (date: string, factor: (at: number) => number, count = 10) =>
    regions.slice(0, count).map((region, at) => ({
      ...{ indicator: 'avg_monthly_wage' as const, region, date },
      value: (40_000 + at) * factor(at),
    }));
  const of2024 = year('2024-01-01', () => 1);
  const none = () => new Map<string, number>();
  const problem = 'all 10 wages of 2025 equal those of 2024: a repeated year';
  assert.equal(documentProblem([...of2024, ...year('2025-01-01', () => 1)], none), problem);
  const grown = year('2025-01-01', (at) => (at === 4 ? 1.06 : 1));
  assert.equal(documentProblem([...of2024, ...grown], none), undefined);
  assert.equal(documentProblem([...of2024, ...year('2025-01-01', () => 1, 9)], none), undefined);
  // One region more that is new, and wages of a region only: the others repeat, but not all.
  const other = { ...of2024[0]!, region: 'other', date: '2025-01-01', value: 50_000 };
  const repeated = year('2025-01-01', () => 1);
  assert.equal(documentProblem([...of2024, ...repeated, other], none), undefined);
  // Values of another series do not count as wages, whatever their date.
  const cpi = { ...other, indicator: 'cpi' as const, date: '2026-01-01' };
  assert.equal(documentProblem([...repeated, ...of2024, cpi], none), problem);
  // The year before the last one, and a year that is stored already, do not count.
  assert.equal(documentProblem([...of2024, ...year('2026-01-01', () => 1)], none), undefined);
  const isStored = () => new Map([['2025-01-01', 40_000]]);
  assert.equal(documentProblem([...of2024, ...year('2025-01-01', () => 1)], isStored), undefined);
});
