import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { folded, matchesWords, searchWords, voteMatcher, voteTexts } from './search-text.ts';

test('1.4 votes browser: case and diacritics are ignored', () => {
  assert.equal(folded('ŽĎÁR nad Sázavou'), 'zdar nad sazavou');
});

test('1.4 votes browser: punctuation separates the words of a search', () => {
  assert.deepEqual(searchWords(' Zákon č. 60/2014, <b>DPH</b> '), [
    'zakon',
    'c',
    '60',
    '2014',
    'b',
    'dph',
    'b',
  ]);
  assert.deepEqual(searchWords('  .,%  '), []);
});

test('1.4 votes browser: every word of the search begins a word of the text', () => {
  const text = 'novela zakona c.60/2014, o dani';
  const matches = (...words: string[]) => matchesWords(text, words);
  assert.ok(matches('nov'));
  assert.ok(matches('dan', 'zakon', '60'));
  assert.ok(matches());
  assert.ok(!matches('ovela'), 'the middle of a word');
  assert.ok(!matches('novelaz'), 'longer than the word');
  assert.ok(!matches('nov', 'akona'), 'one of two');
  assert.ok(matchesWords('anna a na', ['na']), 'a later word, after two within another');
});

test('1.4 votes browser: a vote is found by its title and its short title', () => {
  const chamber = sampleChamber(
    ['A A'],
    ['A', 'A'],
    [
      { title: 'O daních', shortTitle: 'DPH' },
      { title: 'O sportu', shortTitle: '' },
    ],
  );
  const found = (search: string) => [0, 1].filter(voteMatcher(chamber, search));
  assert.deepEqual(found('dani dph'), [0]);
  assert.deepEqual(found('SPORT'), [1]);
  assert.deepEqual(found('o'), [0, 1]);
  assert.deepEqual(found(' . '), [0, 1]);
  assert.deepEqual(found('nic'), []);
});

test('1.7: the titles of a period are folded once', () => {
  assert.equal(voteTexts(samplePeriod), voteTexts(samplePeriod));
});
