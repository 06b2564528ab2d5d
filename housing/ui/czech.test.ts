import assert from 'node:assert/strict';
import { test } from 'node:test';
import { czechIn, czechOf } from './czech.ts';

test('10.7 Czech: the preposition of a number follows how it is spoken', () => {
  assert.deepEqual([1, 2, 3, 4, 5, 9, 10, 11, 12, 14].map(czechIn), [
    ...['v 1', 've 2', 've 3', 've 4', 'v 5', 'v 9', 'v 10', 'v 11', 've 12', 've 14'],
  ]);
  assert.deepEqual([20, 40, 50, 99, 100, 199, 200, 500].map(czechIn), [
    ...['ve 20', 've 40', 'v 50', 'v 99', 'v 100', 'v 199', 've 200', 'v 500'],
  ]);
  assert.deepEqual([2, 15, 17, 19, 20, 99, 100, 199, 200, 500].map(czechOf), [
    ...['ze 2', 'z 15', 'ze 17', 'z 19', 'ze 20', 'z 99', 'ze 100', 'ze 199', 'ze 200', 'z 500'],
  ]);
  assert.deepEqual([1, 4, 5, 6, 8, 10, 11, 13, 14, 16, 18, 59, 60, 120, 250, 300].map(czechOf), [
    ...['z 1', 'ze 4', 'z 5', 'ze 6', 'z 8', 'z 10', 'z 11', 'ze 13', 'ze 14', 'ze 16', 'z 18'],
    ...['z 59', 'ze 60', 'ze 120', 'ze 250', 'ze 300'],
  ]);
  assert.deepEqual(['4 012', '1\u00a0234', '100 000'].map(czechOf), [
    ...['ze 4 012', 'z 1\u00a0234', 'ze 100 000'],
  ]);
});
