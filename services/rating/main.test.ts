// The process as it is started: settings, signals, commands, and a kill in the middle of work.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '@tessera/kit/read-settings';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { buildVersion } from '@tessera/kit/version';
import { type Game, startGame } from '@tessera/sandbox/game/start-game';
import type { Truth } from '@tessera/sandbox/game/world';
import { databaseSetting, PROGRAM } from './settings.ts';
import { mmrPath, openTestService } from './testing/test-service.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const folder = temporaryFolder('rating-main');
let game: Game;
let players: Truth[];

before(async () => {
  game = await startGame({ population: { euw1: 500 } });
  players = game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
});
after(() => game.close());

/** The program as it is started from a terminal. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  const upstream = { UPSTREAM_API_URL: game.url, UPSTREAM_API_KEY: 'k' };
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { ...bareEnvironment, PORT: '0', ...upstream, ...env },
  });
  after(() => child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return {
    child,
    ended,
    /** The address, once it listens. */
    async base(): Promise<string> {
      for (let waited = 0; waited < 60_000; waited += 20) {
        const address = /listening on (http:[\w.:/]+)/.exec(stdout)?.[1];
        if (address) return address;
        await sleep(20);
      }
      throw new Error(`did not start: ${stderr}`);
    },
    async stop(): Promise<string> {
      child.kill('SIGTERM');
      const { code } = await ended;
      assert.equal(code, 0);
      return stdout;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function json(address: string): Promise<{ status: number; body: any }> {
  const reply = await fetch(address);
  return { status: reply.status, body: await reply.json() };
}

test('1.3, 9: main.ts serves, says where and which build, counts what it asks the upstream, and ends with 0 on SIGTERM', async () => {
  const { base, stop } = run([]);
  const address = await base();
  const { status, body } = await json(`${address}/api/v1/health`);
  assert.equal(status, 200);
  assert.equal(body.version, buildVersion(new URL('./package.json', import.meta.url)));
  const unknown = await json(`${address}/api/v1/mmr?region=euw1&playerId=Nobody%23here`);
  assert.equal(unknown.status, 404);
  const metrics = await (await fetch(`${address}/metrics`)).text();
  assert.match(metrics, /^tessera_source_fetches_total\{source="upstream",outcome="ok"\} [1-9]/m);
  const success = /^tessera_source_last_success_timestamp_seconds\{source="upstream"\} 1\d{9}/m;
  assert.match(metrics, success);
  assert.match(metrics, /^tessera_upstream_budget_remaining\{host="europe"\} \d/m);
  assert.equal((await stop()).match(/listening/g)?.length, 1, 'one line when listening');
});

test('1.1: bad settings are all named at once, and no password among them', async () => {
  const { code, stderr } = await run([], {
    PORT: 'x',
    LOG_LEVEL: 'loud',
    EXAMPLE_PLAYERS: 'bad,euw1:noTag,xx:a#b,euw1:Zesty Raven#EUW',
    UPSTREAM_API_URL: 'http://127.0.0.1:9',
    REDIS_URL: 'postgres://app:x@PASS@127.0.0.1',
  }).ended;
  assert.equal(code, 2);
  for (const name of ['PORT', 'LOG_LEVEL', 'REDIS_URL']) assert.match(stderr, new RegExp(name));
  for (const example of ['bad', 'euw1:noTag', 'xx:a#b'])
    assert.match(stderr, new RegExp(`EXAMPLE_PLAYERS.*must be region:name#tag.*"${example}"`));
  assert.match(stderr, /UPSTREAM_API_URL must contain \{route\}/);
  assert.doesNotMatch(stderr, /Zesty|PASS/);
});

test('10.2, 8.3: forget removes a player; what went wrong ends with 1, misuse with 2 and the usage', async () => {
  const player = players[20]!;
  const env = { DATABASE_URL: 'sqlite:forget.db' };
  const forget = ['forget', 'EUW1', `${player.gameName}#${player.tagLine}`];
  const forgotten = await run(forget, env).ended;
  assert.deepEqual([forgotten.code, forgotten.stderr], [0, '']);
  assert.match(forgotten.stdout, /is forgotten/);
  const databaseUrl = `sqlite:${join(folder, 'forget.db')}`;
  const service = await openTestService({ game, databaseUrl });
  assert.equal((await service.get(mmrPath(player))).status, 410);
  await service.close();
  const misused = await run(['forget', 'moon', 'A#B'], env).ended;
  assert.equal(misused.code, 2);
  assert.match(misused.stderr, /Usage:/);
  const missing = await run(['evaluate', 'no-such-file.json']).ended;
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /no-such-file\.json/);
});

