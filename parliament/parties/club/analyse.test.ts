import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../../chamber/club-lines.ts';
import { sampleChamber } from '../../testing/sample-chamber.ts';
import { samplePeriod } from '../../testing/sample-period.ts';
import { clubMembers, splitVotes } from './analyse.ts';

test('10.6: everyone who belonged to a club is listed by name, with the dates in this club', () => {
  const listed = (club: number) =>
    clubMembers(samplePeriod, club).map(({ member, spans }) => [
      member.lastName,
      ...spans.map(({ from, to }) => `${from} – ${to ?? ''}`),
    ]);
  assert.deepEqual(listed(0), [
    ['Přeběhlík', '2020-01-01 00 – 2021-05-02 10'],
    ['Sever', '2020-01-01 00 – '],
    ['Severní', '2020-01-01 00 – '],
    ['Žďár', '2020-01-01 00 – '],
  ]);
  assert.deepEqual(listed(1), [
    ['Jižní', '2020-01-01 00 – '],
    ['Přeběhlík', '2021-05-02 11 – '],
  ]);
});

test('10.6: split votes are ordered by minority, then the more even, then the newer', () => {
  const divided = [
    'AABB@@', // 0: 2 of 4
    'AAB@@@', // 1: 1 of 3
    'AAAABB', // 2: 2 of 6
    'AAAAB@', // 3: 1 of 5
    'BAAAA@', // 4: 1 of 5
    'AAAAAA', // 5: unanimous
    'BBAA@@', // 6: 2 of 4
  ];
  const chamber = sampleChamber(
    ['Q Q X', 'A A Y', 'B B Y', 'C C Y', 'D D Y', 'E E Y', 'F F Y'],
    divided.map((row) => `A${row}`),
  );
  assert.deepEqual(splitVotes(clubLines(chamber, 'current'), 1), [6, 0, 2, 1, 4, 3]);
});
