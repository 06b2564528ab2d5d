import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCampaign } from './campaign.ts';

test('1, 3: a service that is killed again and again loses no accepted job and repeats no try', {
  timeout: 120_000,
}, async (t) => {
  const report = (line: string) => t.diagnostic(line);
  const result = await runCampaign({ kills: 5, trouble: 0.2, random: Math.random, report });
  assert.ok(result.accepted > 0);
  assert.equal(result.completed + result.dead, result.accepted);
  t.diagnostic(JSON.stringify(result));
});
