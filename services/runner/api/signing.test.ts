import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startTestRunner } from '../testing/runner.ts';

const OLD = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NEW = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDcJqz3PmY9Fc=';
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

test('6.5, 6.2: every attempt is signed with the secrets of the server, or of its queue', async (t) => {
  const toml = `[signing]
secrets = ["${NEW}", "${OLD}"]
[signing.queues]
"účty 1%" = ["${OTHER}"]
[worker]
queues = ["live", "účty 1%"]
`;
  const runner = await startTestRunner({ toml });
  t.after(() => runner.close());
  const { client, receiver } = runner;
  const callback_url = `${receiver.url}/fails-first/1`;
  const job = { callback_url, payload: { ž: '✓' }, base_delay_ms: 5 };
  for (const [queue_name, known, unknown] of [
    ['live', [OLD, NEW], [OTHER]],
    ['účty 1%', [OTHER], [OLD, NEW]],
  ] as const) {
    const { id } = await client.enqueue({ ...job, queue_name });
    await client.waitFor(id);
    const calls = receiver.callsOf(id);
    assert.equal(calls.length, 2);
    for (const { headers, body } of calls) {
      const sent = headers as Record<string, string>;
      for (const secret of known) {
        assert.deepEqual(new Webhook(secret).verify(body, sent), { ž: '✓' });
      }
      for (const secret of unknown) assert.throws(() => new Webhook(secret).verify(body, sent));
    }
  }
});
