import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import {
  type AttendanceSort,
  attendance,
  type MemberAttendance,
  sortedAttendance,
} from './analyse.ts';
import { attendanceChart, attendanceFinding, countLabel } from './page.ts';

// Ten votes: Adam took part in eight, Bára in five, Cyril had a seat in one and missed it.
const calls = sampleChamber(
  ['Adam Sever ODS', 'Bára Jižní ANO', 'Cyril Krátký ANO'],
  ['AAB@BAAACA', 'AAC@KABKM@', '@.........'].reduce<string[]>(
    (rows, letters) => [...letters].map((letter, vote) => `${rows[vote] ?? ''}${letter}`),
    [],
  ),
);
const said = (sort: AttendanceSort, rows = attendance(calls)) =>
  attendanceFinding(view(sort, calls, rows));

function view(sort: AttendanceSort, period: Period, rows: readonly MemberAttendance[], top = 30) {
  return {
    visit: { locale: 'en', theme: 'auto', path: '' } as const,
    period,
    rows: sortedAttendance(rows, sort),
    query: { period: 10, top, sort, party: '' },
  };
}

test('4.1: the sentence names who is first in the order, with a share or a count and its parts', () => {
  assert.equal(said('best'), 'Highest attendance: Adam Sever (ODS), 90.0%, 9 of 10 votes.');
  assert.equal(said('worst'), 'Lowest attendance: Cyril Krátký (ANO), 0.0%, 0 of 1 votes.');
  assert.equal(said('most_no'), 'Most no votes: Adam Sever (ODS), 2 of 10.');
});

test('2.3: where the source merges two codes, the count is named after the merged one', () => {
  const members = ['Own O X', 'Merged M X', 'Neither N X'];
  const [own, merged, neither] = attendance(
    sampleChamber(members, ['AA@', 'CK@', 'FK@', 'Me@', 'ee@']),
  );
  const labels = (row = own!) =>
    (['most_abstained', 'most_passive', 'most_excused', 'most_yes'] as const).map((sort) =>
      countLabel('en', row, sort),
    );
  const plain = [
    'Most abstentions',
    'Most votes without pressing a button',
    'Most excuses',
    'Most yes votes',
  ];
  assert.deepEqual(labels(own), plain);
  assert.deepEqual(labels(neither), plain);
  const notVoted = 'Most votes abstained from or not cast (code K)';
  const byList = 'Most absences with an excuse';
  assert.deepEqual(labels(merged), [notVoted, notVoted, byList, 'Most yes votes']);
});

test('10.17: where everybody was excused from every vote, nobody has an attendance to name', () => {
  const excused = attendance(sampleChamber(['Adam Sever ODS', 'Bára Jižní ANO'], ['MM', 'MM']));
  assert.equal(said('worst', excused), undefined);
  assert.match(said('most_excused', excused)!, /Adam Sever/);
});

const chart = (sort: AttendanceSort, top: number) =>
  attendanceChart(view(sort, samplePeriod, attendance(samplePeriod), top))!;

const bars = ({ chart: { marks } }: ReturnType<typeof chart>) =>
  marks.flatMap((mark) => (mark.kind === 'bars' ? mark.bars : []));

test('4.3: full attendance is the green end of the palette, and absence the red one', () => {
  assert.equal(bars(chart('worst', 5)).at(-1)?.colour, '#006837');
  assert.equal(bars(chart('most_absent', 5)).at(-1)?.colour, '#006837');
});
