import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf, withoutNumbers } from './error-pattern.ts';

test('4.9: numbers of an error are left out of its pattern, the status of an answer is not', () => {
  for (const [error, pattern] of [
    ['row 17 of 40', 'row # of #'],
    ['HTTP 503: id 8', 'HTTP 503: id #'],
    ['HTTP/1.1 502', 'HTTP/#.# 502'],
    ['HTTP/2 503', 'HTTP/# 503'],
    ['0x1F', '#x#F'],
    ['', ''],
  ]) {
    assert.equal(withoutNumbers(error!), pattern);
  }
});

test('1.5: errors of a pattern are found by the longest text that all of them contain', () => {
  assert.equal(partOf('row # of a table'), 'of a table');
  assert.equal(partOf('HTTP 503'), 'HTTP 503');
  assert.equal(partOf('#'), '');
});
