import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import { valuesOf } from '../testing/rows.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import {
  type AttendanceMeasure,
  type AttendanceSort,
  attendance,
  type MemberAttendance,
  sortedAttendance,
} from './analyse.ts';
import { attendanceChart, attendanceFinding, countLabel, servedBriefly } from './page.ts';
import { enoughVotes } from './panel.ts';

// Ten votes: Adam took part in eight, Bára in five, Cyril had a seat in one and missed it.
const calls = sampleChamber(
  ['Adam Sever ODS', 'Bára Jižní ANO', 'Cyril Krátký ANO'],
  ['AAB@BAAACA', 'AAC@KABKM@', '@.........'].reduce<string[]>(
    (rows, letters) => [...letters].map((letter, vote) => `${rows[vote] ?? ''}${letter}`),
    [],
  ),
);
type Choice = { party?: string; min?: number; top?: number; leftOut?: number };

const said = (
  sort: AttendanceSort,
  counted: AttendanceMeasure = 'specified',
  rows = attendance(calls),
  choice: Choice = {},
) => attendanceFinding(view(sort, counted, calls, rows, choice));

function view(
  sort: AttendanceSort,
  counted: AttendanceMeasure,
  period: Period,
  rows: readonly MemberAttendance[],
  { leftOut = 0, ...choice }: Choice = {},
) {
  return {
    visit: { locale: 'en', theme: 'auto', path: '' } as const,
    period,
    rows: sortedAttendance(rows, sort, counted),
    query: {
      ...{ period: 10, top: 30, sort, counted, party: '', min: 0 },
      government: 'with' as const,
      ...choice,
    },
    leftOut,
  };
}

test('4.1: the sentence names who is first in the order, with the share and its parts', () => {
  assert.equal(said('best'), 'Adam Sever (ODS) has the highest attendance: 90.0%, 9 of 10 votes.');
  assert.equal(said('worst'), 'Cyril Krátký (ANO) has the lowest attendance: 0.0%, 0 of 1 votes.');
});

test('10.3: the sentence goes by the measure the rows are sorted by', () => {
  const bara = attendance(calls).slice(1, 2);
  assert.equal(
    said('best', 'present', bara),
    'Bára Jižní (ANO) has the highest presence: 77.8%, 7 of 9 votes.',
  );
  assert.match(said('best', 'unexcused', bara)!, /highest attendance without excused absences/);
});

test('4.1: an order by a count is worded with the count and all votes', () => {
  assert.equal(said('most_no'), 'Most no votes: Adam Sever (ODS), 2 of 10.');
});

test('10.17: who is left out is said in the sentence', () => {
  assert.match(
    said('worst', 'specified', attendance(calls).slice(0, 2), { min: 2, leftOut: 1 })!,
    /1 member with fewer than 2 votes is not ranked\.$/,
  );
  assert.match(said('best', 'specified', undefined, { party: 'ODS' })!, /ODS only\.$/);
});

test('10.17: less than a tenth of the votes is too little for a ranking', () => {
  const [adam, , cyril] = attendance(calls);
  const longer = { ...calls, voteCount: 11 };
  assert.equal(servedBriefly(cyril!, calls), false, 'one of ten is a tenth');
  assert.equal(servedBriefly(cyril!, longer), true);
  assert.deepEqual([enoughVotes(calls), enoughVotes(longer)], [1, 2]);
  assert.equal(servedBriefly({ ...adam!, total: enoughVotes(longer) }, longer), false);
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
  assert.equal(said('worst', 'specified', excused), undefined);
  assert.match(said('most_excused', 'specified', excused)!, /Adam Sever/);
});

const chart = (sort: AttendanceSort, top: number) =>
  attendanceChart(view(sort, 'specified', samplePeriod, attendance(samplePeriod), { top }))!;

const bars = ({ chart: { marks } }: ReturnType<typeof chart>) =>
  marks.flatMap((mark) => (mark.kind === 'bars' ? mark.bars : []));

test('4.3: horizontal bars of the worst attendance, as many as asked for', () => {
  const picture = chart('worst', 2);
  assert.deepEqual(valuesOf(bars(picture), 'to'), [75, 75]);
  assert.equal(picture.title, 'Cyril Žďár (Sever) has the lowest attendance: 75.0%, 3 of 4 votes.');
  assert.equal(picture.measure, 'Attendance (%)');
});

test('4.3: full attendance is the green end of the palette, and absence the red one', () => {
  assert.equal(bars(chart('worst', 5)).at(-1)?.colour, '#006837');
  assert.equal(bars(chart('most_absent', 5)).at(-1)?.colour, '#006837');
});