test('1.1: a database that is none is said in one line; RATING_DATABASE_URL comes before DATABASE_URL', async () => {
  writeFileSync(join(folder, 'none.db'), 'x'.repeat(5000), { mode: 0o600 });
  const shared = { DATABASE_URL: 'sqlite:shared.db' };
  const env = { ...shared, RATING_DATABASE_URL: 'sqlite:none.db' };
  const { code, stderr } = await run([], env).ended;
  const said = 'sqlite:none.db cannot be opened: it is no database; choose another';
  assert.deepEqual([code, stderr], [1, `rating: RATING_DATABASE_URL: ${said}\n`]);
  const settingIn = (env: Record<string, string>) =>
    databaseSetting(readSettings(PROGRAM, { args: [], env, readFile: () => undefined }).settings);
  assert.deepEqual([shared, env].map(settingIn), ['DATABASE_URL', 'RATING_DATABASE_URL']);
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
  while (game.calls().length < 90) await sleep(5);
  first.child.kill('SIGKILL');
  await Promise.all([first.ended, asked]);
  game.setFaults();
  const matchesFetched = game.calls().filter((call) => call.includes('/matches/EUW1'));

  const second = run([], env);
  const again = await second.base();
  const timeline = await json(again + mmrPath(done).replace('/mmr', '/timeline'));
  assert.equal(timeline.body.points.length, 1);
  const stored = await json(again + mmrPath(done));
  assert.deepEqual(stored.body.estimate, before.body.estimate);
  game.forgetCalls();
  assert.equal((await json(again + mmrPath(cut))).status, 200);
  const refetched = game.calls().filter((call) => matchesFetched.includes(call));
  assert.deepEqual(refetched, [], 'matches that were fetched before the kill are kept');
  await second.stop();
});

test('1.1: /ready says that the key is missing, refused or that the upstream is away', async (t) => {
  t.after(() => game.setFaults());
  async function assertSays(address: string, reason: RegExp): Promise<void> {
    let ready = await json(`${address}/ready`);
    for (let tries = 0; ready.status === 200 && tries < 100; tries++) {
      await sleep(50);
      ready = await json(`${address}/ready`);
    }
    assert.equal(ready.status, 503);
    assert.match(ready.body.reason, reason);
    assert.equal((await fetch(`${address}/api/v1/health`)).status, 200);
  }
  const env = { DATABASE_URL: 'sqlite::memory:' };
  const keyless = run([], { ...env, UPSTREAM_API_KEY: '' });
  await assertSays(await keyless.base(), /UPSTREAM_API_KEY is not set/);
  await keyless.stop();

  game.setFaults({ kind: 'down' });
  const other = run([], env);
  const address = await other.base();
  await assertSays(address, /the upstream does not answer/);
  game.setFaults({ kind: 'error', status: 403 });
  assert.equal((await json(address + mmrPath(players[9]!))).status, 502);
  await assertSays(address, /the upstream refuses UPSTREAM_API_KEY: .* answered 403/);
  game.setFaults();
  assert.equal((await json(address + mmrPath(players[9]!))).status, 200);
  assert.equal((await fetch(`${address}/ready`)).status, 200);
  await other.stop();
});
