import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { plainArray, textArray } from './rows.ts';

const TEXT_ARRAY = 1009;
const parse = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[];

test('10.2: every text reaches PostgreSQL as an element of its own', () => {
  const texts = ['plain', '', 'NULL', 'a,b', '{c}', '"', '\\', '\\"', ' d ', 'é\n\té', 'é\n\té'];
  assert.deepEqual(parse(textArray(texts)), texts);
  assert.deepEqual(parse(textArray([null, 'a', undefined, 'a'])), [null, 'a', null, 'a']);
});

test('10.2: a column without any value is empty', () => {
  assert.equal(textArray([null, undefined]), '{}');
  assert.equal(textArray([]), '{}');
});

test('10.2: numbers, booleans and missing values need no quotes', () => {
  assert.equal(
    plainArray([1, null, 2.5, undefined, true, 'fixed']),
    '{1,NULL,2.5,NULL,true,fixed}',
  );
  assert.equal(plainArray([]), '{}');
});
