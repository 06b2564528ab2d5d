import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesOf } from '../../testing/rows.ts';
import { sampleChamber } from '../../testing/sample-chamber.ts';
import { samplePeriod } from '../../testing/sample-period.ts';
import { voteDetail } from './analyse.ts';

const detail = (place: number, rule?: 'current' | 'at-vote') =>
  voteDetail(samplePeriod, place, rule ?? 'current');

test('10.2: by the club at the time of the vote, Emil still belongs to Sever', () => {
  const sizes = (rule: 'current' | 'at-vote') => valuesOf(detail(0, rule).parties, 'total');
  assert.deepEqual(sizes('current'), [2, 3]);
  assert.deepEqual(sizes('at-vote'), [1, 4]);
});

test('1.4 vote detail: clubs are listed by code, members without a club last', () => {
  const members = ['A A', 'B B Z', 'C C X', 'D D Y'];
  for (const order of [members, members.toReversed(), [...members.slice(1), members[0]!]]) {
    const chamber = sampleChamber(order, ['AAAA']);
    const { parties } = voteDetail(chamber, 0, 'current');
    const codes = parties.map(({ club }) => (club === undefined ? '–' : chamber.clubs[club]));
    assert.deepEqual(codes, ['X', 'Y', 'Z', '–']);
  }
});

test('1.4 vote detail: every kind of ballot of a club is counted, and its side', () => {
  const letters = 'AABCCFFFK@@@eMMW.';
  const members = [...letters].map((letter, m) => `${letter}${m} M X`);
  const chamber = sampleChamber([...members, 'N N Y', 'O O Y', 'P P'], [`${letters}BBA`]);
  const [x, y, none] = voteDetail(chamber, 0, 'current').parties;
  assert.deepEqual(x, {
    club: 0,
    yes: 2,
    no: 1,
    abstained: 2,
    passive: 3,
    absent: 4,
    absentExcused: 1,
    excused: 2,
    notVoted: 1,
    beforeOath: 1,
    other: 11,
    total: 16,
    side: 'yes',
  });
  assert.deepEqual([y!.side, y!.no, none!.side, none!.club], ['no', 2, 'yes', undefined]);
});

test('1.4 vote detail: rebels vote yes against no or no against yes; without a club nobody rebels', () => {
  const clubs = { X: 'ABCD', Y: 'EFG', '': 'HIJ' };
  const members = Object.entries(clubs).flatMap(([club, names]) =>
    [...names].map((name) => `${name} ${name} ${club}`.trim()),
  );
  const chamber = sampleChamber(members, ['AABKBBAAAB']);
  assert.deepEqual(
    voteDetail(chamber, 0, 'current').rebels.map(({ member, side }) => [member.firstName, side]),
    [
      ['C', 'yes'],
      ['G', 'no'],
    ],
  );
});
