// The commands that answer on a terminal, as processes; what only their words say, as calls.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { UsageError } from '@tessera/kit/start';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type Game, startGame } from '@tessera/sandbox/game/start-game';
import { killStarted, startMain } from '../testing/process.ts';
import { estimateCommand } from './estimate.ts';
import { evaluateCommand } from './evaluate.ts';

let game: Game;
const folder = temporaryFolder('rating-command');
const run = (args: readonly string[]) => startMain({ game, folder, args });

before(async () => {
  game = await startGame({ population: { euw1: 300 } });
});
after(async () => {
  killStarted();
  await game.close();
});

test('10.2: the command estimate answers like the interface', async () => {
  const { region, gameName, tagLine, rank } = game
    .truths('euw1')
    .find(({ recentGames }) => recentGames >= 20)!;
  const args = ['estimate', region, `${gameName}#${tagLine}`];
  const words = await run(args).ended;
  assert.equal(words.code, 0);
  assert.match(words.stdout, /90 % between \d+ and \d+ \(sigma \d+\)/);
  const { code, stdout } = await run([...args, '--format', 'json', '--explain']).ended;
  assert.equal(code, 0);
  const answer = JSON.parse(stdout);
  assert.equal(answer.freshness.from_cache, true);
  assert.equal(answer.explain.rank.points, rank);
});

test('10.2: the commands say what went wrong and end with 1, or 2 when misused', async () => {
  const nobody = await run(['estimate', 'euw1', 'No#One']).ended;
  assert.deepEqual([nobody.code, nobody.stdout], [1, '']);
  assert.match(nobody.stderr, /summoner_not_found/);
  for (const args of [['estimate', 'moon', 'A#B'], ['dance'], ['estimate', 'kr', 'A#B', '--x']]) {
    const { code, stderr } = await run(args).ended;
    assert.equal(code, 2, args.join(' '));
    assert.match(stderr, /Usage:/);
  }
  const unopened = () => assert.fail('nothing is opened for a command that is misused');
  const doors = { provider: unopened, stores: unopened, retentionMs: 0 };
  await assert.rejects(estimateCommand([], doors), UsageError);
  await assert.rejects(evaluateCommand([]), UsageError);
  const missing = await run(['evaluate', 'no-such-file.json']).ended;
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /no-such-file\.json/);
});

test('10.2: evaluate prints three methods, as a table and as JSON', async (t) => {
  const match = { daysAgo: 1, win: true, participants: [] };
  const player = {
    group: 'steady',
    rank: 1000,
    wins: 60,
    losses: 60,
    true_mmr: 1010,
    games: [match],
  };
  writeFileSync(join(folder, 'known.json'), JSON.stringify([player]));
  const { code, stdout } = await run(['evaluate', 'known.json', '--format', 'json']).ended;
  assert.equal(code, 0);
  const result = JSON.parse(stdout);
  assert.deepEqual(Object.keys(result), ['estimate', 'visible_rank', 'plain']);
  for (const method of Object.values(result) as Record<string, Record<string, object>>[]) {
    assert.deepEqual(Object.keys(method), ['overall', 'groups']);
    for (const score of [method.overall!, method.groups!.steady!])
      assert.deepEqual(Object.keys(score), ['n', 'rmse', 'bias', 'coverage']);
  }
  assert.equal(result.visible_rank.overall.bias, -10);
  const print = t.mock.method(console, 'log', () => {});
  t.mock.method(console, 'error', () => {});
  await evaluateCommand([join(folder, 'known.json')]);
  const words = String(print.mock.calls[0]!.arguments[0]);
  assert.match(words, /our estimate[\s\S]*visible rank alone[\s\S]*plain win rate/);
});
