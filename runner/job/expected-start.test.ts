import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, expectedStart, type Line, MOST_AHEAD } from './expected-start.ts';
import type { Job } from './job.ts';
import type { WaitingFacts, WaitingReason } from './waiting.ts';

const NOW = 1_000_000;
type Queue = WaitingFacts['queue'];

type Situation = {
  readonly line?: Partial<Line>;
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
      ...about.queue,
    },
    ...{ running, accepted: 0, runningWithKey: 0, waitsFor: [] },
    bucket: about.tokens === undefined ? null : { tokens: about.tokens, at: NOW },
  };
  const total = times.reduce((sum, ms) => sum + ms, 0);
  const squares = times.reduce((sum, ms) => sum + ms ** 2, 0);
  const queueTimes = [
    { queueName: 'mail', calls: times.length, totalMs: total, squaresMs: squares },
    { queueName: 'other', calls: 100, totalMs: 1, squaresMs: 1 },
  ];
  const worker = { queues: [], slots, usedSlots: used / workers, queueTimes };
  const line = { ahead: 0, readyQueues: 1, ...about.line };
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
  const shared = expected({ line: { ahead: 99, readyQueues: 2 }, times: second })!;
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

/** Numbers from 0 to 1 from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** When the job starts after `ahead` others of its queue, in slots that it shares with other queues. */
function realStart(
  { slots, most, ahead, others }: Record<'slots' | 'most' | 'ahead' | 'others', number>,
  duration: () => number,
  random: () => number,
): number {
  // Every slot is busy; those of our queue are the first. A free slot goes to a queue by chance.
  const ends: { at: number; own: boolean }[] = [];
  for (let slot = 0; slot < slots; slot++) {
    ends.push({
      at: duration() * random(),
      own: slot < Math.min(most, Math.ceil(slots / (others + 1))),
    });
  }
  let running = ends.filter(({ own }) => own).length;
  for (let left = ahead; ; ) {
    ends.sort((a, b) => b.at - a.at);
    const { at, own } = ends.pop()!;
    if (own) running -= 1;
    const isOwn = running < most && (others === 0 || random() < 1 / (others + 1));
    if (!isOwn) {
      if (others > 0) ends.push({ at: at + duration(), own: false });
      continue;
    }
    if (left === 0) return at;
    left -= 1;
    running += 1;
    ends.push({ at: at + duration(), own: true });
  }
}

test('4.3: in nine of ten of a thousand random situations the job starts between low and high', () => {
  const random = randomOf(26);
  const pick = (from: number, to: number) => Math.round(from + random() * (to - from));
  let hits = 0;
  for (let one = 0; one < 1000; one++) {
    const [slots, others, ahead] = [pick(1, 50), pick(0, 3), pick(0, 300)];
    const most = random() < 0.5 ? 1000 : pick(1, slots);
    const mean = 50 + random() * 5000;
    const spread = random() * 1.2;
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const duration = () => mean * Math.exp(spread * normal() - spread ** 2 / 2);
    const times = Array.from({ length: pick(20, 200) }, duration);
    const start = expected({
      ...{ slots, times, queue: { maxConcurrency: most } },
      running: Math.min(most, Math.ceil(slots / (others + 1))),
      line: { ahead, readyQueues: others + 1 },
    })!;
    const real = realStart({ slots, most, ahead, others }, duration, random);
    if (real >= start.low && real <= start.high) hits += 1;
  }
  assert.ok(hits >= 900, `${hits} of 1000`);
});
