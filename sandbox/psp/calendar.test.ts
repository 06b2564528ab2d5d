import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, dayOf, dottedDay, isoHour, isoMinute, weekday, yearOf } from './calendar.ts';

test('1.1: dates are written in the three ways of the archives', () => {
  const day = dayOf('2025-11-03');
  assert.equal(dottedDay(day), '03.11.2025');
  assert.equal(isoHour(day, 9), '2025-11-03 09');
  assert.equal(isoMinute(day, 14 * 60 + 5), '2025-11-03 14:05');
  assert.equal(clock(65), '01:05');
  assert.equal(yearOf(day), 2025);
});

test('days of the week are counted from Monday, also before 1970', () => {
  assert.equal(weekday(dayOf('2025-11-03')), 1);
  assert.equal(weekday(dayOf('1969-12-28')), 7);
});

test('what is no date is refused', () => {
  assert.throws(() => dayOf('03.11.2025'), /not a date like/);
});
