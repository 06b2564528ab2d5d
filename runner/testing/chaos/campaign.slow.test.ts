import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { runCampaign } from './campaign.ts';
import { runFaultCampaign } from './fault-campaign.ts';

test('1, 3, 10.1: a service killed repeatedly loses no accepted job and repeats no attempt', {
  timeout: 120_000,
}, async (t) => {
  const report = (line: string) => t.diagnostic(line);
  const result = await runCampaign({ kills: 5, failures: 0.2, random: Math.random, report });
  assert.ok(result.accepted > 0);
  // Sixty tries, of which one in five fails: who dies of that was not called as promised.
  assert.deepEqual([result.completed, result.dead], [result.accepted, 0]);
  assert.ok(result.repeated > 0, 'nothing was tried again');
  t.diagnostic(JSON.stringify(result));
});

test('3, 10.2, 1.2.5: two workers on PostgreSQL, killed and cut off, lose no job and hold every limit', {
  timeout: 120_000,
}, async (t) => {
  const postgres = await openTestPostgres();
  t.after(postgres.close);
  const report = (line: string) => t.diagnostic(line);
  const about = { faults: 6, failures: 0.15, random: Math.random, report };
  const result = await runFaultCampaign({ ...about, server: { url: postgres.url } });
  assert.ok(result.accepted > 0);
  assert.deepEqual([result.completed, result.dead], [result.accepted, 0]);
  assert.ok(result.samples > 0);
  t.diagnostic(JSON.stringify(result));
});
