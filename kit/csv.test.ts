import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from './csv.ts';

test('separators, quotes and line ends inside a value are quoted; missing is empty', () => {
  const rows = [{ a: 'x, "y"', b: 1.5, c: null }];
  assert.equal(csv(rows), 'a,b,c\r\n"x, ""y""",1.5,\r\n');
});

for (const text of ['=cmd()', '+cmd()', '-cmd()', '@cmd()', '\tcmd()', '-1+cmd()']) {
  test(`${JSON.stringify(text)} gets an apostrophe, unless its column holds codes`, () => {
    assert.equal(csv([{ a: text }]), `a\r\n'${text}\r\n`);
    assert.equal(csv([{ a: text }], { codes: ['a'] }), `a\r\n${text}\r\n`);
  });
}

test('two characters are enough for a formula', () => {
  assert.equal(csv([{ a: '=1', b: '-x', c: '@a' }]), "a,b,c\r\n'=1,'-x,'@a\r\n");
});

test('a number is never taken for a formula, however it is written', () => {
  assert.equal(csv([{ a: -1e21, b: true }]), 'a,b\r\n-1e+21,true\r\n');
});

test('numbers, texts that are numbers and one-character codes are written as they are', () => {
  assert.equal(csv([{ a: -1, b: '-1,5', c: '@', d: '-' }]), 'a,b,c,d\r\n-1,"-1,5",@,-\r\n');
});

test('a value that is undefined or not there at all is empty', () => {
  const rows = [{ a: 1, b: undefined }, { a: 2 }];
  assert.equal(csv(rows, { header: ['a', 'b', 'c'] }), 'a,b,c\r\n1,,\r\n2,,\r\n');
});

test('no columns make an empty line', () => assert.equal(csv([]), '\r\n'));

test('a table without rows still has its header', () => {
  assert.equal(csv([], { header: ['a', 'b'] }), 'a,b\r\n');
});
