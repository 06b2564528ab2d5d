import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURRENT_PERIOD, ELECTORAL_PERIODS, findPeriod, yearsOf } from './electoral-periods.ts';

test('1: periods are listed newest first with the years from one election to the next', () => {
  assert.deepEqual(
    ELECTORAL_PERIODS.map((period) => `${period.number}: ${yearsOf(period)}, ${period.organ}`),
    [
      '10: 2025–, 174',
      '9: 2021–2025, 173',
      '8: 2017–2021, 172',
      '7: 2013–2017, 171',
      '6: 2010–2013, 170',
      '5: 2006–2010, 169',
      '4: 2002–2006, 168',
      '3: 1998–2002, 167',
      '2: 1996–1998, 166',
      '1: 1993–1996, 165',
    ],
  );
  assert.equal(CURRENT_PERIOD, 10);
});

test('1: a period is found by its number; 0 and 11 are none', () => {
  assert.equal(findPeriod(7)?.year, 2013);
  assert.deepEqual([findPeriod(0), findPeriod(11)], [undefined, undefined]);
});
