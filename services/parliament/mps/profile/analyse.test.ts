import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../../chamber/club-lines.ts';
import { sampleChamber } from '../../testing/sample-chamber.ts';
import { colleagues, ownVotes } from './analyse.ts';

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
