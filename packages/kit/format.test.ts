import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formats } from './format.ts';
import { czechPlural } from './messages.ts';

const cs = formats('cs');
const en = formats('en');
const narrow = '\u202f';

test('numbers are separated as each language does', () => {
  assert.equal(cs.integer(1234567), `1${narrow}234${narrow}567`);
  assert.equal(en.integer(1234567), '1,234,567');
  assert.equal(cs.decimal(-2.68, 1), '−2,7');
});

test('percentages and money carry their sign where each language puts it', () => {
  assert.equal(cs.percent(12.34), `12,3${narrow}%`);
  assert.equal(en.percent(12.34), '12.3%');
  assert.equal(cs.money(4500000), `4${narrow}500${narrow}000${narrow}Kč`);
  assert.equal(en.money(4500000), `CZK${narrow}4,500,000`);
});

test('a day is a day in every time zone; a moment is shown in Prague time', () => {
  assert.equal(cs.date('2013-11-27'), '27. 11. 2013');
  assert.equal(en.date('2013-11-27'), '27 Nov 2013');
  assert.equal(en.dateTime(new Date('2013-11-27T23:30:00Z')), '28 Nov 2013 00:30');
  assert.equal(cs.dateTime('2013-11-27T14:09'), '27. 11. 2013 14:09');
});

test('decimals and percentages have one digit unless another number is asked for', () => {
  assert.deepEqual([en.decimal(1.23456), en.decimal(1.23456, 3)], ['1.2', '1.235']);
  assert.deepEqual([en.percent(12.345), en.percent(12.345, 0)], ['12.3%', '12%']);
  assert.equal(cs.percent(12.345, 2), `12,35${narrow}%`);
});

test('a moment is written with the day it is in Prague; of a longer text the day and minute count', () => {
  assert.equal(cs.date(new Date('2013-11-27T23:30:00Z')), '28. 11. 2013');
  assert.equal(en.date('2013-11-27T23:30'), '27 Nov 2013');
  assert.equal(en.dateTime('2013-11-27T14:09:33'), '27 Nov 2013 14:09');
});

test('what is missing is a dash, never a zero', () => {
  const missing = [cs.integer(undefined), cs.percent(Number.NaN), en.money(null), en.date(null)];
  missing.push(cs.date(''), cs.date('2013-13-27'), en.date(new Date('no day')));
  assert.deepEqual(new Set(missing), new Set(['–']));
  for (const value of [null, undefined]) {
    const all = [cs.integer(value), cs.decimal(value), cs.percent(value), cs.money(value)];
    const days = [cs.date(value), cs.dateTime(value)];
    assert.deepEqual(new Set([...all, ...days]), new Set(['–']));
  }
  assert.equal(cs.decimal(Number.POSITIVE_INFINITY), '–');
  assert.equal(cs.integer(0), '0');
});

test('Czech counts in three forms', () => {
  const votes = (n: number) => czechPlural(n, 'hlas', 'hlasy', 'hlasů');
  assert.deepEqual([1, 2, 5, 0, 1.5].map(votes), ['hlas', 'hlasy', 'hlasů', 'hlasů', 'hlasů']);
});
