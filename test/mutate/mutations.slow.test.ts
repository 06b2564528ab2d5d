import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excusesOf, mutated, mutationsOf } from './mutations.ts';

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

test('what the types would refuse is left alone: an absent value passes no check; so are counting loops', () => {
  assert.deepEqual(mutants('if (x === undefined) f(x ?? y);'), [
    'if (true) f(x ?? y);',
    'if ((x) !== (undefined)) f(x ?? y);',
    'if (x === undefined) ;',
    'if (x === undefined) f((y));',
  ]);
  assert.deepEqual(mutants('z = x !== undefined && x > 0;').slice(0, 1), [
    'z = (x !== undefined);',
  ]);
  assert.deepEqual(mutants('for (let i = 0; i < n; i++) i;'), [
    'for (let i = 1; i < n; i++) i;',
    'for (let i = 0; i < n; i--) i;',
  ]);
});

test('an excuse covers the line of code below it, and one that covers nothing is named', () => {
  const excuses = excusesOf(
    'a();\n// mutation: no difference\n// of any kind\nb();\n// mutation: x\nc();',
  );
  assert.deepEqual([1, 2, 4].map(excuses.cover), [false, false, true]);
  assert.deepEqual(excuses.unused(), [6]);
});
