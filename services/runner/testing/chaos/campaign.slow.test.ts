import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '@tessera/kit/testing/full';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { runCampaign } from './campaign.ts';

for (const store of ['SQLite', 'PostgreSQL'] as const) {
  test(`1, 3, 10.1: killed again and again, no accepted job is lost and no try repeated (${store})`, {
    timeout: 180_000,
  }, async (t) => {
    const postgres = store === 'PostgreSQL' ? await openTestPostgres() : undefined;
    t.after(() => postgres?.close());
    const result = await runCampaign({
      kills: full ? 12 : 5,
      databaseUrl: postgres?.url,
      failures: 0.2,
      random: Math.random,
      report: (line) => t.diagnostic(line),
    });
    t.diagnostic(JSON.stringify(result));
    assert.ok(result.accepted > 0);
    // Sixty tries, of which one in five fails: a job that dies of that was not called as promised.
    assert.deepEqual([result.completed, result.dead], [result.accepted, 0]);
    assert.ok(result.repeated > 0, 'nothing was tried again');
  });
}
