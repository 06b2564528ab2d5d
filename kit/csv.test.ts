import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from './csv.ts';

test('separators, quotes and line ends inside a value are quoted; missing is empty', () => {
  const rows = [{ a: 'x, "y"', b: 1.5, c: null }];
  assert.equal(csv(rows), 'a,b,c\r\n"x, ""y""",1.5,\r\n');
});

test('a text that a spreadsheet would run as a formula is defused, a negative number is not', () => {
  assert.equal(csv([{ a: '=cmd()', b: -1 }]), "a,b\r\n'=cmd(),-1\r\n");
});

test('no rows still have their header', () => {
  assert.equal(csv([], ['a', 'b']), 'a,b\r\n');
});
