import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '../../kit/testing/full.ts';
import type { Delivery } from '../../runner/deliver/webhook.ts';
import { createEngine } from '../../runner/engine/engine.ts';
import { loadWait } from '../../runner/engine/wait.ts';
import { openSqliteStore } from '../../runner/store/sqlite/open.ts';
import { DEFAULTS, job, queueOf } from '../../runner/testing/store/fixture.ts';
import { type Random, seededRandom } from '../../sandbox/random.ts';
import { installVirtualTime } from './virtual-time.ts';

const SITUATIONS = full ? 1000 : 50;
const BEGIN = Date.UTC(2026, 0, 1, 12);

/** Durations around a mean, with a long tail. */
function lognormal(random: Random): () => number {
  const [mean, spread] = [random.integer(20, 5000), random.next() * 1.2];
  const normal = () =>
    Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return () => mean * Math.exp(spread * normal() - spread ** 2 / 2);
}

/** Queues of one runner from the first job to the last; whether each job asked about started in time. */
async function situations(seed: number): Promise<boolean[]> {
  const random = seededRandom(`expected ${seed}`);
  using time = installVirtualTime();
  const clock = () => BEGIN + Math.floor(time.passed());
  const store = openSqliteStore({
    ...{ path: ':memory:', durability: 'normal', defaults: DEFAULTS, clock },
  });
  /** Lets the store go on: it waits for turns of the event loop, which are virtual, too. */
  const through = async <T>(asked: Promise<T>): Promise<T> => {
    await time.quiet();
    return asked;
  };
  const names = ['a', 'b', 'c', 'd'].slice(0, random.integer(1, 4));
  const durations = new Map(names.map((name) => [name, lognormal(random)]));
  for (const name of names) {
    const rateLimitRps = random.chance(0.2) ? random.integer(1, 20) : null;
    const maxConcurrency = random.chance(0.5) ? 1000 : random.integer(1, 20);
    await through(store.createQueue(name, queueOf({ maxConcurrency, rateLimitRps }), clock()));
    const priority = () => random.integer(0, 2);
    const jobs = Array.from({ length: random.integer(10, 70) }, () =>
      job({ queueName: name, priority: priority() }),
    );
    await through(store.enqueueMany(jobs, clock()));
  }
  let ended = 0;
  const delivery: Delivery = {
    deliver: ({ queueName }) =>
      new Promise((resolve) => {
        setTimeout(() => {
          ended += 1;
          resolve({ kind: 'delivered', statusCode: 200, body: '', bodyCut: false });
        }, durations.get(queueName)!());
      }),
    ...{ interrupt() {}, cancel() {}, suspended: () => new Map(), isSuspended: () => false },
    close: async () => {},
  };
  const engine = createEngine({
    ...{ store, delivery, workerId: 'w', concurrency: random.integer(1, 30), queues: [] },
    ...{ pollIntervalMs: 1000, reaperIntervalMs: 60_000, leaseGraceMs: 60_000, maxLost: 5 },
    ...{ schedulerIntervalMs: 60_000, retentionMs: undefined, cleanupIntervalMs: 3_600_000 },
    ...{ retryStatuses: [], random: random.next, steadyClock: time.passed, onEvent() {} },
  });
  await through(engine.start());
  const asked: { id: string; low: number; high: number }[] = [];
  const { pending: all } = await store.counts();
  for (let next = 10; (await store.counts()).pending > 0; ) {
    time.next();
    await time.quiet();
    if (ended < next) continue;
    next = ended + Math.ceil(all / 12);
    const waiting = await store.listJobs({ status: 'pending', limit: 1000, offset: 0 });
    if (waiting.length === 0) break;
    const { id } = random.pick(waiting);
    const expected = (await loadWait({ store, engine }, id))?.expected();
    if (expected) asked.push({ id, ...expected });
  }
  const hits = [];
  for (const { id, low, high } of asked) {
    const { startedAt } = (await store.findJob(id))!;
    hits.push(startedAt !== null && startedAt >= low && startedAt <= high);
  }
  void engine.stop(0);
  await through(store.close());
  return hits;
}

test('4.3: in nine of ten of a thousand situations a job starts between low and high', async () => {
  const hits: boolean[] = [];
  for (let seed = 1; hits.length < SITUATIONS; seed++) hits.push(...(await situations(seed)));
  const held = hits.filter((hit) => hit).length;
  assert.ok(held >= 0.9 * hits.length, `${held} of ${hits.length}`);
});
