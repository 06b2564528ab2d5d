import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from './receiver.ts';

const post = (url: string, attempt = 1, init: RequestInit = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'x-runner-job-id': 'j1', 'x-runner-attempt': `${attempt}`, 'x-runner-queue': 'q' },
    body: '{"a":1}',
    ...init,
  });

test('a call is remembered with its headers and body', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  await post(`${receiver.url}/ok`, 3);
  await receiver.received(1);
  const [call] = receiver.callsOf('j1');
  assert.deepEqual(
    [call?.body, call?.attempt, call?.queue, call?.method],
    ['{"a":1}', 3, 'q', 'POST'],
  );
});

test('the path says how it behaves', async (t) => {
  const receiver = await startReceiver({ random: () => 0.2 });
  t.after(receiver.close);
  const status = async (path: string, attempt?: number) =>
    (await post(receiver.url + path, attempt, { redirect: 'manual' })).status;
  assert.equal(await status('/status/418'), 418);
  assert.equal(await status('/redirect'), 302);
  assert.equal(await status('/fails-first/2', 2), 503);
  assert.equal(await status('/fails-first/2', 3), 200);
  assert.equal(await status('/flaky/30'), 503);
  assert.equal(await status('/flaky/10'), 200);
  assert.equal(await status('/nothing'), 404);
  assert.equal((await post(`${receiver.url}/retry-after/7`)).headers.get('retry-after'), '7');
  assert.equal(await (await post(`${receiver.url}/echo`)).text(), '{"a":1}');
  assert.equal((await (await post(`${receiver.url}/large/999`)).text()).length, 999);
});

test('the name of a queue is decoded; what is no percent-encoding is left alone', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  for (const queue of ['po%C5%A1ta', 'a%z']) {
    await post(`${receiver.url}/ok`, 1, { headers: { 'x-runner-queue': queue } });
  }
  assert.deepEqual(
    receiver.calls().map(({ queue }) => queue),
    ['pošta', 'a%z'],
  );
});

test('the unkind ones reset, stall and never end, until the receiver closes', async () => {
  const receiver = await startReceiver();
  const broken = ['/reset', '/reset-body', '/not-http'];
  for (const path of broken) {
    await assert.rejects(async () => (await post(receiver.url + path)).text(), path);
  }
  const stalling = ['/stall', '/stall-body', '/trickle/1', '/endless', '/slow-head'];
  const endings = stalling.map(async (path) => {
    const reply = await post(receiver.url + path);
    const reader = reply.body!.getReader();
    while (!(await reader.read()).done);
  });
  await receiver.received(broken.length + stalling.length);
  await receiver.close();
  const outcomes = await Promise.allSettled(endings);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    stalling.map(() => 'rejected'),
  );
});

test('it finishes the call under way and takes no more; a call without end is cut in time', async () => {
  const receiver = await startReceiver();
  const slow = post(`${receiver.url}/slow/300`);
  const stalled = post(`${receiver.url}/stall`).then(
    () => 'answered',
    () => 'cut',
  );
  await receiver.received(2);
  const finished = receiver.finish(2000);
  assert.equal((await slow).status, 200);
  await assert.rejects(post(`${receiver.url}/ok`));
  assert.equal(await stalled, 'cut');
  await finished;
});
