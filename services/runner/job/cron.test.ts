import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cronProblem, nextRunAt } from './cron.ts';
import { cronFields } from './cron-fields.ts';

/** Friday noon. */
const FROM = Date.UTC(2026, 10, 20, 12);

/** The next runs in UTC, to the second. */
function runs(expression: string, count: number, timezone: string | null = null, from = FROM) {
  return upcomingRuns(expression, timezone, from, count).map((at) =>
    new Date(at).toISOString().slice(0, 19),
  );
}

function upcomingRuns(expression: string, timezone: string | null, from: number, count: number) {
  const found: number[] = [];
  for (let at: number | null = from; found.length < count; found.push(at)) {
    at = nextRunAt(expression, timezone, at);
    if (at === null) break;
  }
  return found;
}

const NOON_AND = '2026-11-20T12';

for (const [what, expression, ...expected] of [
  [
    'the first field is seconds: 0 and * elsewhere is every minute at second 0',
    '0 * * * * *',
    `${NOON_AND}:01:00`,
    `${NOON_AND}:02:00`,
  ],
  ['steps', '*/5 * * * * *', `${NOON_AND}:00:05`, `${NOON_AND}:00:10`],
  ['steps from a value', '0 50/5 * * * *', `${NOON_AND}:50:00`, `${NOON_AND}:55:00`],
  ['lists and ranges', '0 10-30/20 13,15 * * *', '2026-11-20T13:10:00', '2026-11-20T13:30:00'],
  ['names of months', '0 0 0 1 jan,December *', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
  ['both days must match', '0 0 9 13 * FRI', '2027-08-13T09:00:00', '2028-10-13T09:00:00'],
  ['? in a day is *', '0 0 9 ? * FRI', '2026-11-27T09:00:00'],
  ['years', '0 0 0 1 1 * 2030,2032', '2030-01-01T00:00:00', '2032-01-01T00:00:00'],
  ['a year that is over', '0 0 0 1 1 * 2000'],
  ['the 29th of February', '0 0 0 29 2 *', '2028-02-29T00:00:00'],
  ['a day that never comes', '0 0 0 30 2 *'],
  ['a nickname', '@daily', '2026-11-21T00:00:00'],
  ['the week begins on Sunday', '@weekly', '2026-11-22T00:00:00'],
  ['a nickname in capitals', '@HOURLY', '2026-11-20T13:00:00'],
] as const) {
  test(`2.4: ${what}`, () => {
    assert.equal(cronProblem(expression, null), undefined);
    assert.deepEqual(runs(expression, Math.max(1, expected.length)), expected);
  });
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

for (const [field, expected] of [
  ['1', ['Sun']],
  ['7', ['Sat']],
  ['2-6', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
  ['MON-FRI', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
  ['sunday,Tues,thurs', ['Sun', 'Tue', 'Thu']],
] as const) {
  test(`2.4: day-of-week ${field} is ${expected.join()}`, () => {
    const found = upcomingRuns(`0 0 9 * * ${field}`, null, FROM, 7).map((at) =>
      new Date(at).getUTCDay(),
    );
    assert.deepEqual(
      DAYS.filter((_, day) => found.includes(day)),
      expected,
    );
  });
}

test('2.4: after the year 2100 nothing runs', () => {
  assert.equal(nextRunAt('0 0 0 1 1 *', null, Date.UTC(2100, 5, 1)), null);
});

// At the end of summer time two o'clock comes at 00:00 and at 01:00 UTC, at its beginning never.
const AUTUMN = Date.UTC(2026, 9, 24, 23);
const SPRING = Date.UTC(2026, 2, 29, 0, 30);

for (const [what, expression, from, ...expected] of [
  ['a skipped time', '0 30 2 * * *', SPRING, '29T01:00', '30T00:30'],
  ['a doubled time', '0 30 2 * * *', AUTUMN, '25T00:30', '26T01:30'],
  ['steps of hours, doubled', '0 0 */2 * * *', AUTUMN, '25T00:00', '25T03:00', '25T05:00'],
  ['steps of hours, skipped', '0 0 */2 * * *', SPRING, '29T01:00', '29T02:00', '29T04:00'],
  ['steps of minutes, doubled', '0 */30 2 * * *', AUTUMN, '25T00:00', '25T00:30', '26T01:00'],
  ['steps of minutes, skipped', '0 */30 2 * * *', SPRING, '29T01:00', '30T00:00', '30T00:30'],
  ['every second, skipped', '* * 2 * * *', SPRING, '29T01:00', '30T00:00', '30T00:00'],
] as const) {
  test(`2.4: in a time zone ${what} runs once`, () => {
    const found = runs(expression, expected.length, 'Europe/Prague', from);
    assert.deepEqual(
      found.map((run) => run.slice(8, 16)),
      expected,
    );
  });
}

test('2.4: in a time zone every hour is every hour', () => {
  const found = runs('0 0 * * * *', 3, 'Europe/Prague', AUTUMN);
  assert.deepEqual(
    found.map((run) => run.slice(8, 16)),
    ['25T00:00', '25T01:00', '25T02:00'],
  );
});

test('2.3: without a time zone times are UTC, whatever zone the machine has', () => {
  const machine = process.env.TZ;
  process.env.TZ = 'Asia/Tokyo';
  try {
    assert.deepEqual(runs('0 0 13 * * *', 1), ['2026-11-20T13:00:00']);
  } finally {
    if (machine === undefined) delete process.env.TZ;
    else process.env.TZ = machine;
  }
});

for (const [expression, problem] of [
  ['0 0', '2 fields; expected six or seven: seconds minutes hours day-of-month month'],
  [' ', 'no fields'],
  ['* * * * * * * *', '8 fields'],
  ['60 0 0 1 1 1', 'seconds "60": expected 0 to 59, *, lists, ranges or steps'],
  ['0 60 0 1 1 1', 'minutes "60": expected 0 to 59'],
  ['0 0 24 1 1 1', 'hours "24": expected 0 to 23'],
  ['0 0 0 32 1 1', 'day-of-month "32": expected 1 to 31'],
  ['0 0 0 0 1 1', 'day-of-month "0": expected 1 to 31'],
  ['0 0 0 1 13 1', 'month "13": expected 1 to 12 or JAN – DEC'],
  ['0 0 0 1 1 8', 'day-of-week "8": expected 1 to 7 (1 is Sunday) or SUN – SAT'],
  ['0 0 0 1 1 0', 'day-of-week "0": expected 1 to 7'],
  ['0 0 0 1 1 1 2101', 'year "2101": expected 1970 to 2100'],
  ['0 0 0 1 1 1 1969', 'year "1969": expected 1970 to 2100'],
  ['* * * * * FUNDAY', 'day-of-week "FUNDAY"'],
  ['MON * * * * *', 'seconds "MON": expected'],
  ['0 0 0 1 ja *', 'month "ja": expected'],
  ['0 0 0 1 1,, *', 'month "": expected'],
  ['* * * L * *', 'day-of-month "L"'],
  ['* * * * * 2#1', 'day-of-week'],
  ['? * * * * *', 'seconds "?"'],
  ['*/5/5 * * * * *', 'seconds "*/5/5": expected'],
  ['1-2-3 * * * * *', 'seconds "1-2-3": expected'],
  ['6-5 * * * * *', 'seconds 6-5: the range runs backwards'],
  ['*/0 * * * * *', 'seconds */0: expected a step from 1 to 60'],
  ['*/61 * * * * *', 'seconds */61: expected a step from 1 to 60'],
  ['* * * */32 * *', 'day-of-month */32: expected a step from 1 to 31'],
  ['*/1.5 * * * * *', 'seconds */1.5: expected a step from 1 to 60'],
  ['*/ * * * * *', 'seconds */: expected a step from 1 to 60'],
] as const) {
  test(`2.4: "${expression}" is refused: ${problem}`, () => {
    const isExpected = (error: Error) => error.message.startsWith(problem);
    assert.throws(() => cronFields(expression), isExpected);
  });
}

for (const [expression, fields] of [
  ['  0 * * * * * ', '0 * * * * *'],
  ['59 59 23 31 12 7 2100', '59 59 23 31 12 7 2100'],
  ['0 0 0 1 1 1 1970', '0 0 0 1 1 1 1970'],
  ['5-5 * * * * *', '5-5 * * * * *'],
  ['*/1 */60 */1 */31 */12 */7 */131', '*/1 */60 */1 */31 */12 */7 */131'],
  ['0 0 0 1 Sept TUE', '0 0 0 1 9 3'],
  // The time of day is written out where not every hour is meant.
  ['* */1 2 * * *', '0-59 0-59 2 * * *'],
  ['5-5 1,*/20 */6 * * *', '5-5 1,0,20,40 0,6,12,18 * * *'],
  ['0 10-30/10 20/2 */2 * *', '0 10,20,30 20,22 */2 * *'],
] as const) {
  test(`2.4: "${expression}" is read as "${fields}"`, () => {
    assert.equal(cronFields(expression), fields);
  });
}

for (const [expression, timezone, problem] of [
  ['*/5 * * * *', null, /seconds come first: 0 \*\/5 \* \* \* \*$/],
  ['@often', null, /unknown nickname @often/],
  ['0 * * * * *', 'Mars/Base', /unknown time zone Mars\/Base/],
] as const) {
  test(`2.4: ${expression} in ${timezone} is a problem in words`, () => {
    assert.match(cronProblem(expression, timezone) ?? '', problem);
  });
}

test('2.4: no text breaks the reader: it is a problem in words, or it has runs after now', () => {
  const field = fc.oneof(
    fc.constantFrom('*', '?', '*/5', '1-5', 'MON', '7', '0', 'JAN', '2026', '1/2', '5-1', 'L'),
    fc.string({ maxLength: 6 }),
  );
  const fields = fc.array(field, { minLength: 5, maxLength: 8 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fields), (expression) => {
      if (cronProblem(expression, null) !== undefined) return;
      const next = nextRunAt(expression, null, FROM);
      assert.ok(next === null || next > FROM);
    }),
    { numRuns: 300 },
  );
});
