import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { SANDBOX_LADDER } from '@tessera/sandbox/ladder/settings';
import { evaluateCommand, parseKnownPlayers } from './evaluate.ts';
import { evaluation, score } from './evaluation.ts';
import { knownPlayers } from './ladder-sample.ts';

const pair = (truth: number, mu: number, sigma: number) => ({ truth, belief: { mu, sigma } });

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

test('10.2: evaluate says which player, game and field of a file is wrong, and what was expected', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rating-evaluate-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'players.json');
  const player = { group: 'a', rank: 1, wins: 1, losses: 1, true_mmr: 1 };
  const other = { side: 'ally', mmr: null, wins: 1 };
  const withGame = (game: object) => [{ ...player, games: [game] }];
  for (const [content, problem] of [
    [{}, ': expected a list of players'],
    [[], ': expected at least one player'],
    [[player, 7], ', player 0: games: expected a list'],
    [[{ group: 'a', rank: 'gold' }], ', player 0: rank: expected a number, 0 or more'],
    [withGame({ daysAgo: -1 }), ', player 0: game 0: daysAgo: expected days, 0 or more'],
    [
      withGame({ daysAgo: 1, win: true, participants: [other] }),
      ', player 0: game 0: participant 0: expected wins and losses',
    ],
  ] as const) {
    writeFileSync(file, JSON.stringify(content));
    await assert.rejects(evaluateCommand([file]), { message: file + problem });
  }
  writeFileSync(file, '{');
  await assert.rejects(evaluateCommand([file]), /players\.json: expected JSON/);
  await assert.rejects(evaluateCommand([join(folder, 'none.json')]), /none\.json/);
});

test('10.2, 12.7: evaluate learns from the evidence in the file, never from the truth, and not with --shipped', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rating-evaluate-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const reset = { ...SANDBOX_LADDER.reset, towardsMean: 0.6 };
  const players = knownPlayers({ ...SANDBOX_LADDER, players: 300, reset }, 33);
  const [printed, said] = [t.mock.method(console, 'log'), t.mock.method(console, 'error')];
  printed.mock.mockImplementation(() => {});
  said.mock.mockImplementation(() => {});
  const file = join(folder, 'players.json');
  const moved = players.map((one) => ({ ...one, true_mmr: one.true_mmr + 500 }));
  writeFileSync(file, JSON.stringify(moved));
  async function run(...flags: string[]) {
    await evaluateCommand([file, '--format', 'json', ...flags]);
    const { rmse, bias } = JSON.parse(printed.mock.calls.at(-1)!.arguments[0]).estimate.overall;
    return { used: said.mock.calls.at(-1)!.arguments[0], spread: rmse ** 2 - bias ** 2, bias };
  }
  const [learned, shipped] = [await run(), await run('--shipped')];
  assert.deepEqual([learned.used, shipped.used], ['parameters: learned', 'parameters: shipped']);
  assert.ok(learned.spread < shipped.spread, `${learned.spread}, shipped ${shipped.spread}`);
  assert.ok(Math.abs(learned.bias) > 400, `${learned.bias}: the truth was looked at`);
});
