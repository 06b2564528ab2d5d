import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { searchWords } from '../chamber/search-text.ts';
import { marked } from './marked.ts';

const show = (text: string, search: string) => marked(text, searchWords(search)).toString();

test('10.7: a matched word prefix is highlighted in its original spelling', () => {
  assert.equal(show('Novela o Žďáru', 'zda'), 'Novela o <mark>Žďá</mark>ru');
  assert.equal(show('daní, daních', 'dan'), '<mark>dan</mark>í, <mark>dan</mark>ích');
  assert.equal(show('poplatek', 'lat'), 'poplatek');
});

test('10.7: combining accents stay with their letter', () => {
  assert.equal(show('Z\u030cd\u030ca\u0301r', 'z'), '<mark>Z\u030c</mark>d\u030ca\u0301r');
});

test('5: whatever the text and the search, nothing but marks is added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, search) => {
      const plain = show(text, search).replaceAll(/<\/?mark>/g, '');
      assert.equal(plain, show(text, ''));
      assert.doesNotMatch(plain, /[<>]/);
    }),
  );
});
