import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../testing/runner.ts';

onEachStore('what if', (runner) => {
  test('4.3: what-if answers when a job would start under another rate, whole or with a fraction', async () => {
    const { client, receiver, ask } = runner();
    const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
    for (let n = 0; n < 6; n++) await client.waitFor((await client.enqueue(job)).id);
    await client.queues.update('live', { rate_limit_rps: 0.001 });
    // The first takes what the bucket has at once.
    await client.waitFor((await client.enqueue(job)).id);
    const { id } = await client.enqueue(job);
    const startsIn = async (rps: string) => {
      const { status, body } = await ask('GET', `/jobs/${id}/what-if?rate_limit_rps=${rps}`);
      assert.equal(status, 200, `${rps}: ${JSON.stringify(body)}`);
      return Date.parse(body.expected_start.at) - Date.now();
    };
    assert.ok((await startsIn('10')) < 5000);
    const [half, slow] = [await startsIn('0.5'), await startsIn('0.02')];
    assert.ok(half < slow && slow > 20_000, `${half} ${slow}`);
    for (const wrong of ['0', '-1', 'ten', '1e3', '1.', '']) {
      const { status, body } = await ask('GET', `/jobs/${id}/what-if?rate_limit_rps=${wrong}`);
      assert.equal(status, 400, wrong);
      assert.match(body.error, /^rate_limit_rps must /);
    }
  });
});
