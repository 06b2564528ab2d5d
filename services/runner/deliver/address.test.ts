import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { claimedJob } from '../testing/claimed-job.ts';
import { PLAIN } from '../testing/delivery.ts';
import { createDelivery } from './webhook.ts';

test('6.6: the address is checked when connecting: private names and literals are not called', async () => {
  await using receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1'];
  const call = async (allowedNetworks: string[], host: string) => {
    const delivery = createDelivery({ ...PLAIN, denyPrivateNetworks: true, allowedNetworks });
    const job = claimedJob({ callbackUrl: `http://${host}:${port}/ok` });
    return delivery.deliver(job).finally(delivery.close);
  };
  // WHATWG URL reads 2130706433 and 0x7f.1 as 127.0.0.1.
  for (const host of hosts) {
    const outcome = await call([], host);
    assert.equal(outcome.kind, 'blocked', host);
    assert.match(outcome.kind === 'blocked' ? outcome.cause : '', /private network/);
  }
  assert.equal(receiver.calls().length, 0);
  for (const host of ['127.0.0.1', 'localhost']) {
    assert.equal((await call(['127.0.0.0/8'], host)).kind, 'delivered');
  }
});
