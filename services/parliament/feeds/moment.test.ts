import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pragueMoment } from './entries.ts';

test('10.21: a time of day in Prague has the offset of that day, summer or winter', () => {
  assert.equal(pragueMoment('2014-03-05', '14:30'), '2014-03-05T14:30:00+01:00');
  assert.equal(pragueMoment('2014-07-05', '09:05'), '2014-07-05T09:05:00+02:00');
  assert.equal(pragueMoment('1993-01-19'), '1993-01-19T00:00:00+01:00');
  // The night in which summer time begins, and the one in which it ends.
  assert.equal(pragueMoment('2015-03-29', '01:59'), '2015-03-29T01:59:00+01:00');
  assert.equal(pragueMoment('2015-03-29', '03:00'), '2015-03-29T03:00:00+02:00');
  assert.equal(pragueMoment('2015-10-25', '01:00'), '2015-10-25T01:00:00+02:00');
  assert.equal(pragueMoment('2015-10-25', '03:00'), '2015-10-25T03:00:00+01:00');
});

test('10.21: a day or an hour that does not exist is no moment', () => {
  for (const [date, time] of [
    ['2015-02-29'],
    ['2015-13-01'],
    ['29.2.2015'],
    [''],
    ['2015-02-28', '24:00'],
    ['2015-02-28', ''],
  ] as const) {
    assert.equal(pragueMoment(date, time), undefined, `${date} ${time}`);
  }
});
