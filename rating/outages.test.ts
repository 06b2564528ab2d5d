// Jobs under the rates of a developer key while the upstream throttles and fails.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGame } from '@tessera/sandbox/game/start-game';
import { mmrPath, openTestService } from './testing/test-service.ts';

/** A developer key (20:1, 100:120, league 165:60) with time running sixty times as fast. */
const SCALED_RATES = {
  app: [
    [60, 1],
    [100, 2],
  ],
  method: { account: [[1000, 2]], league: [[165, 1]], ids: [[500, 1]], match: [[250, 1]] },
} as const;

/** One reading of a job's forecast, in seconds. */
type Reading = { readonly path: string; readonly expected: number; readonly at: number };

test('1.4, 1.6, 4.6: nine cold players, ten 429s of all types and an outage: every job ends done, no call is answered twice, no limit is broken, forecasts hold', async (t) => {
  const game = await startGame({
    population: { euw1: 3000, kr: 200 },
    rates: SCALED_RATES,
    seed: 9,
  });
  const one = await openTestService({
    game,
    answerWithinMs: 300,
    defaultPauseMs: 500,
    retryWaitMs: 100,
    timeoutMs: 60_000,
  });
  t.after(async () => {
    await one.close();
    await game.close();
  });
  const players = game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const asked = Array.from({ length: 9 }, (_, i) => players[i * 40]!);
  const jobs = await Promise.all(
    asked.map(async (player) => {
      const { status, headers } = await one.get(mmrPath(player));
      assert.equal(status, 202);
      return headers.get('location')!;
    }),
  );
  await sleep(1000);
  const readings: Reading[] = [];
  const endedAt = new Map<string, number>();
  const states = new Set<string>();
  let idleAnsweredMs = Number.POSITIVE_INFINITY;

  async function watch(): Promise<void> {
    const open = new Set(jobs);
    while (open.size > 0) {
      for (const path of [...open]) {
        const { body } = await one.get(path);
        const at = performance.now() / 1000;
        states.add(body.state);
        assert.notEqual(body.state, 'failed', JSON.stringify(body.error));
        if (body.state === 'waiting') assert.ok(Date.parse(body.waiting_until) > Date.now() - 1000);
        if (body.state !== 'done') {
          readings.push({ path, expected: body.expected_seconds, at });
          continue;
        }
        endedAt.set(path, at);
        open.delete(path);
      }
      await sleep(100);
    }
  }
  const watched = watch();

  const scopes = ['application', 'method', 'service', 'server'] as const;
  for (let i = 0; i < 10; i++) {
    const scope = scopes[i % scopes.length]!;
    game.setFaults({ kind: 'throttle', scope, times: 1, ...(i % 2 === 0 && { retryAfter: 1 }) });
    await sleep(1000);
    if (i !== 4) continue;
    const idle = game.truths('kr').find(({ recentGames }) => recentGames >= 5)!;
    const started = performance.now();
    const nobody = await one.get(mmrPath({ ...idle, gameName: 'Nobody' }));
    idleAnsweredMs = performance.now() - started;
    assert.equal(nobody.status, 404);
  }
  game.setFaults({ kind: 'error', status: 503 });
  await sleep(1200);
  game.setFaults();
  await watched;

  const calls = game.answered();
  const factors = readings.map(({ path, expected, at }) => (endedAt.get(path)! - at) / expected);
  // Forecasts are whole seconds, at least 1: a job that ends sooner is not measured by its factor.
  const within = readings.filter(({ expected }, i) => {
    const factor = factors[i]!;
    return (factor >= 0.5 || expected <= 1) && factor <= 2;
  }).length;
  t.diagnostic(`${within} of ${readings.length} forecasts within a factor of two`);
  t.diagnostic(`${calls.length} calls, idle host ${idleAnsweredMs.toFixed(0)} ms, ${[...states]}`);
  assert.equal(new Set(calls).size, calls.length, 'a call was answered twice');
  assert.equal(game.violations(), 0);
  assert.ok(idleAnsweredMs < 500, `${idleAnsweredMs} ms on an idle host`);
  assert.ok(states.has('waiting'));
  assert.ok(within >= 0.9 * readings.length, `${within} of ${readings.length}`);
});
