import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { type TestContext, test } from 'node:test';
import fastify from 'fastify';
import { createEventStreams } from './events.ts';

/** A server with a stream of what `state` says, and the signal by which its streams end. */
function streaming(t: TestContext) {
  const closing = new AbortController();
  const server = fastify();
  t.after(() => server.close());
  const events = createEventStreams(server, closing, 20);
  const state = { now: 1, change: Promise.withResolvers<void>(), watched: 0 };
  server.get('/', (_, reply) =>
    events(reply, {
      view: () => state.now,
      isOver: () => state.now === 3,
      change: () => {
        state.watched++;
        return state.change.promise;
      },
    }),
  );
  function become(now: number): void {
    const { resolve } = state.change;
    Object.assign(state, { now, change: Promise.withResolvers() });
    resolve();
  }
  const listeners = () => getEventListeners(closing.signal, 'abort').length;
  return { server, closing, state, become, listeners };
}

test('4.6: a stream tells each change to the end, and leaves nothing behind that waits for the stop of the service', async (t) => {
  const { server, become, listeners } = streaming(t);
  const streams = Array.from({ length: 20 }, () => server.inject('/'));
  while (listeners() < 20) await new Promise(setImmediate);
  become(2);
  await new Promise((resolve) => setTimeout(resolve, 400));
  become(3);
  for (const { body } of await Promise.all(streams)) {
    const told = [...body.matchAll(/^data: (\d)$/gm)].map(([, data]) => Number(data));
    assert.deepEqual(told, [1, 2, 3]);
  }
  assert.equal(listeners(), 0);
});

test('4.6: a stopping service ends the streams that are open', async (t) => {
  const { server, closing, listeners } = streaming(t);
  const stream = server.inject('/');
  while (listeners() < 1) await new Promise(setImmediate);
  closing.abort();
  assert.match((await stream).body, /^event: state\ndata: 1\n\n/);
  assert.equal(listeners(), 0);
});

test('4.6: while nothing changes one change is waited for', async (t) => {
  const { server, state, become } = streaming(t);
  const stream = server.inject('/');
  await new Promise((resolve) => setTimeout(resolve, 900));
  assert.equal(state.watched, 1);
  become(3);
  const comments = (await stream).body.match(/^:$/gm) ?? [];
  assert.ok(comments.length >= 2, `${comments.length} comments`);
});
