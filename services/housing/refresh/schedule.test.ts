import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceName } from '../market/indicator.ts';
import { createSchedule } from './schedule.ts';

const MINUTE = 60_000;

/** A schedule, its clock, and the minute of the day at which a source is asked next. */
function scheduleAt(start: string) {
  let now = Date.parse(start);
  const schedule = createSchedule(() => new Date(now));
  return {
    schedule,
    pass: (minutes: number) => {
      now += minutes * MINUTE;
    },
    inMinutes: (source: SourceName) => (schedule.nextAsk(source).getTime() - now) / MINUTE,
  };
}

const ended = (failed: readonly SourceName[]) =>
  (['macro', 'cnb', 'czso', 'portal'] as const).map((source) => ({
    source,
    outcome: failed.includes(source) ? ('failed' as const) : ('updated' as const),
  }));

test('6, 8.2 schedule: all sources at start and every 6 hours on the hour', () => {
  const { schedule, pass, inMinutes } = scheduleAt('2026-11-20T10:30:00Z');
  assert.equal(schedule.due(), undefined, 'all');
  schedule.ended(ended([]));
  assert.deepEqual(schedule.due(), []);
  assert.equal(inMinutes('portal'), 90);
  pass(90);
  assert.equal(schedule.due(), undefined);
  assert.equal(inMinutes('portal'), 360);
});

test('8.2 schedule: only the failed source is asked again, in 10, 20, 40 … minutes, and it says so', () => {
  const { schedule, pass, inMinutes } = scheduleAt('2026-11-20T06:00:00Z');
  assert.equal(schedule.due(), undefined);
  schedule.ended(ended(['portal']));
  for (const minutes of [10, 20, 40, 80]) {
    assert.equal(inMinutes('portal'), minutes);
    pass(minutes);
    assert.deepEqual(schedule.due(), ['portal']);
    schedule.ended([{ source: 'portal', outcome: 'failed' }]);
  }
  // The hour of all comes before the next pause is over.
  pass(210);
  assert.equal(schedule.due(), undefined);
  schedule.ended(ended([]));
  assert.equal(inMinutes('portal'), 360);
});

test('8.2 schedule: a refresh of another process is waited for ten minutes', () => {
  const { schedule, pass, inMinutes } = scheduleAt('2026-11-20T06:00:00Z');
  assert.equal(schedule.due(), undefined);
  schedule.busy();
  assert.equal(inMinutes('cnb'), 10);
  pass(10);
  assert.equal(schedule.due(), undefined);
});
