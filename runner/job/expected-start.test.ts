import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, expectedStart, MOST_AHEAD, type PlaceInLine } from './expected-start.ts';
import type { Job } from './job.ts';
import type { WaitingFacts, WaitingReason } from './waiting.ts';

const NOW = 1_000_000;
type Queue = WaitingFacts['queue'];

type Situation = {
  readonly line?: Partial<PlaceInLine>;
  readonly queue?: Partial<Queue>;
  readonly running?: number;
  readonly used?: number;
  readonly slots?: number;
  readonly workers?: number;
  readonly times?: readonly number[];
  readonly visibleAt?: number;
  readonly reason?: WaitingReason;
  readonly change?: Change;
  readonly tokens?: number;
};

/** After now, in milliseconds. */
function expected(about: Situation) {
  const { slots = 10, workers = 1, used = slots, running = slots, times = [] } = about;
  const facts = {
    job: { queueName: 'mail', visibleAt: about.visibleAt ?? NOW } as Job,
    queue: {
      paused: false,
      maxConcurrency: 1000,
      rateLimitRps: null,
      maxPerKey: null,
      ratePerKeyRps: null,
      ...about.queue,
    },
    ...{ running, accepted: 0, runningWithKey: 0, keyBucket: null, waitsFor: [] },
    bucket: about.tokens === undefined ? null : { tokens: about.tokens, at: NOW },
  };
  const total = times.reduce((sum, ms) => sum + ms, 0);
  const squares = times.reduce((sum, ms) => sum + ms ** 2, 0);
  const queueTimes = [
    { queueName: 'mail', calls: times.length, totalMs: total, squaresMs: squares },
    { queueName: 'other', calls: 100, totalMs: 1, squaresMs: 1 },
  ];
  const worker = { queues: [], slots, usedSlots: used / workers, queueTimes };
  const line = { ahead: 0, readyQueues: ['mail'], ...about.line };
  const all = Array.from({ length: workers }, () => worker);
  const start = expectedStart(facts, about.reason ?? 'slots_full', line, all, NOW, about.change);
  return start && { at: start.at - NOW, low: start.low - NOW, high: start.high - NOW };
}

const second = new Array(20).fill(1000);

test('4.3: a job starts when the jobs before it have left the slots, as long as they usually hold them', () => {
  const start = expected({ line: { ahead: 99 }, times: second })!;
  assert.equal(start.at, 10_000);
  assert.ok(start.low < 10_000 && start.low > 8000, `${start.low}`);
  assert.ok(start.high > 10_000 && start.high < 12_000, `${start.high}`);
  const shared = expected({
    line: { ahead: 99, readyQueues: ['mail', 'unknown'] },
    times: second,
  })!;
  assert.equal(shared.at, 20_000);
  assert.ok(shared.low <= 10_000, 'the other queue may leave its slots');
});

test('4.3: it starts at once where there is room, and not before it is due or has a token', () => {
  assert.equal(expected({ used: 3, running: 3 })!.at, 0);
  assert.deepEqual(expected({ used: 3, running: 3, visibleAt: NOW + 60_000 })!.low, 60_000);
  const limited = {
    used: 0,
    running: 0,
    tokens: 0,
    queue: { rateLimitRps: 2 },
    line: { ahead: 9 },
  };
  assert.deepEqual([expected(limited)!.low, expected(limited)!.at], [5000, 5000]);
});

test('4.3: another limit of the queue or of the workers changes the start as it would', () => {
  const full = { line: { ahead: 99 }, times: second, running: 5, queue: { maxConcurrency: 5 } };
  assert.equal(expected(full)!.at, 20_000);
  assert.equal(expected({ ...full, change: { maxConcurrency: 10 } })!.at, 10_000);
  assert.equal(
    expected({ line: { ahead: 99 }, times: second, change: { workerConcurrency: 30 } })!.at,
    2667,
  );
  const rated = { line: { ahead: 99 }, used: 0, running: 0, tokens: 0, queue: { rateLimitRps: 1 } };
  assert.equal(expected({ ...rated, times: second, change: { rateLimitRps: 10 } })!.low, 10_000);
});

test('4.3: where nothing is known, nothing is said', () => {
  assert.equal(expected({ line: { ahead: 99 }, times: [1000, 1000] }), null);
  assert.equal(expected({ line: { ahead: MOST_AHEAD }, times: second }), null);
  assert.equal(expected({ workers: 0, times: second }), null);
  for (const reason of ['queue_paused', 'host_suspended', 'key_busy', 'dependency'] as const) {
    assert.equal(expected({ reason, times: second }), null);
  }
});

test('4.3, 10.33: where a key has a rate of its own, the start is not known', () => {
  const situation = { line: { ahead: 9 }, times: second, queue: { ratePerKeyRps: 1 } };
  assert.equal(expected(situation), null);
});
