import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ballotOfLetter } from '../../chamber/ballot.ts';
import { mergedCode, shownBallot } from './analyse.ts';

const ballots = (letters: string) =>
  [...letters].map((letter) => ({ ballot: ballotOfLetter(letter.charCodeAt(0)) }));
const meaning = (letters: string, abstained: number, notVoting: number) =>
  mergedCode({ abstained, notVoting }, ballots(letters));

test('10.3: when one of the two totals is 0, code K tells members apart', () => {
  assert.deepEqual(meaning('AKKB@', 2, 0), { meaning: 'abstained', awayCounted: false });
  assert.deepEqual(meaning('AKKB@', 0, 2), { meaning: 'passive', awayCounted: false });
  assert.deepEqual(meaning('AKKB@', 1, 1), { meaning: 'unknown', awayCounted: false });
  assert.deepEqual(meaning('AB@', 0, 0), { meaning: 'none', awayCounted: false });
});

test('10.3: separate codes are subtracted from the totals before K is read', () => {
  assert.equal(meaning('CKF', 2, 1).meaning, 'abstained');
  assert.equal(meaning('CFK', 1, 2).meaning, 'passive');
});

test('10.3: a roll call by name counts the absent as not voting, so that all K abstained', () => {
  assert.deepEqual(meaning('AKK@@@', 2, 3), { meaning: 'abstained', awayCounted: true });
});

test('10.3: totals that fit no reading are called contradictory', () => {
  assert.equal(meaning('AKK@', 5, 0).meaning, 'contradictory');
  assert.equal(meaning('CKK', 0, 2).meaning, 'contradictory');
});

test('10.3: ballots are shown as what they mean, and as the source has them where it is unknown', () => {
  const shown = (letters: string, abstained: number, notVoting: number) =>
    ballots(letters).map(({ ballot }) =>
      shownBallot(ballot, meaning(letters, abstained, notVoting)),
    );
  assert.deepEqual(shown('AKB', 1, 0), [1, 3, 2]);
  assert.deepEqual(shown('AKB', 0, 1), [1, 4, 2]);
  assert.deepEqual(shown('AKK', 1, 1), [1, 5, 5]);
});
