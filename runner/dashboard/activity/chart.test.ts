import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locale } from '@tessera/kit/locale';
import { durationBucket, emptyMinute } from '../../job/activity.ts';
import { type View, viewOf } from '../../ui/view.ts';
import { activityChart, lastHour, niceMax, within } from './chart.ts';

const NOW = Date.UTC(2026, 10, 20, 21, 52, 3);
const MINUTE = 60_000;
const view = (locale: Locale) => viewOf({ locale, now: NOW } as View);
const [cs, en] = [view('cs'), view('en')];

function minute(ago: number, completed: number, durationMs: number) {
  const start = NOW - (NOW % MINUTE) - ago * MINUTE;
  const durations = [...emptyMinute(start).durations];
  durations[durationBucket(durationMs)] = completed;
  return { ...emptyMinute(start), completed, durations };
}

test('1.5: the last hour has sixty minutes, including those without activity', () => {
  const hour = lastHour([minute(0, 7, 5), minute(59, 3, 5), minute(60, 9, 5)], NOW);
  assert.equal(hour.length, 60);
  assert.deepEqual([hour[0]!.completed, hour[1]!.completed, hour[59]!.completed], [3, 0, 7]);
});

test('1.5: the chart title states the number of completed jobs and the median and 95th percentile', () => {
  const chart = activityChart([minute(1, 90, 40), minute(0, 10, 900)], en).toString();
  assert.match(
    chart,
    /100 completed in the last hour; median attempt ≤.50.ms, 95th percentile ≤.1.s/u,
  );
  assert.equal(chart.match(/class="completed"/g)?.length, 2);
  assert.match(activityChart([], cs).toString(), /Za poslední hodinu neskončil žádný pokus/);
});

test('1.5: a minute without calls is a gap in the line, not a zero', () => {
  const chart = activityChart([minute(5, 1, 10), minute(3, 1, 10)], en).toString();
  const [, path] = /<path d="([^"]*)" class="p50"/.exec(chart)!;
  assert.equal(path!.match(/M/g)?.length, 2);
});

test('1.5: a bound of a duration is written with its unit', () => {
  assert.equal(within(Number.POSITIVE_INFINITY, en), '>\u202f30\u202fs');
  assert.equal(within(undefined, en), '–');
});

test('1.5: the scale ends at the next round number', () => {
  assert.deepEqual([1, 7, 11, 151, 250, 999].map(niceMax), [1, 8, 15, 200, 300, 1000]);
});
