import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { seededRandom } from '@tessera/sandbox/random';
import { jobReply } from '../jobs/route.ts';
import { rankAt } from '../ladder/rank.ts';
import type { Match } from '../ladder/record.ts';
import { hostOfMethod } from '../provider/calls.ts';
import { createLimiter, type Limiter } from '../provider/limits/limiter.ts';
import type { CallOptions, Method, Provider } from '../provider/provider.ts';
import { openStores } from '../store/open-stores.ts';
import { createEstimates } from './estimates.ts';

// Forecasts in simulated time: real limits of a developer's key, an upstream that answers in 100 ms.

const APP = '20:1,100:120';
const METHODS = { account: '1000:60', league: '165:60', ids: '500:10', match: '250:10' } as const;
const GAMES = 20;
const ANSWERED_AFTER_MS = 100;
const TURN_MS = 50;
const DAY_MS = 86_400_000;

/** A region in which every player has 20 games with others of about the same strength. */
function upstreamOf(players: number, limiter: Limiter) {
  const calls: string[] = [];
  async function call<T>(method: Method, key: string, options: CallOptions = {}, answer: () => T) {
    const slot = await limiter.enter(hostOfMethod('euw1', method), method, {
      patienceMs: () => Number.POSITIVE_INFINITY,
      priority: options.priority,
    });
    calls.push(`${method} ${key}`);
    await new Promise((resolve) => setTimeout(resolve, ANSWERED_AFTER_MS));
    const headers = {
      'x-app-rate-limit': APP,
      'x-method-rate-limit': METHODS[method],
    };
    slot.end({ status: 200, headers });
    return answer();
  }
  const started = Date.now();
  /** The others in a game are among the 500 who are about as strong as the player. */
  function match(id: string): Match {
    const number = Number(id.slice('EUW1_'.length));
    const [player, game] = [Math.floor(number / GAMES), number % GAMES];
    const random = seededRandom(number);
    const others = new Set([player]);
    while (others.size < 10) {
      others.add((player + Math.floor(random.next() * Math.min(players, 500))) % players);
    }
    const startedAt = started - (game + 1) * (DAY_MS / 2);
    const participants = [...others].map((other, i) => ({
      puuid: `p${other}`,
      team: i < 5 ? (100 as const) : (200 as const),
      win: i < 5 === (game % 2 === 0),
    }));
    const about = { id, region: 'euw1', queue: 'solo', ending: 'played' } as const;
    return { ...about, startedAt, endedAt: startedAt + 1_800_000, participants };
  }
  const provider: Provider = {
    account: (_, { gameName, tagLine }, options) =>
      call('account', gameName, options, () => ({ puuid: `p${gameName}`, gameName, tagLine })),
    entries: (_, puuid, options) =>
      call('league', puuid, options, () => ({
        solo: { rank: rankAt(1000 + Number(puuid.slice(1))), wins: 40, losses: 38 },
      })),
    matchIds: (_, puuid, _list, options) =>
      call('ids', puuid, options, () =>
        Array.from({ length: GAMES }, (_, game) => `EUW1_${Number(puuid.slice(1)) * GAMES + game}`),
      ),
    match: (id, options) => call('match', id, options, () => match(id)),
    waitMs: (_, method, requests) =>
      Math.max(0, limiter.waitMs(hostOfMethod('euw1', method), method, requests)),
    ...{ pauseMs: () => 0, budget: () => ({}), problem: () => undefined },
    ...{ check: async () => {}, nextCheckMs: () => 0 },
  };
  return { provider, calls };
}

/** Players whom nobody asked about are asked for at once; the share of readings within two. */
async function shareWithinTwo(t: TestContext, players: number, asked: number): Promise<number> {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.UTC(2026, 10, 22) });
  const now = () => Date.now();
  const { provider, calls } = upstreamOf(players, createLimiter({ now }));
  const stores = await openStores('sqlite::memory:');
  const onStoreError = assert.ifError;
  const estimates = createEstimates({
    ...{ stores, provider, now, onStoreError, jobDeadlineMs: 4 * 3_600_000 },
    retentionMs: 86_400_000,
  });
  const jobs = Array.from({ length: asked }, (_, i) => {
    const id = { gameName: String(Math.floor((i * players) / asked)), tagLine: 'EUW' };
    const { job } = estimates.compute({ region: 'euw1', id, queue: 'solo' }, `caller ${i}`);
    return { job, readings: [] as { at: number; expected: number }[] };
  });
  for (let turn = 0; jobs.some(({ job }) => job.outcome === 'open'); turn++) {
    if (turn % (1000 / TURN_MS) === 0) {
      for (const { job, readings } of jobs) {
        if (job.outcome === 'open')
          readings.push({ at: now(), expected: jobReply(job).expected_seconds });
      }
    }
    t.mock.timers.tick(TURN_MS);
    await setImmediate();
  }
  await estimates.close();
  await stores.close();
  assert.deepEqual(
    jobs.flatMap(({ job }) => job.error ?? []),
    [],
  );
  assert.deepEqual([...new Set(jobs.map(({ job }) => job.outcome))], ['done']);
  assert.equal(new Set(calls).size, calls.length, 'a call was made twice');
  const factors = jobs.flatMap(({ job, readings }) =>
    readings.map(({ at, expected }) => (job.finishedAt! - at) / 1000 / expected),
  );
  const within = factors.filter((factor) => factor >= 0.5 && factor <= 2).length;
  t.diagnostic(
    `${calls.length} calls, ${within} of ${factors.length} readings within a factor of 2`,
  );
  return within / factors.length;
}

for (const [asked, players] of [
  [9, 100],
  [9, 200],
  [9, 300],
  [9, 1000],
  [9, 100_000],
  [25, 200],
  [25, 500],
] as const) {
  test(`1.6 forecast: ${asked} cold players in a region of ${players}: nine in ten readings are within a factor of two, no call is made twice`, async (t) => {
    assert.ok((await shareWithinTwo(t, players, asked)) >= 0.9);
  });
}
