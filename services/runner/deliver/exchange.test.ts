import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import type { ClaimedJob } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { claimedJob } from '../testing/claimed-job.ts';
import { outcomeOf, PLAIN } from '../testing/delivery.ts';
import { mutePort } from '../testing/mute-port.ts';
import { createDelivery } from './webhook.ts';

function job(callbackUrl: string, about: Partial<ClaimedJob> = {}): ClaimedJob {
  return claimedJob({ callbackUrl, ...about });
}

test('6.1: the timeout covers the whole exchange: no answer, or a head that trickles', async () => {
  for (const path of ['/stall', '/slow-head']) {
    assert.deepEqual(await outcomeOf(path, { timeoutMs: 150 }), {
      kind: 'timeout',
      timeoutMs: 150,
    });
  }
});

const LEASE = 'Runner-Lease must be a whole number of seconds from 1 to 86400';
const unreadable = (lease: string): Outcome => ({
  kind: 'failed',
  statusCode: 202,
  error: `${LEASE}, not "${lease}"`,
  permanent: false,
});
for (const [lease, outcome] of [
  [' 60 ', { kind: 'accepted', statusCode: 202, leaseMs: 60_000 }],
  ['99999', { kind: 'accepted', statusCode: 202, leaseMs: 86_400_000 }],
  ['0', unreadable('0')],
  ['1.5', unreadable('1.5')],
  ['', unreadable('')],
] as const) {
  test(`4.10, 6.3: a lease of "${lease}" is ${outcome.kind}`, async () => {
    await using receiver = await startReceiver({
      answer: (_call, response) => void response.writeHead(202, { 'runner-lease': lease }).end(),
    });
    const delivery = createDelivery(PLAIN);
    assert.deepEqual(await delivery.deliver(job(receiver.url)), outcome);
    await delivery.close();
  });
}

test('6.1: TLS that never begins is waited for as long as the timeout says, and no longer', async () => {
  using mute = await mutePort();
  const delivery = createDelivery(PLAIN);
  const calls = [150, 700].map((timeoutMs) => delivery.deliver(job(mute.url, { timeoutMs })));
  assert.deepEqual(await Promise.all(calls), [
    { kind: 'timeout', timeoutMs: 150 },
    { kind: 'timeout', timeoutMs: 700 },
  ]);
  await delivery.close();
});

test('6.3: a 2xx counts once its head has arrived; a body that stalls, trickles or breaks off only loses its rest', async () => {
  for (const path of ['/stall-body', '/trickle', '/reset-body']) {
    const answer = await outcomeOf(path, { timeoutMs: 200 });
    assert.equal(answer.kind, 'delivered', path);
    assert.equal(answer.kind === 'delivered' && answer.bodyCut, true, path);
  }
});

test('6.3: at most max_result_bytes of a body are stored, and no character is cut in two', async () => {
  const big = await outcomeOf('/large/100000', {}, { maxResultBytes: 1000 });
  assert.deepEqual(big.kind === 'delivered' && [big.body.length, big.bodyCut], [1000, true]);
  await using receiver = await startReceiver({
    answer(_call, response) {
      response.end('ěěě');
    },
  });
  const delivery = createDelivery({ ...PLAIN, maxResultBytes: 3 });
  const cut = await delivery.deliver(job(`${receiver.url}/ok`));
  assert.deepEqual(cut.kind === 'delivered' && [cut.body, cut.bodyCut], ['ě', true]);
  await delivery.close();
});

test('6.3: an endless body is cut off', async () => {
  const answer = await outcomeOf('/endless', { timeoutMs: 20_000 });
  assert.equal(answer.kind === 'delivered' && answer.bodyCut, true);
  assert.equal(answer.kind === 'delivered' && answer.body.length, 65_536);
});

test('6.3: a broken, refused or meaningless connection is unreachable, with the reason', async () => {
  assert.equal((await outcomeOf('/reset')).kind, 'unreachable');
  assert.equal((await outcomeOf('/not-http')).kind, 'unreachable');
  const delivery = createDelivery(PLAIN);
  const refused = await delivery.deliver(job('http://127.0.0.1:1/'));
  assert.match(refused.kind === 'unreachable' ? refused.cause : refused.kind, /ECONNREFUSED/);
  const unknown = await delivery.deliver(job('http://no-such-host.invalid/'));
  assert.match(unknown.kind === 'unreachable' ? unknown.cause : unknown.kind, /no-such-host/);
  await delivery.close();
});

test('6.3: a TLS call to a plain port is unreachable, with a readable reason', async () => {
  await using receiver = await startReceiver();
  const delivery = createDelivery(PLAIN);
  const answer = await delivery.deliver(job(receiver.url.replace('http:', 'https:')));
  assert.deepEqual(answer, { kind: 'unreachable', cause: 'TLS failed: wrong version number' });
  await delivery.close();
});
