import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import type { ClaimedJob } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { openSampleReceiver } from './sample-receiver.ts';
import { createDelivery, type DeliveryOptions } from './webhook.ts';

const USUAL: DeliveryOptions = {
  connections: 5,
  maxResultBytes: 65_536,
  denyPrivateNetworks: false,
  allowedNetworks: [],
  signingSecrets: [],
  breaker: undefined,
  clock: Date.now,
};

function job(callbackUrl: string, about: Partial<ClaimedJob> = {}): ClaimedJob {
  return {
    ...{ id: 'job-1', queueName: 'default', callbackUrl, payload: '{"a":1}', attempt: 1 },
    ...{ timeoutMs: 5000, traceparent: null, workerId: 'w', startedAt: 0, run: 1 },
    ...{ maxRetries: 3, retryBackoff: 'fixed', baseDelayMs: 1, maxDelayMs: 1 },
    ...about,
  };
}

async function outcome(
  path: string,
  about: Partial<ClaimedJob> = {},
  options: Partial<DeliveryOptions> = {},
): Promise<Outcome> {
  await using receiver = await openSampleReceiver();
  const delivery = createDelivery({ ...USUAL, ...options });
  try {
    return await delivery.deliver(job(receiver.url + path, about));
  } finally {
    await delivery.close();
  }
}

test('6.1, 6.2: the callback is a POST of the payload with the four headers', async () => {
  await using receiver = await openSampleReceiver();
  const delivery = createDelivery(USUAL);
  const payload = '{"text":"žluťoučký  kůň", "n": 1.0}';
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const asked = { payload, attempt: 2, queueName: 'mail', traceparent: trace };
  await delivery.deliver(job(`${receiver.url}/hook?x=1`, asked));
  const [call] = receiver.calls;
  assert.equal(call?.method, 'POST');
  assert.equal(call?.path, '/hook?x=1');
  assert.equal(call?.body, payload);
  assert.equal(call?.headers['content-type'], 'application/json');
  assert.equal(call?.headers['x-runner-job-id'], 'job-1');
  assert.equal(call?.headers['x-runner-attempt'], '2');
  assert.equal(call?.headers['x-runner-queue'], 'mail');
  assert.equal(call?.headers.traceparent, trace);
  assert.equal(call?.headers['webhook-signature'], undefined);
  await delivery.close();
});

test('a queue name that no header can carry is percent-encoded', async () => {
  await using receiver = await openSampleReceiver();
  const delivery = createDelivery(USUAL);
  await delivery.deliver(job(receiver.url, { queueName: 'pošta\r\nX-Evil: 1' }));
  assert.equal(receiver.calls[0]?.headers['x-runner-queue'], 'po%C5%A1ta%0D%0AX-Evil%3A%201');
  assert.equal(receiver.calls[0]?.headers['x-evil'], undefined);
  await delivery.close();
});

test('6.3: any 2xx is delivered with its body', async () => {
  assert.deepEqual(await outcome('/ok'), {
    ...{ kind: 'delivered', statusCode: 200, body: '{"ok":true}', bodyCut: false },
  });
  assert.deepEqual(await outcome('/status/204'), {
    ...{ kind: 'delivered', statusCode: 204, body: '', bodyCut: false },
  });
});

test('6.3: other statuses are refusals with what they say', async () => {
  assert.deepEqual(await outcome('/status/404'), {
    ...{ kind: 'refused', statusCode: 404, body: 'status 404', location: null, retryAfter: null },
  });
  const busy = await outcome('/status/503?retry-after=7');
  assert.equal(busy.kind === 'refused' && busy.retryAfter, '7');
});

test('a redirect is not followed; its location is reported', async () => {
  await using elsewhere = await openSampleReceiver();
  const there = encodeURIComponent(`${elsewhere.url}/secret`);
  const refused = await outcome(`/status/302?location=${there}`);
  assert.equal(refused.kind === 'refused' && refused.location, `${elsewhere.url}/secret`);
  assert.equal(elsewhere.calls.length, 0);
});

test('6.1: the timeout covers the whole exchange: no answer, or a head that trickles', async () => {
  for (const path of ['/stall', '/slow-head']) {
    assert.deepEqual(await outcome(path, { timeoutMs: 150 }), { kind: 'timeout', timeoutMs: 150 });
  }
});

test('6.1: the timeout covers a connection that is never accepted', async () => {
  // A listening socket whose backlog is not served would do; a blackhole address is not portable.
  const sockets: Socket[] = [];
  const mute = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as { port: number };
  const delivery = createDelivery(USUAL);
  const answer = await delivery.deliver(job(`https://127.0.0.1:${port}/`, { timeoutMs: 150 }));
  assert.deepEqual(answer, { kind: 'timeout', timeoutMs: 150 });
  await delivery.close();
  for (const socket of sockets) socket.destroy();
  mute.close();
});

