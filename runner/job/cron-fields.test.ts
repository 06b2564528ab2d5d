import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cronFields } from './cron-fields.ts';

/** The complaint about an expression; of a valid one there is none. */
function complaint(expression: string): string | undefined {
  try {
    cronFields(expression);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test('2.4: blanks around an expression do not count', () => {
  assert.equal(cronFields('  0 * * * * * '), '0 * * * * *');
  assert.equal(cronFields(' @daily '), '0 0 0 * * *');
});

test('2.4: too few fields are refused with their number and the order of all fields', () => {
  assert.equal(
    complaint('0 0'),
    '2 fields; expected six or seven: seconds minutes hours day-of-month month day-of-week [year]',
  );
  assert.equal(complaint(' ')?.slice(0, 9), 'no fields');
});

test('2.4: the last value of each field is accepted and the one after it refused', () => {
  assert.equal(cronFields('59 59 23 31 12 7 2100'), '59 59 23 31 12 7 2100');
  for (const [expression, expected] of [
    ['60 0 0 1 1 1', 'seconds "60": expected 0 to 59, *, lists, ranges or steps'],
    ['0 60 0 1 1 1', 'minutes "60": expected 0 to 59, *, lists, ranges or steps'],
    ['0 0 24 1 1 1', 'hours "24": expected 0 to 23, *, lists, ranges or steps'],
    ['0 0 0 32 1 1', 'day-of-month "32": expected 1 to 31, *, lists, ranges or steps'],
    ['0 0 0 1 13 1', 'month "13": expected 1 to 12 or JAN – DEC, *, lists, ranges or steps'],
    [
      '0 0 0 1 1 8',
      'day-of-week "8": expected 1 to 7 (1 is Sunday) or SUN – SAT, *, lists, ranges or steps',
    ],
    ['0 0 0 1 1 1 2101', 'year "2101": expected 1970 to 2100, *, lists, ranges or steps'],
  ] as const) {
    assert.equal(complaint(expression), expected);
  }
});

test('2.4: the first value of each field is accepted and the one before it refused', () => {
  assert.equal(cronFields('0 0 0 1 1 1 1970'), '0 0 0 1 1 1 1970');
  for (const expression of ['0 0 0 0 1 1', '0 0 0 1 0 1', '0 0 0 1 1 0', '0 0 0 1 1 1 1969']) {
    assert.match(complaint(expression) ?? 'fine', /: expected /, expression);
  }
});

test('2.4: five fields are refused with the advice that seconds come first', () => {
  assert.match(complaint('*/5 * * * *') ?? '', /seconds come first: 0 \*\/5 \* \* \* \*$/);
});

test('2.4: what other readers of cron take and ours does not is refused', () => {
  for (const [expression, expected] of [
    ['* * * * * FUNDAY', /^day-of-week "FUNDAY"/],
    ['* * * L * *', /^day-of-month "L"/],
    ['* * * * * 2#1', /^day-of-week/],
    ['? * * * * *', /^seconds "\?"/],
    ['* * * * * * * *', /^8 fields/],
  ] as const) {
    assert.match(complaint(expression) ?? 'fine', expected);
  }
});

test('2.4: a part has at most one step and a range at most two ends', () => {
  assert.match(complaint('*/5/5 * * * * *') ?? '', /^seconds "\*\/5\/5": expected/);
  assert.match(complaint('1-2-3 * * * * *') ?? '', /^seconds "1-2-3": expected/);
});

test('2.4: a range may begin and end with the same value', () => {
  assert.equal(cronFields('5-5 * * * * *'), '5-5 * * * * *');
  assert.match(complaint('6-5 * * * * *') ?? '', /^seconds 6-5: the range runs backwards$/);
});

test('2.4: a step is a whole number from 1 to the number of values of its field', () => {
  assert.equal(cronFields('*/1 */60 */1 */31 */12 */7 */131'), '*/1 */60 */1 */31 */12 */7 */131');
  for (const [expression, expected] of [
    ['*/0 * * * * *', 'seconds */0: expected a step from 1 to 60'],
    ['*/61 * * * * *', 'seconds */61: expected a step from 1 to 60'],
    ['* * * */32 * *', 'day-of-month */32: expected a step from 1 to 31'],
    ['*/1.5 * * * * *', 'seconds */1.5: expected a step from 1 to 60'],
    ['*/0x5 * * * * *', 'seconds */0x5: expected a step from 1 to 60'],
    ['*/ * * * * *', 'seconds */: expected a step from 1 to 60'],
  ] as const) {
    assert.equal(complaint(expression), expected);
  }
});

test('2.4: where not every hour is meant the time of day is written out', () => {
  assert.equal(cronFields('* */1 2 * * *'), '0-59 0-59 2 * * *');
  assert.equal(cronFields('5-5 1,*/20 */6 * * *'), '5-5 1,0,20,40 0,6,12,18 * * *');
  assert.equal(cronFields('0 10-30/10 20/2 */2 * *'), '0 10,20,30 20,22 */2 * *');
});

test('2.4: a name has at least three letters and stands only for a month or a day of the week', () => {
  assert.equal(cronFields('0 0 0 1 Sept TUE'), '0 0 0 1 9 3');
  assert.match(complaint('0 0 0 1 ja *') ?? 'fine', /^month "ja": expected/);
  assert.match(complaint('0 0 0 1 1,, *') ?? 'fine', /^month "": expected/);
  assert.match(complaint('MON * * * * *') ?? 'fine', /^seconds "MON": expected/);
});
