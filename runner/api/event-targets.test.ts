import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../testing/runner.ts';

const unique = () => `q-${Math.random().toString(36).slice(2)}`;

onEachStore('events', (runner) => {
  /** The events that a target was sent, as the jobs that carry them. */
  const told = async (url: string) => {
    const jobs = await runner().client.list({ queue: 'events' });
    return jobs
      .filter(({ callback_url }) => callback_url === url)
      .map(({ payload }) => JSON.parse(payload))
      .reverse();
  };
  const until = async (url: string, count: number) => {
    for (;;) {
      const events = await told(url);
      if (events.length >= count) return events;
    }
  };

  test('4.14: a target is told how jobs of its queues end, once each', async () => {
    const { client, receiver } = runner();
    const [name, queue, other] = [unique(), unique(), unique()];
    const url = `${receiver.url}/ok?${name}`;
    const target = { url, events: ['job.dead', 'job.completed'] as const, queues: [queue] };
    const made = await client.eventTargets.put(name, { ...target, events: [...target.events] });
    assert.deepEqual([made.name, made.url, made.queues], [name, url, [queue]]);
    const pulled = async (queue_name: string) => {
      const { id } = await client.enqueue({ callback_url: null, queue_name, tags: ['x'] });
      const { jobs } = await client.pull(queue_name, { worker: 'w', wait_ms: 20_000 });
      return { id, claim: jobs[0]!.claim };
    };
    const [good, bad, foreign] = [await pulled(queue), await pulled(queue), await pulled(other)];
    await client.complete(foreign.id, foreign.claim);
    await client.complete(good.id, good.claim, 'done');
    await client.fail(bad.id, bad.claim, 'no', true);
    const events = await until(url, 2);
    const said = events.map(({ type, data }) => [type, data.queue, data.job_id, data.error]);
    assert.deepEqual(said.sort(), [
      ['job.completed', queue, good.id, null],
      ['job.dead', queue, bad.id, 'no'],
    ]);
    assert.deepEqual(events[0].data.tags, ['x']);
  });

  test('4.14: a paused queue is told with who paused it', async () => {
    const { client, receiver } = runner();
    const [name, queue] = [unique(), unique()];
    const url = `${receiver.url}/ok?${name}`;
    await client.eventTargets.put(name, { url, events: ['queue.paused'] });
    await client.queues.create(queue);
    await client.queues.pause(queue);
    const [event] = await until(url, 1);
    assert.deepEqual([event.type, event.data], ['queue.paused', { queue, by: 'anyone' }]);
  });

  test('4.14: that no worker takes the queue of the events is a line of the log', async (t) => {
    const { client, server } = runner();
    const warn = t.mock.method(server.log, 'warn');
    const name = unique();
    await client.eventTargets.put(name, { url: 'http://127.0.0.1:9/', events: ['job.dead'] });
    assert.deepEqual(warn.mock.calls[0]?.arguments[0], { target: name });
    assert.match(String(warn.mock.calls[0]?.arguments[1]), /^no worker takes the queue events/);
  });

  test('4.14: targets are listed, replaced and deleted; what is wrong is named', async () => {
    const { client } = runner();
    const name = unique();
    const url = 'http://127.0.0.1:9/';
    await client.eventTargets.put(name, { url, events: ['job.dead'] });
    await client.eventTargets.put(name, { url, events: ['queue.paused'], queues: ['mail'] });
    const found = (await client.eventTargets.list()).find((target) => target.name === name);
    assert.deepEqual([found?.events, found?.queues], [['queue.paused'], ['mail']]);
    assert.deepEqual(await client.eventTargets.delete(name), { status: 'deleted', name });
    await assert.rejects(client.eventTargets.delete(name), { status: 404 });
    const { status, body } = await runner().ask('PUT', '/event-targets/x', {
      url,
      events: ['job'],
    });
    assert.equal(status, 400);
    assert.match(body.error, /events/);
    const long = await runner().ask('PUT', `/event-targets/${'n'.repeat(101)}`, {
      ...{ url, events: ['job.dead'] },
    });
    assert.deepEqual(
      [long.status, /^name must have at most 100/.test(long.body.error)],
      [400, true],
    );
  });
});
