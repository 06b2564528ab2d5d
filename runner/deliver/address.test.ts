import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimedJob } from '../job/job.ts';
import { networkProblem, privateNetworkGuard } from './address.ts';
import { openSampleReceiver } from './sample-receiver.ts';
import { createDelivery } from './webhook.ts';

const guard = privateNetworkGuard([]);

test('private, local, metadata and multicast addresses are refused, in every spelling', () => {
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '255.255.255.255', '224.0.0.1', '198.18.0.1', '192.0.0.8'],
    ...['::1', '::', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a00:1', '::FFFF:10.0.0.1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1'],
  ]) {
    assert.equal(guard.allows(address), false, address);
  }
});

test('public addresses are allowed', () => {
  for (const address of [
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1',
  ]) {
    assert.equal(guard.allows(address), true, address);
  }
});

test('an allowed network is an exception', () => {
  const some = privateNetworkGuard(['10.1.0.0/16', 'fd00::/8', '127.0.0.1']);
  assert.deepEqual(
    ['10.1.9.9', '10.2.0.1', 'fd00::5', 'fc00::5', '127.0.0.1', '127.0.0.2'].map(some.allows),
    [true, false, true, false, true, false],
  );
});

test('what is no network is said', () => {
  assert.equal(networkProblem('10.0.0.0/8'), undefined);
  assert.equal(networkProblem('fd00::/8'), undefined);
  for (const wrong of ['10.0.0.0/33', 'ten/8', '10.0.0.0/x', '']) {
    assert.match(networkProblem(wrong) ?? '', /is not a network/);
  }
});

function job(callbackUrl: string): ClaimedJob {
  return {
    ...{ id: 'j', queueName: 'q', callbackUrl, payload: '{}', attempt: 1, timeoutMs: 5000 },
    ...{ traceparent: null, workerId: 'w', startedAt: 0, run: 1, maxRetries: 1 },
    ...{ retryBackoff: 'fixed', baseDelayMs: 1, maxDelayMs: 1 },
  };
}

test('the guard stands at the connection: names and literals that lead inside are not called', async () => {
  await using receiver = await openSampleReceiver();
  const { port } = new URL(receiver.url);
  const options = {
    ...{ connections: 2, maxResultBytes: 100, denyPrivateNetworks: true, allowedNetworks: [] },
    ...{ signingSecrets: [], breaker: undefined, clock: Date.now },
  };
  const delivery = createDelivery(options);
  // WHATWG URL reads 2130706433, 0x7f.1 and 127.1 as 127.0.0.1.
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '[::ffff:7f00:1]',
  ]) {
    const outcome = await delivery.deliver(job(`http://${host}:${port}/`));
    assert.equal(outcome.kind, 'blocked', host);
    assert.match(outcome.kind === 'blocked' ? outcome.cause : '', /private network/);
  }
  assert.equal(receiver.calls.length, 0);
  await delivery.close();

  const open = createDelivery({ ...options, allowedNetworks: ['127.0.0.0/8'] });
  assert.equal((await open.deliver(job(`http://127.0.0.1:${port}/`))).kind, 'delivered');
  assert.equal((await open.deliver(job(`http://localhost:${port}/`))).kind, 'delivered');
  await open.close();
});
