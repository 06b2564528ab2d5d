import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import type { Store } from '../store/port/store.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { DEFAULTS, queueOf } from '../testing/store/fixture.ts';

const TRIES = 100;
const LONGEST_MS = 50;

/** Two queues whose receivers never answer, with default settings, beside a third that does. */
function isolation(name: string, openStore: () => Promise<Store>): void {
  describe(`silent receivers (${name})`, () => {
    test('1.2.1: jobs to another host start within 50 ms of their enqueue', async () => {
      const silent = { answer: () => {} };
      await using first = await startReceiver(silent);
      await using second = await startReceiver(silent);
      await using other = await startReceiver();
      await using runner = createSampleRunner(await openStore(), { reaperIntervalMs: 3_600_000 });
      const { store } = runner;
      await runner.start();
      for (const [queueName, { url }] of Object.entries({ first, second })) {
        const job = { callbackUrl: `${url}/hang`, queueName, payload: '{}' };
        await store.enqueueMany(new Array(30).fill(job), store.now());
      }
      await Promise.all([first.received(3), second.received(3)]);

      // Other tests may hold up this process: of the best of three rounds one in twenty may be late.
      let late: number[] = [];
      for (let round = 0; round < 3; round++) {
        late = [];
        for (let tries = 1; tries <= TRIES; tries++) {
          const job = { callbackUrl: `${other.url}/ok`, queueName: 'other', payload: '{}' };
          const started = performance.now();
          await store.enqueue(job, store.now());
          await other.received(round * TRIES + tries);
          const ms = performance.now() - started;
          if (ms > LONGEST_MS) late.push(ms);
        }
        if (late.length <= TRIES / 20) break;
      }
      assert.ok(late.length <= TRIES / 20, `${late}`);
      assert.ok(first.calls().length + second.calls().length <= 9);
      await runner.stop(0);
    });

    test('1.2.1: a job to another host does not wait for the backlog of a prompt one', async () => {
      await using busy = await startReceiver({
        answer: (_call, response) => setTimeout(() => response.end(), 30),
      });
      await using other = await startReceiver();
      await using runner = createSampleRunner(await openStore());
      const { store } = runner;
      await store.createQueue('busy', queueOf(), store.now());
      await runner.start();
      const job = { callbackUrl: `${busy.url}/ok`, queueName: 'busy', payload: '{}' };
      await store.enqueueMany(new Array(600).fill(job), store.now());
      await busy.received(50);
      for (let tries = 1; tries <= 5; tries++) {
        // In the same queue: the job stands behind hundreds that nine calls at once take two seconds.
        await store.enqueue({ ...job, callbackUrl: `${other.url}/ok` }, store.now());
        await other.received(tries);
      }
      assert.ok(busy.calls().length < 400, `${busy.calls().length} came first`);
      await runner.stop(0);
    });

    test('1.2.2, 6.7: a backlog of a suspended host delays no job of its queue and is not touched', async () => {
      await using sick = await startReceiver({
        answer: (_, response) => void response.writeHead(500).end(),
      });
      await using well = await startReceiver();
      const about = { concurrency: 4, pollIntervalMs: 50 };
      const breaker = { breaker: { failures: 3, restMs: 60_000 } };
      await using runner = createSampleRunner(await openStore(), about, breaker);
      const { store } = runner;
      const failing = {
        callbackUrl: `${sick.url}/x`,
        queueName: 'mail',
        payload: '{}',
        baseDelayMs: 3_600_000,
      };
      for (let batch = 0; batch < 5; batch++) {
        await store.enqueueMany(new Array(1000).fill(failing), store.now());
      }
      await runner.start();
      await runner.seen('settled', 3);
      for (let tries = 1; tries <= 20; tries++) {
        await store.enqueue({ ...failing, callbackUrl: `${well.url}/ok` }, store.now());
        await well.received(tries);
      }
      const called = sick.calls().length;
      assert.ok(called <= 4 + 3, `${called} calls`);
      const attempts = runner.events.filter((event) => event.kind === 'settled' && event.attempt);
      const idle = runner.events.length - attempts.length;
      // Ten for each slot may have been claimed ahead when the host failed; claiming the backlog
      // once more for each of the twenty jobs would give back eighty and more.
      assert.ok(idle <= 4 * 10, `${idle} jobs were claimed and not called`);
      await runner.stop(0);
    });

    test('1.2.1: hosts that answer slowly use all slots while no other waits, and give one up', async () => {
      let open = 0;
      let most = 0;
      const slow = {
        answer(_call: unknown, response: ServerResponse) {
          open += 1;
          most = Math.max(most, open);
          setTimeout(() => {
            open -= 1;
            response.end();
          }, 1100);
        },
      };
      await using first = await startReceiver(slow);
      await using second = await startReceiver(slow);
      await using other = await startReceiver();
      await using runner = createSampleRunner(await openStore(), { reaperIntervalMs: 3_600_000 });
      const { store } = runner;
      await store.createQueue('slow', queueOf(), store.now());
      await runner.start();
      for (const { url } of [first, second]) {
        const job = { callbackUrl: `${url}/ok`, queueName: 'slow', payload: '{}' };
        await store.enqueueMany(new Array(60).fill(job), store.now());
      }
      while (most < 10) await sleep(20);
      const before = first.calls().length + second.calls().length;
      const job = { callbackUrl: `${other.url}/ok`, queueName: 'slow', payload: '{}' };
      await store.enqueue(job, store.now());
      await other.received(1);
      const came = first.calls().length + second.calls().length - before;
      assert.ok(came <= 20, `${came} came first`);
      await runner.stop(0);
    });

    test('1.2.3: a queue with a rate limit gets its share beside a backlog to the same host', async () => {
      await using receiver = await startReceiver({
        answer: (_call, response) => setTimeout(() => response.end(), 10),
      });
      await using runner = createSampleRunner(await openStore());
      const { store } = runner;
      await store.createQueue('backlog', queueOf(), store.now());
      await store.createQueue('limited', queueOf({ rateLimitRps: 100 }), store.now());
      await runner.start();
      const job = { callbackUrl: `${receiver.url}/ok`, queueName: 'backlog', payload: '{}' };
      await store.enqueueMany(new Array(1000).fill(job), store.now());
      await receiver.received(100);
      await store.enqueueMany(new Array(50).fill({ ...job, queueName: 'limited' }), store.now());
      await receiver.received(900);
      const queues = receiver.calls().map(({ headers }) => headers['x-runner-queue']);
      assert.equal(queues.filter((queue) => queue === 'limited').length, 50);
      await runner.stop(0);
    });
  });
}

isolation('SQLite', async () =>
  openSqliteStore({ path: ':memory:', durability: 'full', defaults: DEFAULTS, clock: Date.now }),
);

const postgres = await openTestPostgres();
after(postgres.close);
const steadyClock = () => performance.now();
isolation('PostgreSQL', () =>
  openPostgresStore({ url: postgres.url, defaults: DEFAULTS, steadyClock }),
);
