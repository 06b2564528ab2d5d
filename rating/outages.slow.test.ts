// Jobs under the rates of a developer key while the upstream throttles and fails.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ASYNC, mmrPath, openTestService, type TestService } from './testing/test-service.ts';

/** A developer key (20:1, 100:120, league 165:60) with time running sixty times as fast. */
const SCALED_RATES = {
  app: [
    [60, 1],
    [100, 2],
  ],
  method: { account: [[1000, 2]], league: [[165, 1]], ids: [[500, 1]], match: [[250, 1]] },
} as const;

/** A job to its end, with every reading of its forecast on the way, in seconds of this process. */
type Followed = {
  readonly states: ReadonlySet<string>;
  readonly end: number;
  readonly readings: readonly { readonly expected: number; readonly at: number }[];
};

async function followed(one: TestService, path: string): Promise<Followed> {
  const states = new Set<string>();
  const readings: { expected: number; at: number }[] = [];
  for (;;) {
    const asked = Date.now();
    const { body } = await one.get(path);
    const at = performance.now() / 1000;
    states.add(body.state);
    assert.notEqual(body.state, 'failed', JSON.stringify(body.error));
    if (body.state === 'waiting') assert.ok(Date.parse(body.waiting_until) >= asked);
    if (body.state === 'done') return { states, readings, end: at };
    readings.push({ expected: body.expected_seconds, at });
    await sleep(100);
  }
}

/**
 * Share of the readings since `from` within a factor of two. Forecasts are whole seconds, at least
 * 1: a job that ends sooner is not measured by its factor.
 */
function shareWithinTwo(t: TestContext, jobs: readonly Followed[], from = 0): number {
  const readings = jobs.flatMap(({ end, readings: all }) =>
    all.filter(({ at }) => at >= from).map(({ expected, at }) => ({ expected, left: end - at })),
  );
  const within = readings.filter(
    ({ expected, left }) => (left >= expected / 2 || expected <= 1) && left <= 2 * expected,
  ).length;
  t.diagnostic(`${within} of ${readings.length} forecasts within a factor of two`);
  return within / readings.length;
}

/** Asks about nine players nobody asked about before; the addresses of their jobs. */
async function nineColdJobs(one: TestService): Promise<string[]> {
  const players = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const asked = Array.from({ length: 9 }, (_, i) => players[i * 40]!);
  return Promise.all(
    asked.map(async (player) => {
      const { status, headers } = await one.get(mmrPath(player), ASYNC);
      assert.equal(status, 202);
      return headers.get('location')!;
    }),
  );
}

test('1.4, 1.6, 4.6: nine cold players, ten 429s of all types and an outage: every job ends done, no call is answered twice, no limit is broken, forecasts hold', async (t) => {
  const one = await openTestService({
    game: { population: { euw1: 3000, kr: 200 }, rates: SCALED_RATES, seed: 9 },
    answerWithinMs: 1000,
    defaultPauseMs: 500,
    retryWaitMs: 100,
    timeoutMs: 60_000,
  });
  t.after(() => one.close());
  const { game } = one;
  const jobs = await nineColdJobs(one);
  await sleep(1000);
  const ends = Promise.all(jobs.map((path) => followed(one, path)));

  const scopes = ['application', 'method', 'service', 'server'] as const;
  for (let i = 0; i < 10; i++) {
    const scope = scopes[i % scopes.length]!;
    game.setFaults({ kind: 'throttle', scope, times: 1, ...(i % 2 === 0 && { retryAfter: 1 }) });
    await sleep(1000);
    if (i !== 4) continue;
    const idle = game.truths('kr').find(({ recentGames }) => recentGames >= 5)!;
    const nobody = await one.get(mmrPath({ ...idle, gameName: 'Nobody' }));
    assert.equal(nobody.status, 404, 'an idle host answers at once, where a busy one makes a job');
  }
  game.setFaults({ kind: 'error', status: 503 });
  await sleep(1200);
  game.setFaults();
  const calm = performance.now() / 1000;
  const done = await ends;

  const calls = game.answered();
  assert.equal(new Set(calls).size, calls.length, 'a call was answered twice');
  assert.equal(game.violations(), 0);
  assert.ok(done.some(({ states }) => states.has('waiting')));
  assert.ok(shareWithinTwo(t, done, calm) >= 0.9, 'after the last fault');
  assert.ok(shareWithinTwo(t, done) >= 0.7, 'nobody foresees the faults that are still to come');
});
