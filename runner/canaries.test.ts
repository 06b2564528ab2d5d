import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanaries, plainAddresses } from '@tessera/kit/testing/canaries';
import { HOSTILE_FAULTS, startHostileSource } from '@tessera/kit/testing/hostile-source';
import { startTestRunner } from './testing/runner.ts';

test('5: without a token no reply tells a word of a receiver, nor a secret of a job or the settings', async (t) => {
  const canaries = createCanaries((line) => t.diagnostic(line));
  const hostile = await startHostileSource(canaries.word());
  const token = `admin-${canaries.word().replace(/\W/g, '')}`;
  const secret = canaries.word();
  t.after(() => hostile.close());
  const runner = await startTestRunner({
    token,
    toml: `[worker]
queues = ["live"]
poll_interval_ms = 50
[security]
admin_tokens = ["${token}"]
`,
  });
  t.after(() => runner.close());
  const publicStates = ['/', '/ready', '/health', '/metrics', '/jobs', '/api/jobs'];
  for (const fault of HOSTILE_FAULTS) {
    hostile.fault(fault);
    const { id } = await runner.client.enqueue({
      queue_name: 'live',
      callback_url: `${hostile.url}/?key=${encodeURIComponent(secret)}`,
      headers: { authorization: secret },
      payload: { secret },
      max_retries: 0,
    });
    await runner.client.waitFor(id);
    assert.ok(hostile.asked() > 0);
    await canaries.checkReplies(runner.url, [
      ...publicStates,
      `/jobs/${id}`,
      `/dashboard/jobs/${id}`,
    ]);
  }
  await canaries.checkReplies(runner.url, plainAddresses(runner.server));
});
