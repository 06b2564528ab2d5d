import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { completeParameters, FEWEST_RANKED, PARAMETERS, REFERENCE, Z90 } from './parameters.ts';

test('11.10, 12: the numbers of the model and the measures of its worlds are those of the fit', () => {
  const file = join(import.meta.dirname, '../../lab/ladders/fitted.json');
  const { parameters, reference } = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(PARAMETERS, parameters);
  assert.deepEqual(REFERENCE, reference);
});

test('11.3, 11.9: four ranked players make a lobby; 1.645 sigmas hold 90 % of a normal', () => {
  assert.equal(FEWEST_RANKED, 4);
  assert.equal(Z90, 1.645);
});

test('12: what an earlier version learned lacks nothing: other numbers are those of the fit', () => {
  const { floorSd, ...earlier } = { ...PARAMETERS, drift: 5 };
  const { floorShare, ...gap } = PARAMETERS.gap;
  const complete = completeParameters({ ...earlier, gap: { ...gap, reset: 99 } as never });
  const expected = { ...PARAMETERS, drift: 5, gap: { ...PARAMETERS.gap, reset: 99 } };
  assert.deepEqual(complete, expected);
});
