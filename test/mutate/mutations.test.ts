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

test('a sign is mutated to its opposite, not to another number of the same sign', () => {
  assert.deepEqual(mutants('x ? -1 : 1;'), [
    'true ? -1 : 1;',
    'false ? -1 : 1;',
    'x ? 1 : 1;',
    'x ? -1 : -1;',
  ]);
  assert.deepEqual(mutants('x ? 0 : 1;'), [
    'true ? 0 : 1;',
    'false ? 0 : 1;',
    'x ? 1 : 1;',
    'x ? 0 : 2;',
  ]);
});
