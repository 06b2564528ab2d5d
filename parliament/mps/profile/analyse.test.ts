import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../../chamber/club-lines.ts';
import { expectedOf, noRealData, realPeriod } from '../../testing/real-periods.ts';
import { sampleChamber } from '../../testing/sample-chamber.ts';
import { samplePeriod } from '../../testing/sample-period.ts';
import { attendanceByMonth, colleagues, ownVotes, standing } from './analyse.ts';

test('10.5: each kind of ballot is a filter; a vote without a ballot is in none', () => {
  const chamber = sampleChamber(
    ['A A X', 'B B X', 'C C X'],
    [...'ABCFK@MWe.'].map((own) => `${own}AA`),
  );
  const own = clubLines(chamber, 'current');
  const found = (ballot: Parameters<typeof ownVotes>[3]['ballot']) =>
    ownVotes(chamber, own, 0, { ballot, search: '' })
      .map((vote) => 'ABCFK@MWe.'[vote])
      .join('');
  assert.equal(found('all'), 'eWM@KFCBA');
  assert.equal(found('rebel'), 'B');
  assert.equal(found('yes'), 'A');
  assert.equal(found('no'), 'B');
  assert.equal(found('abstained'), 'KFC');
  assert.equal(found('absent'), 'W@');
  assert.equal(found('excused'), 'eM');
});

test('10.5: months count only votes the member was expected in, and are left out without any', () => {
  // Letters are votes of one member: May, June, July, August.
  const letters = 'ABCFK@e' + '.MW' + 'M' + '@';
  const months = ['05', '05', '05', '05', '05', '05', '05', '06', '06', '06', '07', '08'];
  const chamber = sampleChamber(
    ['Q Q', 'A A'],
    [...letters].map((letter) => `.${letter}`),
    months.map((month) => ({ date: `2021-${month}-01` })),
  );
  assert.deepEqual(attendanceByMonth(chamber, 1), [
    { month: '2021-05', votes: 7, active: 3, present: 5 },
    { month: '2021-08', votes: 1, active: 0, present: 0 },
  ]);
});

test('10.5: colleagues are ordered by share, common votes and id; with too few in common they are left out', () => {
  // The member took a side in ten votes; a colleague needs two of them.
  const columns = {
    Own: 'AAAAAAAAAA',
    One: 'A@@@@@@@@@',
    Two: 'AA@@@@@@@@',
    Half: 'AB@@@@@@@@',
    HalfOfTen: 'AAAAABBBBB',
    HalfAgain: 'BA@@@@@@@@',
    Never: 'KKKKK@@@@@',
  };
  const chamber = sampleChamber(
    Object.keys(columns).map((name) => `${name} X`),
    Array.from({ length: 10 }, (_, vote) =>
      Object.values(columns)
        .map((of) => of[vote])
        .join(''),
    ),
  );
  const found = (own: number) =>
    colleagues(chamber, own).map(({ member, votes, same }) => [member.firstName, same, votes]);
  assert.deepEqual(found(0), [
    ['Two', 2, 2],
    ['HalfOfTen', 5, 10],
    ['Half', 1, 2],
    ['HalfAgain', 1, 2],
  ]);
  // A fifth of one vote is still one vote in common.
  assert.deepEqual(
    found(1).map(([name]) => name),
    ['Own', 'Two', 'Half', 'HalfOfTen', 'HalfAgain'],
  );
  assert.deepEqual(found(6), [], 'no vote in common with anybody');
});

test('10.5: rank 1 is the highest value; ties share a rank; a member without a figure has none', () => {
  const [a, b, c] = samplePeriod.members;
  const rows = [
    { member: a!, percent: 5 },
    { member: b!, percent: 9 },
    { member: c!, percent: 5 },
  ];
  const of = (member: typeof a) => standing(rows, member!, ({ percent }) => percent);
  assert.deepEqual([of(a)?.rank, of(b)?.rank, of(c)?.rank, of(a)?.of], [2, 1, 2, 3]);
  assert.equal(of(samplePeriod.members[3]), undefined);
});

test('10.5: in period 7 the months of a member add up to the independent attendance', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  for (const row of expectedOf(7).attendance.slice(0, 40)) {
    const member = period.members.findIndex(({ id }) => id === row.id_poslanec);
    const months = attendanceByMonth(period, member);
    const sum = (of: (month: (typeof months)[number]) => number) =>
      months.reduce((total, month) => total + of(month), 0);
    assert.equal(
      sum(({ active }) => active),
      row.active,
      row.name,
    );
    assert.equal(
      sum(({ present }) => present),
      row.active + row.passive + row.combined_K,
      row.name,
    );
    assert.equal(
      sum(({ votes }) => votes),
      row.total - row.excused - row.before_oath_W,
      row.name,
    );
  }
});
