import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { EstimateReply } from './replies.ts';

test('2.2: ci90 is two numbers of the scale', () => {
  const estimate = (ci90: number[]) => ({ mu: 1, sigma: 1, ci90, tier: 'IRON', division: 'IV' });
  assert.equal(Value.Check(EstimateReply, estimate([0, 2])), true);
  assert.equal(Value.Check(EstimateReply, estimate([0])), false);
  assert.equal(Value.Check(EstimateReply, estimate([0, 1, 2])), false);
  assert.equal(Value.Check(EstimateReply, estimate([-1, 2])), false);
});
