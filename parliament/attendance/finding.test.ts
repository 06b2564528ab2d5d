import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../chamber/sample-chamber.ts';
import { attendance } from './analyse.ts';
import { findingOf, servedBriefly } from './finding.ts';
import { type AttendanceMeasure, type AttendanceSort, sortedAttendance } from './sort.ts';

// Ten votes: Adam took part in eight, Bára in five, Cyril had a seat in one and missed it.
const calls = sampleChamber(
  ['Adam Sever ODS', 'Bára Jižní ANO', 'Cyril Krátký ANO'],
  ['AAB@BAAACA', 'AAC@KABKM@', '@.........'].reduce<string[]>(
    (rows, letters) => [...letters].map((letter, vote) => `${rows[vote] ?? ''}${letter}`),
    [],
  ),
);
const finding = (
  sort: AttendanceSort,
  counted: AttendanceMeasure = 'specified',
  rows = attendance(calls),
) => findingOf({ locale: 'en', calls, rows: sortedAttendance(rows, sort), sort, counted });

test('4.1: the sentence names who is first in the order, with the share and its parts', () => {
  assert.equal(
    finding('best'),
    'Adam Sever (ODS) has the highest attendance: 90.0%, 9 of 10 votes.',
  );
  assert.equal(
    finding('worst'),
    'Cyril Krátký (ANO) has the lowest attendance: 0.0%, 0 of 1 votes.',
  );
});

test('10.3: by presence, code K counts and excuses are subtracted', () => {
  assert.equal(
    finding('best', 'present', attendance(calls).slice(1, 2)),
    'Bára Jižní (ANO) has the highest attendance: 77.8%, 7 of 9 votes.',
  );
});

test('4.1: an order by a count is worded with the count and all votes', () => {
  assert.equal(finding('most_no'), 'Most no votes: Adam Sever (ODS), 2 of 10.');
});

test('4.1: a member with less than a tenth of the votes is passed over', () => {
  const [adam, bara, cyril] = attendance(calls);
  const longer = { ...calls, voteCount: 11 };
  assert.equal(servedBriefly(cyril!, calls), false, 'one of ten is a tenth');
  assert.equal(servedBriefly(cyril!, longer), true);
  const worst = (rows = [cyril!, bara!, adam!]) =>
    findingOf({ locale: 'en', calls: longer, rows, sort: 'worst', counted: 'specified' });
  assert.match(worst()!, /^Bára Jižní/);
  assert.match(worst([cyril!])!, /^Cyril Krátký/, 'unless nobody served longer');
});

test('4.1: without members there is no sentence', () => {
  assert.equal(finding('worst', 'specified', []), undefined);
});
