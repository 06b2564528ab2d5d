import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesWords } from './search-text.ts';

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
