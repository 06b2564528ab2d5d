import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { refilled } from './bucket.ts';
import { type ClaimableQueue, planClaim } from './claim-plan.ts';

const NOW = 1_000_000;

function queue(about: Partial<ClaimableQueue> = {}): ClaimableQueue {
  const usual = { name: 'q', paused: false, maxConcurrency: 5, rateLimitRps: null, bucket: null };
  return { ...usual, ready: 10, running: 0, ...about };
}

function taken(queues: ClaimableQueue[], slots: number, random = () => 0.5) {
  const plan = planClaim(queues, slots, NOW, random);
  return Object.fromEntries(plan.shares.map(({ queue, take }) => [queue.name, take]));
}

test('1.2.5: a rate-limited queue gets whole tokens only, and says when the next comes', () => {
  const limited = queue({ rateLimitRps: 2, bucket: { tokens: 1.5, at: NOW } });
  assert.deepEqual(taken([limited], 10), { q: 1 });
  const empty = queue({ rateLimitRps: 2, bucket: { tokens: 0.5, at: NOW } });
  assert.deepEqual(planClaim([empty], 10, NOW, Math.random), { shares: [], tokenAt: NOW + 250 });
});

test('1.2.3: no plan takes more than there are slots, ready jobs, places or tokens, nor leaves what it could take', () => {
  const any = fc.record({
    name: fc.uuid(),
    paused: fc.boolean(),
    maxConcurrency: fc.integer({ min: 1, max: 20 }),
    rateLimitRps: fc.option(fc.double({ min: 0.01, max: 50, noNaN: true })),
    bucket: fc.option(
      fc.record({ tokens: fc.double({ min: 0, max: 50, noNaN: true }), at: fc.constant(NOW) }),
    ),
    ready: fc.nat(30),
    running: fc.nat(25),
  });
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.array(any), fc.nat(60), chance, (queues, slots, drawn) => {
      const { shares } = planClaim(queues, slots, NOW, () => drawn);
      const room = (one: ClaimableQueue) => {
        const rate = one.rateLimitRps;
        const tokens = rate === null ? 1e9 : Math.floor(refilled(one.bucket, rate, NOW).tokens);
        const places = Math.min(one.ready, one.maxConcurrency - one.running, tokens);
        return one.paused ? 0 : Math.max(0, places);
      };
      for (const { queue, take } of shares) assert.ok(take > 0 && take <= room(queue));
      const total = shares.reduce((sum, { take }) => sum + take, 0);
      const possible = queues.reduce((sum, one) => sum + room(one), 0);
      assert.equal(total, Math.min(slots, possible));
    }),
  );
});

/** No exchange while the order is drawn: the queues stay in the order given. */
const inOrder = () => 0.999;
const large = (name: string) => queue({ name, ready: 99, maxConcurrency: 99 });

test('1.2.3: slots are divided evenly, the remainder among the first of the drawn order', () => {
  const queues = [large('a'), large('b'), large('c')];
  assert.deepEqual(taken(queues, 9, inOrder), { a: 3, b: 3, c: 3 });
  assert.deepEqual(taken(queues, 8, inOrder), { a: 3, b: 3, c: 2 });
  assert.deepEqual(taken(queues, 3, inOrder), { a: 1, b: 1, c: 1 });
  assert.deepEqual(taken(queues, 5, inOrder), { a: 2, b: 2, c: 1 });
});

test('1.2.3: what a later queue cannot use is given out once', () => {
  const queues = [large('a'), large('b'), queue({ name: 'c', ready: 1 })];
  assert.deepEqual(taken(queues, 9, inOrder), { a: 5, b: 3, c: 1 });
});

test('1.2.5: only a queue with ready jobs and no token makes the engine wait for one', () => {
  const tokenAt = (tokens: number, ready: number) => {
    const limited = queue({ rateLimitRps: 2, bucket: { tokens, at: NOW }, ready });
    return planClaim([limited], 10, NOW, inOrder).tokenAt;
  };
  assert.deepEqual([tokenAt(0, 1), tokenAt(0, 0), tokenAt(1, 1)], [NOW + 500, null, null]);
});
