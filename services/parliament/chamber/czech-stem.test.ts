import assert from 'node:assert/strict';
import { test } from 'node:test';
import { czechStem, folded } from './search-text.ts';

test('10.7 stems: short words and numbers stay', () => {
  for (const word of ['eu', 'dan', 'pes', '2014', '592a']) assert.equal(czechStem(word), word);
});

test('10.7 stems: different words keep different stems', () => {
  const words = [
    'doprava',
    'dotace',
    'daně',
    'dluh',
    'dráhy',
    'škola',
    'škoda',
    'soud',
    'sociální',
  ];
  assert.equal(new Set(words.map((word) => czechStem(folded(word)))).size, words.length);
});
