import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluation, score } from './evaluation.ts';
import { parseKnownPlayers } from './evidence-file.ts';

const pair = (truth: number, mu: number, sigma: number) => ({
  player: { true_mmr: truth },
  belief: { mu, sigma },
});

test('11.10: evaluate: RMSE, bias and coverage of two players, by hand', () => {
  // Errors +30 and -40; only the first lies within 1.645 sigma.
  assert.deepEqual(score([pair(1000, 1030, 20), pair(1000, 960, 20)]), {
    n: 2,
    rmse: Math.sqrt((900 + 1600) / 2),
    bias: -5,
    coverage: 0.5,
  });
});

test('11.10: evaluate: of nobody nothing is said', () => {
  const { overall, groups } = evaluation([]).estimate;
  assert.equal(overall.n, 0);
  assert.ok(Number.isNaN(overall.rmse));
  assert.deepEqual(groups, {});
});

test('11.10: evaluate: a file that is not evidence is refused with the place and the expectation', () => {
  const player = { group: 'a', rank: 1, wins: 1, losses: 1, true_mmr: 1, games: [] as unknown[] };
  const refused = (text: string, message: RegExp) =>
    assert.throws(() => parseKnownPlayers('f.json', text), message);
  refused('{', /f\.json: expected JSON/);
  refused('{}', /f\.json: expected a list/);
  refused(JSON.stringify([player, { ...player, rank: '1' }]), /player 1: rank: expected a number/);
  player.games = [{ daysAgo: 1, win: true, participants: [{ side: 'ally', mmr: 'x' }] }];
  refused(JSON.stringify([player]), /player 0: game 0: participant 0, mmr: expected a number/);
});
