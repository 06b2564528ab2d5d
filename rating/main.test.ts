// The process as it is started: settings, signals, commands, and a kill in the middle of work.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import { boundByModes, cannotBeBound } from '@tessera/kit/testing/mounted';
import { type Game, startGame } from '@tessera/sandbox/game/start-game';
import type { Truth } from '@tessera/sandbox/game/world';
import { mmrPath } from './testing/test-service.ts';

let game: Game;
let players: Truth[];
const folder = mkdtempSync(join(tmpdir(), 'rating-main-'));
const started = new Set<ChildProcess>();

before(async () => {
  game = await startGame({ population: { euw1: 500 } });
  players = game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
});
after(async () => {
  for (const child of started) child.kill('SIGKILL');
  await game.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(args: string[], env: Record<string, string> = {}, prefix: readonly string[] = []) {
  const command = [...prefix, process.execPath, join(import.meta.dirname, 'main.ts'), ...args];
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env: {
      ...bareEnvironment,
      PORT: '0',
      UPSTREAM_API_URL: game.url,
      UPSTREAM_API_KEY: 'k',
      ...env,
    },
  });
  started.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const ended = once(child, 'close').then(([code]) => {
    started.delete(child);
    return { code: code as number | null, stdout, stderr };
  });
  const base = async (): Promise<string> => {
    for (let waited = 0; waited < 10_000; waited += 20) {
      const address = /listening on (http:[\w.:/]+)/.exec(stdout)?.[1];
      if (address) return address;
      await sleep(20);
    }
    throw new Error(`did not start: ${stderr}`);
  };
  return { child, ended, base };
}

