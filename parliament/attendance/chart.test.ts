import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import { attendance } from './analyse.ts';
import { attendanceChart } from './page.ts';
import { sortedAttendance } from './sort.ts';

const chart = (sort: 'worst' | 'most_absent', top: number) =>
  attendanceChart(
    {
      visit: { locale: 'en' },
      period: samplePeriod,
      rows: sortedAttendance(attendance(samplePeriod), sort),
      query: { sort, counted: 'specified', party: '', min: 0, government: 'with' },
      leftOut: 0,
    },
    top,
  );

const bars = ({ chart: { marks } }: ReturnType<typeof chart>) =>
  marks.flatMap((mark) => (mark.kind === 'bars' ? mark.bars : []));

test('4.3: horizontal bars of the worst attendance, as many as asked for', () => {
  const picture = chart('worst', 2);
  assert.deepEqual(
    bars(picture).map(({ to }) => to),
    [75, 75],
  );
  assert.equal(picture.title, 'Cyril Žďár (Sever) has the lowest attendance: 75.0%, 3 of 4 votes.');
  assert.equal(picture.measure, 'Attendance (%)');
});

test('4.3: full attendance is the green end of the palette, and absence the red one', () => {
  assert.equal(bars(chart('worst', 5)).at(-1)?.colour, '#006837');
  assert.equal(bars(chart('most_absent', 5)).at(-1)?.colour, '#006837');
});
