import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import {
  add,
  claim,
  completed,
  DEFAULTS,
  job,
  NOON,
  queueOf,
  readJob,
  scheduleOf,
} from '../testing/store/fixture.ts';
import type { Store } from './port/store.ts';
import { openPostgresStore } from './postgres/open.ts';

// Several stores on one database, as several machines have them.
const steadyClock = () => performance.now();
const postgres = await openTestPostgres();
const { url } = postgres;
after(postgres.close);

async function machines(count: number, doing: (stores: Store[]) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA IF EXISTS runner CASCADE');
  await client.end();
  const one = () => openPostgresStore({ url, defaults: DEFAULTS, readJob, steadyClock });
  const stores = await Promise.all(Array.from({ length: count }, one)); // all migrate at once
  try {
    await doing(stores);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

test('1.2.2: two workers never get the same job', async () => {
  await machines(3, async (stores) => {
    await stores[0]!.createQueue('default', queueOf({ maxConcurrency: 10_000 }), NOON);
    await stores[0]!.enqueue(new Array(600).fill(job()), NOON);
    const taken: string[] = [];
    const work = async (store: Store, workerId: string) => {
      for (let idle = 0; idle < 20; ) {
        const { jobs } = await claim(store, { slots: 7, workerId, random: Math.random });
        idle = jobs.length === 0 ? idle + 1 : 0;
        taken.push(...jobs.map(({ id }) => id));
      }
    };
    await Promise.all(stores.flatMap((store, s) => [0, 1].map((w) => work(store, `${s}-${w}`))));
    assert.equal(taken.length, 600);
    assert.equal(new Set(taken).size, 600);
  });
});

test('1.2.4: max_concurrency holds over all machines', async () => {
  await machines(3, async (stores) => {
    await stores[0]!.createQueue('default', queueOf({ maxConcurrency: 5 }), NOON);
    await stores[0]!.enqueue(new Array(120).fill(job()), NOON);
    let running = 0;
    let most = 0;
    let done = 0;
    const work = async (store: Store, workerId: string) => {
      while (done < 120) {
        const { jobs } = await claim(store, { slots: 4, workerId, random: Math.random });
        running += jobs.length;
        most = Math.max(most, running);
        for (const claimed of jobs) {
          running -= 1; // before the store knows: so `most` never counts too much
          await store.settle(completed(claimed));
          done += 1;
        }
        if (jobs.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    await Promise.all(stores.map((store, index) => work(store, `worker-${index}`)));
    assert.ok(most <= 5 && most >= 2, `most at once: ${most}`);
    assert.deepEqual((await stores[1]!.counts()).jobs, {
      pending: 0,
      running: 0,
      completed: 120,
      dead: 0,
    });
  });
});

test('1.2.5: the rate holds also where clocks differ by a little', async () => {
  await machines(2, async ([here, there]) => {
    await here!.createQueue('default', queueOf({ rateLimitRps: 100 }), NOON);
    await here!.enqueue(new Array(500).fill(job()), NOON);
    let taken = 0;
    for (let now = NOON; now <= NOON + 1000; now += 10) {
      taken += (await claim(here!, { now })).jobs.length;
      taken += (await claim(there!, { now: now - 20 })).jobs.length;
    }
    assert.ok(taken <= 200, `a full bucket and a second: ${taken}`);
  });
});

const EVERY_MINUTE = scheduleOf({ queueName: 'q' });

test('10.2: an enqueue wakes the machine that makes it once, and each other machine once', async () => {
  await machines(2, async ([one, two]) => {
    const seen: string[] = [];
    one!.onReady(() => void seen.push('one'));
    const thrice = new Promise<void>((resolve) => {
      two!.onReady(() => {
        seen.push('two');
        if (seen.filter((who) => who === 'two').length === 3) resolve();
      });
    });
    for (let round = 1; round <= 3; round++) await add(one!, job(), NOON);
    await thrice;
    // Notifications arrive in the order of commits: what came before this one has been seen then.
    const changed = new Promise<void>((resolve) => one!.onScheduleChange(resolve));
    await two!.createSchedule(undefined, EVERY_MINUTE, NOON, NOON);
    await changed;
    assert.deepEqual(seen.sort(), ['one', 'one', 'one', 'two', 'two', 'two']);
  });
});

test('1.2.9: a due time gives one job, however many machines fire it', async () => {
  await machines(3, async (stores) => {
    const { id } = (await stores[0]!.createSchedule(undefined, EVERY_MINUTE, NOON, NOON))!;
    const fired = await Promise.all(
      stores.map((store) => store.fireSchedule(id, NOON, NOON + 60_000, NOON)),
    );
    assert.equal(fired.filter((made) => made !== undefined).length, 1);
    assert.equal((await stores[0]!.counts()).jobs.pending, 1);
  });
});

test('1.3: one key given to all machines at once makes one job', async () => {
  await machines(3, async (stores) => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const batch = (order: string[]) => order.map((key) => job({ idempotencyKey: key }));
    const answers = await Promise.all(
      stores.map((store, index) =>
        store.enqueue(batch(index === 1 ? keys.toReversed() : keys), NOON),
      ),
    );
    const all = answers.flat();
    assert.equal(all.filter(({ created }) => created).length, 5);
    assert.equal(new Set(all.map(({ job }) => job.id)).size, 5);
  });
});

test('4.6: a queue is not deleted under a job that is just being added', async () => {
  await machines(2, async ([one, two]) => {
    for (let round = 0; round < 20; round++) {
      const queueName = `q${round}`;
      await one!.createQueue(queueName, queueOf(), NOON);
      const [made, answer] = await Promise.all([
        add(one!, job({ queueName }), NOON),
        two!.deleteQueue(queueName, NOON),
      ]);
      // Either the deletion came first and the queue is new, or it saw the job and was refused.
      assert.ok(answer === 'deleted' || answer === 'in-use');
      assert.equal((await two!.findQueue(queueName))?.pending, 1);
      assert.equal((await two!.findJob(made.job.id))?.status, 'pending');
    }
  });
});
