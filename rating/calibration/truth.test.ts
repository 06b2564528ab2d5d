// What the service says of itself from its store, beside the truth that only the sandbox knows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapConcurrently } from '@tessera/kit/semaphore';
import { GENEROUS, mmrPath, openTestService } from '../testing/test-service.ts';
import type { CalibrationRow } from './analyse.ts';

test('13: /api/v1/calibration reproduces the true coverage of the estimates within 3 points', async (t) => {
  const one = await openTestService({
    game: { population: { euw1: 3000 }, rates: GENEROUS, seed: 23 },
    answerWithinMs: 25_000,
  });
  t.after(() => one.close());
  const players = one.game
    .truths('euw1')
    .filter(({ recentGames }) => recentGames >= 5)
    .slice(0, 900);
  const held = await mapConcurrently(players, 10, async (player) => {
    const { status, body } = await one.get(mmrPath(player));
    assert.equal(status, 200);
    const [low, high] = body.estimate.ci90;
    return player.mmr >= low && player.mmr <= high;
  });
  await one.service.learning.learn('euw1', 'solo');
  const rows = (await one.get('/api/v1/calibration')).body as CalibrationRow[];
  const all = rows.find(({ stratum }) => stratum === 'all')!;
  const truth = held.filter(Boolean).length / players.length;
  t.diagnostic(`published ${all.coverage.toFixed(3)} of ${all.n}, true ${truth.toFixed(3)}`);
  assert.ok(all.n >= 300);
  assert.ok(Math.abs(all.coverage - truth) <= 0.03, `${all.coverage}, true ${truth}`);
});
