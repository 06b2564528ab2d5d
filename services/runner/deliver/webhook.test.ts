import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import type { ClaimedJob } from '../job/job.ts';
import { claimedJob } from '../testing/claimed-job.ts';
import { PLAIN } from '../testing/delivery.ts';
import { createDelivery } from './webhook.ts';

function job(callbackUrl: string, about: Partial<ClaimedJob> = {}): ClaimedJob {
  return claimedJob({ callbackUrl, ...about });
}

test('4.1, 6.1, 6.2: the callback is a POST of the payload with the four headers and those of its job', async () => {
  await using receiver = await startReceiver();
  const delivery = createDelivery(PLAIN);
  const payload = '{"text":"žluťoučký  kůň", "n": 1.0}';
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const headers = { authorization: 'Bearer s3cret', 'x-tenant': 'a b' };
  const asked = { payload, attempt: 2, queueName: 'mail', traceparent: trace, headers };
  await delivery.deliver(job(`${receiver.url}/ok?x=1`, asked));
  const [call] = receiver.calls();
  assert.deepEqual([call?.method, call?.path, call?.body], ['POST', '/ok?x=1', payload]);
  const expected = {
    'content-type': 'application/json',
    'x-runner-job-id': 'job-1',
    'x-runner-attempt': '2',
    'x-runner-queue': 'mail',
    traceparent: trace,
    'webhook-signature': undefined,
    ...headers,
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(call?.headers[name], value);
  await delivery.close();
});

test('6.2: a queue name that no header can carry is percent-encoded, and so is %', async () => {
  await using receiver = await startReceiver();
  const delivery = createDelivery(PLAIN);
  const names = ['č', '%C4%8D', '100 %', 'a b', 'x\r\nX-Evil: 1'];
  for (const queueName of names) {
    await delivery.deliver(job(`${receiver.url}/ok`, { queueName }));
  }
  assert.deepEqual(
    receiver.calls().map(({ headers }) => headers['x-runner-queue']),
    ['%C4%8D', '%25C4%258D', '100%20%25', 'a b', 'x%0D%0AX-Evil%3A%201'],
  );
  assert.ok(receiver.calls().every(({ headers }) => headers['x-evil'] === undefined));
  await delivery.close();
});

test('6.1: a URL that is not http or https is blocked, not called', async () => {
  const delivery = createDelivery(PLAIN);
  for (const address of ['ftp://example.org/', 'nonsense', '']) {
    assert.equal((await delivery.deliver(job(address))).kind, 'blocked');
  }
  await delivery.close();
});

test('6.1: connections are kept alive and reused', async () => {
  await using receiver = await startReceiver();
  const delivery = createDelivery(PLAIN);
  for (let call = 0; call < 5; call++) await delivery.deliver(job(`${receiver.url}/ok`));
  assert.equal(receiver.calls().length, 5);
  assert.ok(receiver.connections() <= 2); // the next call may start a blink before one is idle
  await delivery.close();
});

test('1.2.11: interrupting ends calls under way as interrupted', async () => {
  await using receiver = await startReceiver();
  const delivery = createDelivery(PLAIN);
  const calls = [1, 2].map(() => delivery.deliver(job(`${receiver.url}/stall`)));
  await receiver.received(2);
  delivery.interrupt();
  assert.deepEqual(await Promise.all(calls), [{ kind: 'interrupted' }, { kind: 'interrupted' }]);
  await delivery.close();
});

test('6.7: the breaker counts failures of the host, not invalid requests', async () => {
  await using receiver = await startReceiver();
  const delivery = createDelivery({ ...PLAIN, breaker: { failures: 2, restMs: 10_000 } });
  for (let call = 0; call < 4; call++) {
    assert.equal((await delivery.deliver(job(`${receiver.url}/status/404`))).kind, 'refused');
  }
  await delivery.close();
});

test('6.1: requests refused by undici and a closed delivery are outcomes, not exceptions', async () => {
  await using receiver = await startReceiver();
  const delivery = createDelivery(PLAIN);
  const url = `${receiver.url}/ok`;
  const refused = await delivery.deliver(job(url, { traceparent: 'a\nb' }));
  assert.deepEqual(refused, { kind: 'unreachable', cause: 'invalid traceparent header' });
  const { kind } = await delivery.deliver(job(url, { queueName: 'half \ud800' }));
  assert.equal(kind, 'delivered');
  await delivery.close();
  assert.equal((await delivery.deliver(job(url))).kind, 'unreachable');
});

test('6.7: a call that is cancelled does not end the suspension of its host', async () => {
  await using receiver = await startReceiver({
    answer({ path }, response) {
      if (path === '/bad') response.writeHead(500).end();
    },
  });
  const delivery = createDelivery({ ...PLAIN, breaker: { failures: 1, restMs: 60_000 } });
  const { host } = new URL(receiver.url);
  const silent = delivery.deliver(job(`${receiver.url}/silent`, { id: 'silent' }));
  await receiver.received(1);
  await delivery.deliver(job(`${receiver.url}/bad`, { id: 'bad' }));
  delivery.cancel('silent');
  assert.deepEqual(await silent, { kind: 'interrupted' });
  assert.equal(delivery.isSuspended(host), true);
  await delivery.close();
});