async function json(address: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await fetch(address);
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

test('1.3, 9: main.ts serves, says where, counts what it asks the upstream, and ends with 0 on SIGTERM', async () => {
  const { child, ended, base } = run([]);
  const address = await base();
  const { status, body } = await json(`${address}/api/v1/health`);
  assert.equal(status, 200);
  assert.match(String(body.version), /^\d+\.\d+\.\d+/);
  const unknown = await json(`${address}/api/v1/mmr?region=euw1&playerId=Nobody%23here`);
  assert.equal(unknown.status, 404);
  const metrics = await (await fetch(`${address}/metrics`)).text();
  assert.match(metrics, /^tessera_source_fetches_total\{source="upstream",outcome="ok"\} [1-9]/m);
  assert.match(
    metrics,
    /^tessera_source_last_success_timestamp_seconds\{source="upstream"\} 1\d{9}/m,
  );
  assert.match(metrics, /^tessera_source_next_ask_timestamp_seconds\{source="upstream"\} 1\d{9}/m);
  child.kill('SIGTERM');
  const { code, stdout } = await ended;
  assert.equal(code, 0);
  assert.equal(stdout.match(/listening/g)?.length, 1, 'one line when listening');
});

test('1.1, 5.1: bad settings are all named at once', async () => {
  const env = { PORT: 'x', LOG_LEVEL: 'loud', RATING_ADMIN_TOKEN: 'fifteen-letters' };
  const { code, stderr } = await run([], env).ended;
  assert.equal(code, 2);
  for (const name of Object.keys(env)) assert.match(stderr, new RegExp(name));
  assert.doesNotMatch(stderr, /fifteen/);
});

test('1.1: a database that is none is said in one line; RATING_DATABASE_URL comes before DATABASE_URL', async () => {
  writeFileSync(join(folder, 'none.db'), 'x'.repeat(5000), { mode: 0o600 });
  const shared = { DATABASE_URL: 'sqlite:shared.db' };
  for (const name of ['DATABASE_URL', 'RATING_DATABASE_URL']) {
    const { code, stderr } = await run([], { ...shared, [name]: 'sqlite:none.db' }).ended;
    const said = `rating: ${name}: sqlite:none.db cannot be opened: file is not a database\n`;
    assert.deepEqual([code, stderr], [1, said]);
  }
});

test('1.1: kill -9 in the middle of computing loses no snapshot, and the next start goes on', async () => {
  const [done, cut] = players as [Truth, Truth];
  const env = { DATABASE_URL: 'sqlite:killed.db' };
  const first = run([], env);
  const base = await first.base();
  const before = await json(base + mmrPath(done));
  assert.equal(before.status, 200);
  game.forgetCalls();
  game.setFaults({ kind: 'slow', delayMs: 1500, method: 'league', probability: 0.02 });
  const asked = fetch(base + mmrPath(cut)).catch(() => undefined);
  while (game.calls().length < 40) await sleep(5);
  first.child.kill('SIGKILL');
  await Promise.all([first.ended, asked]);
  game.setFaults();
  const matchesFetched = game.calls().filter((call) => call.includes('/matches/EUW1'));

  const second = run([], env);
  const again = await second.base();
  const { region, gameName, tagLine } = done;
  const query = new URLSearchParams({ region, playerId: `${gameName}#${tagLine}` });
  const timeline = await json(`${again}/api/v1/timeline?${query}`);
  assert.equal((timeline.body.points as unknown[]).length, 1);
  const stored = await json(again + mmrPath(done));
  assert.deepEqual(stored.body.estimate, before.body.estimate);
  game.forgetCalls();
  assert.equal((await json(again + mmrPath(cut))).status, 200);
  const refetched = game.calls().filter((call) => matchesFetched.includes(call));
  assert.deepEqual(refetched, [], 'matches that were fetched before the kill are kept');
  second.child.kill('SIGTERM');
  assert.equal((await second.ended).code, 0);
});

test('1.1: /ready says that the key is missing, refused or that the upstream is away', async () => {
  const states: [env: Record<string, string>, reason: RegExp][] = [
    [{ UPSTREAM_API_KEY: '' }, /UPSTREAM_API_KEY is not set/],
    [{}, /the upstream refuses UPSTREAM_API_KEY: .* answered 403/],
    [{ UPSTREAM_API_URL: 'http://127.0.0.1:9/{route}' }, /the upstream does not answer/],
  ];
  game.setFaults({ kind: 'error', status: 403 });
  try {
    for (const [env, reason] of states) {
      const { child, ended, base } = run([], { DATABASE_URL: 'sqlite::memory:', ...env });
      const address = await base();
      let ready = await json(`${address}/ready`);
      for (let tries = 0; ready.status === 200 && tries < 100; tries++) {
        await sleep(50);
        ready = await json(`${address}/ready`);
      }
      assert.equal(ready.status, 503);
      assert.match(String(ready.body.reason), reason);
      assert.equal((await fetch(`${address}/api/v1/health`)).status, 200);
      child.kill('SIGTERM');
      assert.equal((await ended).code, 0);
    }
  } finally {
    game.setFaults();
  }
});

test('1.1: with a database that may only be read, answers are given and /ready says what is wrong', {
  skip: cannotBeBound,
}, async () => {
  const [known, fresh] = players as [Truth, Truth];
  const env = { DATABASE_URL: 'sqlite:readonly.db' };
  const writer = run([], env);
  const before = await json((await writer.base()) + mmrPath(known));
  writer.child.kill('SIGTERM');
  await writer.ended;
  chmodSync(join(folder, 'readonly.db'), 0o444);
  chmodSync(folder, 0o555);
  try {
    const reader = run([], env, boundByModes);
    const base = await reader.base();
    const after = await json(base + mmrPath(known));
    assert.deepEqual(after.body.estimate, before.body.estimate);
    assert.equal((await json(base + mmrPath(players[7]!))).status, 200);
    assert.equal((await json(base + mmrPath(fresh))).status, 200);
    const ready = await json(`${base}/ready`);
    assert.equal(ready.status, 503);
    assert.match(String(ready.body.reason), /readonly database/);
    reader.child.kill('SIGTERM');
    assert.equal((await reader.ended).code, 0);
  } finally {
    chmodSync(folder, 0o755);
  }
});

test('10.2: the command estimate answers like the interface', async () => {
  const { region, gameName, tagLine, rank } = players[3]!;
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
  for (const args of [
    ['estimate', 'moon', 'A#B'],
    ['estimate'],
    ['evaluate'],
    ['dance'],
    ['estimate', 'kr', 'A#B', '--x'],
  ]) {
    const { code, stderr } = await run(args).ended;
    assert.equal(code, 2, args.join(' '));
    assert.match(stderr, /Usage:/);
  }
  const missing = await run(['evaluate', 'no-such-file.json']).ended;
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /no-such-file\.json/);
});

test('10.2: evaluate prints three methods, as a table and as JSON', async () => {
  const game = { daysAgo: 1, win: true, participants: [] };
  const player = {
    group: 'steady',
    rank: 1000,
    wins: 60,
    losses: 60,
    true_mmr: 1010,
    games: [game],
  };
  writeFileSync(join(folder, 'known.json'), JSON.stringify([player]));
  const words = await run(['evaluate', 'known.json']).ended;
  assert.match(words.stdout, /our estimate[\s\S]*visible rank alone[\s\S]*plain win rate/);
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
});
