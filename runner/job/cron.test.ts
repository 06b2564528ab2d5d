import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cronProblem, nextRunAt, upcomingRuns } from './cron.ts';

/** Friday noon. */
const FROM = Date.UTC(2026, 10, 20, 12);

function runs(expression: string, count = 3, timezone: string | null = null): string[] {
  return upcomingRuns(expression, timezone, FROM, count).map((at) =>
    new Date(at).toISOString().slice(0, 19),
  );
}

function weekdays(expression: string): string[] {
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  const found = upcomingRuns(expression, null, FROM, 7).map(
    (at) => names[new Date(at).getUTCDay()]!,
  );
  return names.filter((name) => found.includes(name));
}

test('2.4: the first field is seconds: 0 and * elsewhere is every minute at second 0', () => {
  assert.deepEqual(runs('0 * * * * *', 2), ['2026-11-20T12:01:00', '2026-11-20T12:02:00']);
});

test('2.4: steps, also a/n and a-b/n, lists and ranges', () => {
  assert.deepEqual(runs('*/5 * * * * *', 2), ['2026-11-20T12:00:05', '2026-11-20T12:00:10']);
  assert.deepEqual(runs('0 50/5 * * * *'), [
    '2026-11-20T12:50:00',
    '2026-11-20T12:55:00',
    '2026-11-20T13:50:00',
  ]);
  assert.deepEqual(runs('0 10-30/10 13,15 * * *', 4).at(-1), '2026-11-20T15:10:00');
});

test('2.4: day-of-week counts from 1 for Sunday to 7 for Saturday', () => {
  assert.deepEqual(weekdays('0 0 9 * * 1'), ['Sun']);
  assert.deepEqual(weekdays('0 0 9 * * 7'), ['Sat']);
  assert.deepEqual(weekdays('0 0 9 * * 2-6'), ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
});

test('2.4: day and month names, short, long, any case', () => {
  assert.deepEqual(weekdays('0 0 9 * * MON-FRI'), ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  assert.deepEqual(weekdays('0 0 9 * * sunday,Tues,thurs'), ['Sun', 'Tue', 'Thu']);
  assert.deepEqual(runs('0 0 0 1 jan,December *', 2), [
    '2026-12-01T00:00:00',
    '2027-01-01T00:00:00',
  ]);
});

test('2.4: day-of-month and day-of-week must both match', () => {
  assert.deepEqual(runs('0 0 9 13 * FRI', 2), ['2027-08-13T09:00:00', '2028-10-13T09:00:00']);
  assert.deepEqual(runs('0 0 9 ? * FRI', 1), ['2026-11-27T09:00:00']);
});

test('2.4: the optional seventh field is the year, 1970 to 2100', () => {
  assert.deepEqual(runs('0 0 0 1 1 * 2030,2032'), ['2030-01-01T00:00:00', '2032-01-01T00:00:00']);
  assert.equal(nextRunAt('0 0 0 1 1 * 2000', null, FROM), null);
  assert.equal(nextRunAt('0 0 0 1 1 *', null, Date.UTC(2100, 5, 1)), null);
});

test('2.4: a day that never comes has no run, and is no mistake of form', () => {
  assert.equal(cronProblem('0 0 0 30 2 *', null), undefined);
  assert.equal(nextRunAt('0 0 0 30 2 *', null, FROM), null);
  assert.deepEqual(runs('0 0 0 29 2 *', 1), ['2028-02-29T00:00:00']);
});

test('2.4: nicknames', () => {
  assert.deepEqual(runs('@daily', 1), ['2026-11-21T00:00:00']);
  assert.deepEqual(runs('@weekly', 1), ['2026-11-22T00:00:00']);
  assert.deepEqual(runs('@HOURLY', 1), ['2026-11-20T13:00:00']);
  assert.match(cronProblem('@often', null) ?? '', /unknown nickname @often/);
});

test('2.4: an unknown time zone is named', () => {
  assert.match(cronProblem('0 * * * * *', 'Mars/Base') ?? '', /unknown time zone Mars\/Base/);
  assert.equal(cronProblem('0 * * * * *', 'Europe/Prague'), undefined);
});

test('2.4: in a time zone: a skipped time runs once after the gap, a doubled one once', () => {
  const zone = 'Europe/Prague';
  const spring = upcomingRuns('0 30 2 * * *', zone, Date.UTC(2026, 2, 28, 12), 2);
  assert.deepEqual(
    spring.map((at) => new Date(at).toISOString()),
    ['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'],
  );
  const autumn = upcomingRuns('0 30 2 * * *', zone, Date.UTC(2026, 9, 24, 12), 2);
  assert.deepEqual(
    autumn.map((at) => new Date(at).toISOString()),
    ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  );
});

test('2.4: in a time zone: steps of hours run once, too; every hour is every hour', () => {
  const zone = 'Europe/Prague';
  const times = (expression: string, after: number) =>
    upcomingRuns(expression, zone, after, 3).map((at) => new Date(at).toISOString().slice(5, 16));
  // At the end of summer time two o'clock comes at 00:00 and at 01:00 UTC.
  const autumn = Date.UTC(2026, 9, 24, 23);
  assert.deepEqual(times('0 0 */2 * * *', autumn), ['10-25T00:00', '10-25T03:00', '10-25T05:00']);
  assert.deepEqual(times('0 */30 2 * * *', autumn), ['10-25T00:00', '10-25T00:30', '10-26T01:00']);
  assert.deepEqual(times('0 0 * * * *', autumn), ['10-25T00:00', '10-25T01:00', '10-25T02:00']);
  // At its beginning two o'clock does not come.
  const spring = Date.UTC(2026, 2, 29, 0, 30);
  assert.deepEqual(times('0 0 */2 * * *', spring), ['03-29T01:00', '03-29T02:00', '03-29T04:00']);
  assert.deepEqual(times('0 */30 2 * * *', spring), ['03-29T01:00', '03-30T00:00', '03-30T00:30']);
  assert.deepEqual(times('* * 2 * * *', spring), ['03-29T01:00', '03-30T00:00', '03-30T00:00']);
});

test('2.4: no text breaks the reader: it is a problem in words, or it has runs after now', () => {
  const field = fc.oneof(
    fc.constantFrom('*', '?', '*/5', '1-5', 'MON', '7', '0', 'JAN', '2026', '1/2', '5-1', 'L'),
    fc.string({ maxLength: 6 }),
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(field, { minLength: 5, maxLength: 8 }).map((fields) => fields.join(' ')),
  );
  fc.assert(
    fc.property(text, (expression) => {
      if (cronProblem(expression, null) !== undefined) return;
      const next = nextRunAt(expression, null, FROM);
      assert.ok(next === null || next > FROM);
    }),
    { numRuns: 300 },
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
