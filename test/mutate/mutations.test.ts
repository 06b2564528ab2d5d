import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutated, mutationsOf } from './mutations.ts';

const mutants = (source: string) => mutationsOf(source).map((one) => mutated(source, one));

test('a comparison is mutated at its boundary and into its opposite', () => {
  assert.deepEqual(mutants('a < b;'), ['(a) <= (b);', '(a) >= (b);']);
});

test('a condition is mutated to true and to false', () => {
  assert.deepEqual(mutants('x ? y : z;'), ['true ? y : z;', 'false ? y : z;']);
});

test('sorting is removed, a call without a result too', () => {
  assert.deepEqual(mutants('f(rows.toSorted(by));'), [';', 'f(rows);']);
});

test('texts in two languages and joined texts are left alone', () => {
  assert.deepEqual(mutants("const say = phraseBook({ more: (n) => n + 1 }); x = 'a' + b;"), []);
});