test('a 2xx counts from its head on: a body that stalls, trickles or breaks only loses its rest', async () => {
  for (const path of ['/stall-body', '/trickle', '/reset-body']) {
    const answer = await outcome(path, { timeoutMs: 200 });
    assert.equal(answer.kind, 'delivered', path);
    assert.equal(answer.kind === 'delivered' && answer.bodyCut, true, path);
  }
});

test('at most max_result_bytes of a body are kept, and no letter is cut in two', async () => {
  const big = await outcome('/big?bytes=100000', {}, { maxResultBytes: 1000 });
  assert.deepEqual(big.kind === 'delivered' && [big.body.length, big.bodyCut], [1000, true]);
  await using receiver = await openSampleReceiver((_call, response) => {
    response.end('ěěě');
    return true;
  });
  const delivery = createDelivery({ ...USUAL, maxResultBytes: 3 });
  const cut = await delivery.deliver(job(receiver.url));
  assert.deepEqual(cut.kind === 'delivered' && [cut.body, cut.bodyCut], ['ě', true]);
  await delivery.close();
});

test('an endless body is cut off', async () => {
  const answer = await outcome('/endless', { timeoutMs: 20_000 });
  assert.equal(answer.kind === 'delivered' && answer.bodyCut, true);
  assert.equal(answer.kind === 'delivered' && answer.body.length, 65_536);
});

test('6.3: a broken, refused or meaningless connection is unreachable, with the reason', async () => {
  assert.equal((await outcome('/reset')).kind, 'unreachable');
  assert.equal((await outcome('/garbage')).kind, 'unreachable');
  const delivery = createDelivery(USUAL);
  const refused = await delivery.deliver(job('http://127.0.0.1:1/'));
  assert.match(refused.kind === 'unreachable' ? refused.cause : refused.kind, /ECONNREFUSED/);
  const unknown = await delivery.deliver(job('http://no-such-host.invalid/'));
  assert.match(unknown.kind === 'unreachable' ? unknown.cause : unknown.kind, /no-such-host/);
  await delivery.close();
});

test('what is no http address is blocked, not called', async () => {
  const delivery = createDelivery(USUAL);
  for (const address of ['ftp://example.org/', 'nonsense', '']) {
    assert.equal((await delivery.deliver(job(address))).kind, 'blocked');
  }
  await delivery.close();
});

test('connections are kept and used again', async () => {
  await using receiver = await openSampleReceiver();
  const delivery = createDelivery(USUAL);
  for (let call = 0; call < 5; call++) await delivery.deliver(job(receiver.url));
  assert.equal(receiver.calls.length, 5);
  assert.ok(receiver.connections() <= 2); // the next call may start a blink before one is idle
  await delivery.close();
});

test('interrupting ends what is under way as interrupted', async () => {
  await using receiver = await openSampleReceiver();
  const delivery = createDelivery(USUAL);
  const calls = [1, 2].map(() => delivery.deliver(job(`${receiver.url}/stall`)));
  await receiver.received(2);
  delivery.interrupt();
  assert.deepEqual(await Promise.all(calls), [{ kind: 'interrupted' }, { kind: 'interrupted' }]);
  await delivery.close();
});

test('a host that keeps failing rests, is probed once, and is called again after a success', async () => {
  let now = 1_000_000;
  let status = 500;
  await using receiver = await openSampleReceiver((_call, response) => {
    response.statusCode = status;
    response.end();
    return true;
  });
  const breaker = { failures: 3, restMs: 10_000 };
  const delivery = createDelivery({ ...USUAL, breaker, clock: () => now });
  const kind = async () => (await delivery.deliver(job(receiver.url))).kind;
  assert.deepEqual([await kind(), await kind(), await kind()], ['refused', 'refused', 'refused']);
  assert.deepEqual(await delivery.deliver(job(receiver.url)), {
    ...{ kind: 'held', until: now + 10_000, host: new URL(receiver.url).host },
  });
  assert.deepEqual(delivery.restingHosts(), [new URL(receiver.url).host]);
  now += 10_000;
  const both = await Promise.all([kind(), kind()]);
  assert.deepEqual(both, ['refused', 'held']);
  assert.equal(await kind(), 'held');
  now += 10_000;
  status = 200;
  assert.equal(await kind(), 'delivered');
  assert.equal(await kind(), 'delivered');
  assert.equal(receiver.calls.length, 6);
  await delivery.close();
});

test('the breaker minds hosts that fail, not requests that are wrong', async () => {
  await using receiver = await openSampleReceiver();
  const delivery = createDelivery({ ...USUAL, breaker: { failures: 2, restMs: 10_000 } });
  for (let call = 0; call < 4; call++) {
    assert.equal((await delivery.deliver(job(`${receiver.url}/status/404`))).kind, 'refused');
  }
  await delivery.close();
});
