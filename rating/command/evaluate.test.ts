import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { evaluateCommand } from './evaluate.ts';

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
    [[{ group: 'a', rank: 'gold' }], ', player 0: rank: expected a number'],
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
