import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readyAnswers } from './ready-answers.ts';

const answer = (body: string, expiresAt = 100) => ({ body, etag: 'W/"x"', expiresAt });

test('beyond 4.B: an answer is found until it expires', () => {
  const ready = readyAnswers();
  ready.keep('a', answer('A'));
  assert.equal(ready.find('a', 99)?.body, 'A');
  assert.equal(ready.find('a', 100), undefined);
  assert.equal(ready.find('a', 0), undefined, 'and not again');
});

test('beyond 4.B: there are never more than allowed: the one not asked for longest goes', () => {
  const ready = readyAnswers(2);
  ready.keep('a', answer('A'));
  ready.keep('b', answer('B'));
  ready.find('a', 0);
  ready.keep('c', answer('C'));
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => ready.find(key, 0)?.body),
    ['A', undefined, 'C'],
  );
});
