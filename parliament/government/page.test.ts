import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNAFFILIATED } from '../chamber/period.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import type { Government } from './analyse.ts';
import { defeatFinding, supportFinding } from './page.ts';
import { phrases } from './phrases.ts';

/** A government with one defeat for each pair of ministers' yes and no. */
const after = (...defeats: readonly (readonly [yes: number, no: number])[]): Government => ({
  clubs: [],
  members: [],
  defeats: defeats.map(([yes, no], at) => ({
    vote: 1 + (at % 3),
    side: yes > no ? 1 : -1,
    yes,
    no,
  })),
  named: new Set([0, 1]),
  known: 30,
  votes: 40,
  offices: [],
});

const titled = (title: string) => ({
  ...samplePeriod,
  votes: samplePeriod.votes.map((vote) => ({ ...vote, title, item: 3 })),
});

const defeatSentences = (locale: 'cs' | 'en', result: Government) =>
  defeatFinding(locale, titled('Novela zákona o lesích'), result)
    .split(/(?<=[.]) (?=[A-ZS0-9])/u)
    .slice(1);

test('10.19 government: united defeats and divided ones are counted apart, in sentences', () => {
  assert.deepEqual(defeatSentences('cs', after()), [
    'S jednotnými ministry vláda neprohrála žádné hlasování.',
  ]);
  assert.deepEqual(defeatSentences('cs', after([4, 0], [0, 3], [3, 1], [2, 1])), [
    'S jednotnými ministry vláda prohrála 2 hlasování.',
    'Proti většině ministrů, kteří se neshodli, dopadla 2 hlasování.',
  ]);
  assert.deepEqual(defeatSentences('en', after([4, 0], [3, 1])), [
    'The government lost 1 vote with its ministers united.',
    '1 vote went against the larger part of divided ministers.',
  ]);
  assert.deepEqual(defeatSentences('en', after([2, 3], [3, 1])), [
    'The government lost no vote with its ministers united.',
    '2 votes went against the larger part of divided ministers.',
  ]);
});

test('10.19 government: how many votes have a known side is said with its share, and nothing when none has', () => {
  const sentence = (known: number) =>
    defeatFinding('en', titled('Novela zákona o lesích'), { ...after(), known });
  assert.match(sentence(30), /it is known in 30 of 40 votes \(75\.0%\)\./);
  assert.match(sentence(1), /it is known in 1 of 40 votes \(2\.5%\)\./);
  assert.equal(sentence(0), phrases('en').unknown);
});

test('10.19 government: defeats on the agenda, procedure or interpellations are named among the united', () => {
  const sentence = defeatFinding('cs', titled('Ústní interpelace'), after([4, 0], [5, 0], [2, 1]));
  assert.match(sentence, /prohrála 2 hlasování, z toho 2 o pořadu, postupu nebo interpelacích\./);
  const one = defeatFinding('cs', titled('Ústní interpelace'), after([4, 0]));
  assert.match(one, /, z toho 1 o pořadu, postupu nebo interpelacích\./);
});

/** Clubs by place among those of the period, the first with 90 %, each other with 10 % less. */
const ranked = (...clubs: readonly number[]): Government => ({
  ...after(),
  clubs: clubs.map((club, at) => ({ club, votes: 10, same: 9 - at })),
});

test('10.19 government: of one club the sentence says its share, of none nothing', () => {
  const period = { ...samplePeriod, clubs: ['Jih', 'Sever'] };
  const only = phrases('en').onlyClub('Sever', '80.0%');
  assert.equal(supportFinding('en', period, ranked(0, 1), 'sever'), only);
  assert.equal(supportFinding('en', period, ranked(0, 1), 'Západ'), undefined);
  assert.equal(supportFinding('en', period, ranked()), undefined);
});

test('10.6, 10.17, 10.19 government: who is too small or no club is not named, and where they stand at an end of the table the sentence says so', () => {
  const period = { ...samplePeriod, clubs: ['Jih', 'Sever', UNAFFILIATED, 'Malý'] };
  assert.match(
    supportFinding('cs', period, ranked(0, 1, 2))!,
    /klub Jih: v 90,0\s% .* klub Sever: v 80,0\s%\. Nepočítáno: Nezařazení\.$/,
  );
  assert.match(supportFinding('en', period, ranked(2, 0, 1))!, /Not counted: Nezařazení\.$/);
  assert.doesNotMatch(supportFinding('cs', period, ranked(0, 2, 1))!, /Nepočítáno/);
  assert.doesNotMatch(supportFinding('cs', period, ranked(2), UNAFFILIATED)!, /Nepočítáno/);
  assert.match(supportFinding('cs', period, ranked(3, 0, 1, 2))!, /počítáno: Malý, Nezařazení\.$/);
  assert.match(supportFinding('cs', period, ranked(0, 3))!, /^Klub Jih .* Nepočítáno: Malý\.$/);
  assert.equal(supportFinding('cs', period, ranked(3)), undefined);
});
