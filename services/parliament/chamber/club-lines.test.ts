import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { BALLOT_LETTERS } from './ballot.ts';
import { type ClubRule, clubAtVote, clubLines, clubOf, isRebellion } from './club-lines.ts';
import { type ClubSpan, NO_CLUB } from './period.ts';

test('1.4 loyalty: each kind of ballot against a club that voted yes, or no, or took no side', () => {
  // The first member's ballot changes; two others of the club decide the side; the last has no club.
  const rebels = (others: string) => {
    const rows = [...BALLOT_LETTERS].map((letter) => `${letter}${others}A`);
    const chamber = sampleChamber(['A A X', 'B B X', 'C C X', 'D D X', 'E E'], rows);
    const lines = clubLines(chamber, 'current');
    const isRebel = (member: number) => (vote: number) => isRebellion(chamber, lines, vote, member);
    assert.equal(
      rows.some((_, vote) => isRebel(4)(vote)),
      false,
      'no club, no rebellion',
    );
    return [...BALLOT_LETTERS].filter((_, vote) => isRebel(0)(vote)).join('');
  };
  assert.equal(rebels('AAA'), 'B');
  assert.equal(rebels('BBB'), 'A');
  assert.equal(rebels('AB@'), '', 'the member decides');
  assert.equal(rebels('A@@'), '', 'an even split has no side');
});

test('10.2: a membership begins and ends with its hour, both ends inclusive', () => {
  const hours = ['08:59', '09:00', '09:59', '10:00', '11:30', '13:00'];
  const chamber = sampleChamber(
    ['A A X'],
    hours.map(() => 'A'),
    hours.map((time) => ({ time })),
  );
  const clubs = (...clubSpans: ClubSpan[]) =>
    [...clubAtVote(chamber.votes, [{ ...chamber.members[0]!, clubSpans }])]
      .map((club) => (club === NO_CLUB ? '-' : club))
      .join('');
  const span = (from: string, to?: string, club = 0): ClubSpan => ({
    club,
    from: `2021-05-02 ${from}`,
    to: to && `2021-05-02 ${to}`,
  });
  assert.equal(clubs(span('09', '10')), '-000--');
  assert.equal(clubs(span('08', '08')), '0-----');
  assert.equal(clubs(span('09', '09')), '-00---');
  assert.equal(clubs(span('11', '12')), '----0-');
  assert.equal(clubs(span('12', '12')), '------');
  assert.equal(clubs(span('13')), '-----0');
  assert.equal(clubs(span('14')), '------');
  assert.equal(clubs(span('00')), '000000');
  assert.equal(clubs(), '------');
  assert.equal(clubs(span('08', '10'), span('10', '11', 1)), '00011-', 'the later start wins');
});

test('10.2: the club a ballot counts for is the last of the period, or that at the time', () => {
  const emil = 4;
  const codes = (rule: ClubRule) =>
    [0, 1, 2, 3].map((vote) => samplePeriod.clubs[clubOf(samplePeriod, rule, vote, emil)!]);
  assert.deepEqual(codes('current'), ['Jih', 'Jih', 'Jih', 'Jih']);
  assert.deepEqual(codes('at-vote'), ['Sever', 'Sever', 'Jih', 'Jih']);
  const outside = sampleChamber(['A A'], ['A']);
  assert.equal(clubOf(outside, 'current', 0, 0), undefined);
  assert.equal(clubOf(outside, 'at-vote', 0, 0), undefined);
});

test('10.2, 10.14: who is unaffiliated at a vote is marked as voting against no club', () => {
  const chamber = sampleChamber(['A A Nezařazení', 'B B Nezařazení', 'C C Nezařazení'], ['AAB']);
  const isRebel = (rule: ClubRule) => isRebellion(chamber, clubLines(chamber, rule), 0, 2);
  assert.deepEqual([isRebel('at-vote'), isRebel('current')], [false, true]);
});
