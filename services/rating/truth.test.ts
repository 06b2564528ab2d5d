// The interval beside the truth, which the sandbox's own ladder knows, end to end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapConcurrently } from '@tessera/kit/semaphore';
import { full } from '@tessera/kit/testing/full';
import { score } from '../../tools/ladders/evaluation.ts';
import { GENEROUS, mmrPath, openTestService } from './testing/test-service.ts';

const PLAYERS = full ? 300 : 80;

test(`1.2: over ${PLAYERS} players the 90 % interval holds the truth 85 to 96 times in a hundred, and the error is at least 40 % below that of the visible rank`, async (t) => {
  const population = { euw1: 3000 };
  const one = await openTestService({
    game: { population, rates: GENEROUS, seed: 20 },
    answerWithinMs: 25_000,
  });
  t.after(() => one.close());
  const eligible = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 5);
  const step = eligible.length / PLAYERS;
  const players = Array.from({ length: PLAYERS }, (_, i) => eligible[Math.floor(i * step)]!);

  const ours = await mapConcurrently(players, 10, async (player) => {
    const { status, body } = await one.get(mmrPath(player));
    assert.equal(status, 200);
    const { mu, sigma, ci90 } = body.estimate;
    return { truth: player.mmr, belief: { mu, sigma, ci90 } };
  });
  const estimate = score(ours);
  const rank = score(
    players.map(({ mmr, rank: mu }) => ({ truth: mmr, belief: { mu, sigma: 1 } })),
  );
  t.diagnostic(
    `coverage ${estimate.coverage.toFixed(3)}, RMSE ${estimate.rmse.toFixed(1)}, of the visible rank ${rank.rmse.toFixed(1)}`,
  );
  assert.ok(estimate.coverage >= 0.85 && estimate.coverage <= 0.96, `${estimate.coverage}`);
  assert.ok(estimate.rmse <= 0.6 * rank.rmse, `${estimate.rmse} against ${rank.rmse}`);
  assert.equal(one.game.violations(), 0);
});
