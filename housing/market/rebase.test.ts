import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseYear, findRebase, lastDigit } from './rebase.ts';

/** Sixteen quarters from 2010: 100.5, 101.7, 102.9 … */
const index = Array.from({ length: 16 }, (_, at) => ({
  date: `${2010 + Math.floor(at / 4)}-${['01', '04', '07', '10'][at % 4]}-01`,
  value: Number((100.5 + at * 1.2).toFixed(1)),
}));
const stored = new Map(index.map(({ date, value }) => [date, value]));
const times = (factor: number, digits = 4) =>
  index.map(({ date, value }) => ({ date, value: Number((value * factor).toFixed(digits)) }));
const changed = (factor: number, changes: Readonly<Record<number, number>>) =>
  times(factor).map((one, at) => ({ ...one, value: one.value * (changes[at] ?? 1) }));

test('10.10 rebase: all known values times one factor are a new base year, whatever the factor', () => {
  for (const factor of [0.375, 0.99, 1.01, 2.67]) {
    const found = findRebase(times(factor), stored);
    assert.ok(found, `${factor}`);
    assert.ok(Math.abs(found.factor / factor - 1) < 1e-4, `${found.factor}`);
    assert.equal(found.values, 16);
  }
});

test('10.10 rebase: the same values, and the same within rounding, are none', () => {
  assert.equal(findRebase(index, stored), undefined);
  assert.equal(findRebase(times(1.0005), stored), undefined);
  assert.equal(findRebase(times(0.9995), stored), undefined);
});

test('10.10 rebase: values written with one digit still show the factor', () => {
  // 100.5 × 0.0375 = 3.77 is written 3.8: nearly 1 % off, as the digit allows.
  assert.equal(findRebase(times(0.0375, 1), stored)?.values, 16);
  // The same deviation where four digits are written is another series.
  const uneven = times(0.0375, 1).map((one, at) => ({ ...one, value: one.value + at * 1e-4 }));
  assert.equal(findRebase(uneven, stored), undefined);
});

test('10.10 rebase: fewer than eight known values, or fewer than half of them, show nothing', () => {
  assert.equal(findRebase(times(2).slice(0, 7), new Map([...stored].slice(0, 7))), undefined);
  assert.equal(findRebase(times(2).slice(0, 8), stored)?.values, 8);
  const longer = new Map([...stored, ['2014-01-01', 120]]);
  assert.equal(findRebase(times(2).slice(0, 8), longer), undefined);
  assert.equal(findRebase(times(2).slice(0, 9), longer)?.values, 9);
  assert.equal(findRebase([], new Map()), undefined);
});

test('10.10 rebase: a few values may be revised by up to 3 % at the same time, no more and no further', () => {
  const last = (count: number, by: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [15 - at, by]));
  assert.equal(findRebase(changed(0.5, last(7, 1.029)), stored)?.factor, 0.5);
  assert.equal(findRebase(changed(0.5, last(8, 1.029)), stored), undefined);
  assert.equal(findRebase(changed(0.5, last(1, 1.031)), stored), undefined);
  assert.equal(findRebase(changed(0.5, last(1, 0.969)), stored), undefined);
});

test('10.10 rebase: neither where the revised values stand nor new ones change the factor', () => {
  for (const revised of [{ 8: 1.029 }, { 7: 1.02, 8: 1.029 }, { 0: 0.98, 15: 1.02 }]) {
    assert.equal(findRebase(changed(0.5, revised), stored)?.factor, 0.5);
  }
  const lower = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((at) => [at, 0.98]));
  assert.equal(findRebase(changed(0.5, lower), stored)?.factor, 0.5);
  const more = [
    ...times(0.5),
    { date: '2014-01-01', value: 60 },
    { date: '2014-04-01', value: 61 },
  ];
  assert.deepEqual(findRebase(more, stored), { factor: 0.5, values: 16 });
  // Seven of fifteen.
  const higher = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((at) => [at, 1.02]));
  const fifteen = new Map([...stored].slice(0, 15));
  assert.equal(findRebase(changed(0.5, higher).slice(0, 15), fifteen)?.factor, 0.5);
});

test('10.10 rebase: eight revised values are too many, however many are not', () => {
  const long = Array.from({ length: 30 }, (_, at) => ({
    date: `${1990 + at}-01-01`,
    value: 50 + at,
  }));
  const known = new Map(long.map(({ date, value }) => [date, value]));
  const revised = (count: number) =>
    long.map(({ date, value }, at) => ({ date, value: value * (at < count ? 2.04 : 2) }));
  assert.equal(findRebase(revised(7), known)?.factor, 2);
  assert.equal(findRebase(revised(8), known), undefined);
});

test('10.10 rebase: what the last digits of both sides leave open is no revision, more is one', () => {
  // 10.0, 10.1 … 12.9 times three, both with one decimal: off by up to 0.2.
  const small = Array.from({ length: 30 }, (_, at) => ({
    date: `${1990 + at}-01-01`,
    value: Number((10 + at / 10).toFixed(1)),
  }));
  const known = new Map(small.map(({ date, value }) => [date, value]));
  const off = (by: number) =>
    small.map(({ date, value }, at) => ({
      date,
      value: Number((value * 3 + (at >= 10 && at < 18 ? by : 0)).toFixed(1)),
    }));
  assert.equal(findRebase(off(0.2), known)?.values, 30);
  assert.equal(findRebase(off(0.3), known), undefined);
});

test('10.10 rebase: half of the known values revised leave no common factor', () => {
  const eight = new Map([...stored].slice(0, 8));
  const four = changed(2, { 0: 1.02, 1: 1.02, 2: 1.02, 3: 1.02 }).slice(0, 8);
  assert.equal(findRebase(four, eight), undefined);
  const three = changed(2, { 0: 1.02, 1: 1.02, 2: 1.02 }).slice(0, 8);
  assert.ok(findRebase(three, eight));
});

test('10.10 rebase: the last written digit is that of the value with the most decimals', () => {
  assert.equal(lastDigit([1.5, 2, 3.25]), 0.01);
  assert.equal(lastDigit([100, 3]), 1);
  assert.equal(lastDigit([]), 1);
});

test('1.3 series: the base year of an index is the complete year whose mean is 100', () => {
  const year = (name: number, ...values: number[]) =>
    values.map((value, at) => ({ date: `${name}-0${at * 3 + 1}-01`, value }));
  const of2010 = year(2010, 99, 100, 100, 101);
  const of2011 = year(2011, 100.01, 100, 100.01, 100.1);
  assert.equal(baseYear([...of2010, ...of2011]), '2010');
  assert.equal(baseYear([...of2011, ...of2010]), '2010');
  assert.equal(baseYear(of2011), '2011');
  // 100.06 on average, and a year of two quarters beside a whole one.
  assert.equal(baseYear(year(2012, 100, 100.04, 100.1, 100.1)), undefined);
  assert.equal(baseYear([...year(2012, 90, 91, 92, 93), ...year(2013, 100, 100)]), undefined);
  assert.equal(baseYear([]), undefined);
});
