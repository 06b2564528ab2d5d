import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finding } from './finding.ts';

const sentence = (row: string) => `${row} is first.`;

test('4.1: the sentence is about the first row, followed by what the rows leave out', () => {
  assert.equal(finding(['A', 'B'], sentence), 'A is first.');
  assert.equal(
    finding(['A', 'B'], sentence, 'X only.', false, undefined, '2 are left out.'),
    'A is first. X only. 2 are left out.',
  );
});

test('4.1: a row that is empty, 0 or false is a row; without rows there is no sentence', () => {
  assert.equal(finding([''], sentence), ' is first.');
  assert.equal(finding([], sentence, 'X only.'), undefined);
});
