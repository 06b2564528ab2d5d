import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BALLOT_KINDS, BALLOT_LETTERS, Ballot, ballotOfLetter } from './ballot.ts';
import { sourceLetter } from './club-lines.ts';

const ballotOf = (letter: string) => ballotOfLetter(letter.charCodeAt(0));

test('2.3: each letter of the source is one kind of ballot; N is a second letter for no', () => {
  const kinds = Object.fromEntries(
    Object.entries(Ballot).map(([name, ballot]) => [name, BALLOT_LETTERS[ballot]]),
  );
  assert.deepEqual(kinds, {
    none: '.',
    yes: 'A',
    no: 'B',
    abstained: 'C',
    passive: 'F',
    notVoted: 'K',
    absent: '@',
    excused: 'M',
    beforeOath: 'W',
    absentExcused: 'e',
  });
  for (const letter of BALLOT_LETTERS) {
    assert.equal(BALLOT_LETTERS[ballotOf(letter)], letter);
  }
  assert.equal(BALLOT_KINDS, BALLOT_LETTERS.length);
  assert.equal(ballotOf('N'), Ballot.no);
});

test('2.3: a letter that the source does not have is no ballot', () => {
  for (const letter of ['x', 'a', ' ', '\u0000', '\u00ff']) {
    assert.equal(ballotOf(letter), Ballot.none, letter);
  }
});

test('2.3: an absence that the list of excuses covers stays @ in what programs get', () => {
  const letters = [...BALLOT_LETTERS].map((letter) => sourceLetter(ballotOf(letter)));
  assert.equal(letters.join(''), '.ABCFK@MW@');
});
