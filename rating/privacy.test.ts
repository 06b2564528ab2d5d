// A player who asked not to be known: refused at every door, and found in no store, memory or log.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type Game, startGame } from '@tessera/sandbox/game/start-game';
import type { Truth } from '@tessera/sandbox/game/world';
import pg from 'pg';
import { createForgotten } from './estimates/forgotten.ts';
import { post } from './testing/batches.ts';
import {
  api,
  GENEROUS,
  mmrPath,
  nameOf,
  openTestService,
  type TestService,
} from './testing/test-service.ts';

const DAY_MS = 86_400_000;
const TOKEN = 'the-token-of-the-operator';

/** The service in a process of its own, whose heap can be written to a file. */
function start(t: TestContext, game: Game, database: string, args: readonly string[] = []) {
  const folder = temporaryFolder('privacy');
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, ['--heapsnapshot-signal=SIGUSR2', main, ...args], {
    cwd: folder,
    env: {
      ...bareEnvironment,
      ...{ PORT: '0', LOG_LEVEL: 'trace', ACCESS_LOG: '1', RATE_LIMIT_ENABLED: '0' },
      ...{ RATING_DATABASE_URL: database, RATING_ADMIN_TOKEN: TOKEN },
      ...{ UPSTREAM_API_URL: game.url, UPSTREAM_API_KEY: 'k' },
    },
  });
  t.after(() => child.kill('SIGKILL'));
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (log += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const base = async () => {
    for (;;) {
      const address = /listening on (http:[\w.:/]+)/.exec(log)?.[1];
      if (address) return address;
      await sleep(20);
    }
  };
  async function ask(path: string, init: RequestInit = {}) {
    const headers = { connection: 'close', ...init.headers };
    const reply = await fetch((await base()) + path, { ...init, headers });
    const text = await reply.text();
    return { status: reply.status, text };
  }
  return {
    ...{ ask, ended },
    log: () => log,
    async heap(): Promise<string> {
      child.kill('SIGUSR2');
      await sleep(100);
      // The signal is handled before the next request.
      await ask('/health');
      const written = readdirSync(folder).filter((name) => name.endsWith('.heapsnapshot'));
      return readFileSync(join(folder, written.toSorted().at(-1)!), 'utf8');
    },
    forget: (player: Truth, token = TOKEN) =>
      ask(`/api/v1/players/euw1/${encodeURIComponent(nameOf(player))}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
    batch: (players: readonly Truth[]) =>
      ask('/api/v1/batches', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ region: 'euw1', players: players.map(nameOf) }),
      }).then(({ text }) => JSON.parse(text).id as string),
  };
}

/** A service in a process of its own, or in this one. */
type Asked = Pick<ReturnType<typeof start>, 'ask' | 'batch'>;

function askedHere(one: TestService): Asked {
  return {
    async ask(path) {
      const { status, body } = await one.get(path);
      return { status, text: typeof body === 'string' ? body : JSON.stringify(body) };
    },
    batch: async (players) =>
      (await post(one, { region: 'euw1', players: players.map(nameOf) })).body.id,
  };
}

/** A player with an ASCII name that nobody else has (a heap is written in ASCII), and two who were in games with that player. */
async function three(t: TestContext) {
  const game = await startGame({ population: { euw1: 300 }, rates: GENEROUS });
  t.after(() => game.close());
  const truths = game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const isOnly = ({ gameName }: Truth) =>
    truths.filter((other) => other.gameName === gameName).length === 1 &&
    /^[\w ]{9,}$/.test(gameName);
  const [gone, ...others] = truths.filter(isOnly) as [Truth, ...Truth[]];
  return { game, gone, others };
}

/** Everything that tells who somebody is, as it may be written. */
const tracesOf = ({ puuid, gameName }: Truth) =>
  [puuid, gameName, gameName.toLowerCase(), encodeURIComponent(gameName)].concat(
    new URLSearchParams({ '': gameName }).toString().slice(1),
  );

function assertNowhere(where: string, text: string, player: Truth): void {
  for (const trace of tracesOf(player)) {
    const at = text.indexOf(trace);
    assert.equal(at, -1, `${where}: …${text.slice(Math.max(0, at - 120), at + 80)}…`);
  }
}

/** Asks at every door about the player, and about others who played with the player. */
async function useAll(service: Asked, gone: Truth, others: readonly Truth[]) {
  for (const player of [gone, ...others.slice(0, 12)])
    assert.equal((await service.ask(mmrPath(player))).status, 200);
  const about = { region: 'euw1', playerId: nameOf(gone) };
  await service.ask(api('timeline', about));
  await service.ask(`/players/euw1/${encodeURIComponent(`${gone.gameName}-${gone.tagLine}`)}`);
  await service.ask(
    api('compare', { accounts: `euw1:${nameOf(gone)},euw1:${nameOf(others[0]!)}` }),
  );
  const id = await service.batch([gone, others[0]!, others[1]!]);
  await service.ask(`/api/v1/batches/${id}/results`);
  return id;
}

test('8.3, 4.9: a forgotten player is refused everywhere, and in no file, memory or log', async (t) => {
  const { game, gone, others } = await three(t);
  const folder = temporaryFolder('privacy');
  const service = start(t, game, `sqlite:${join(folder, 'rating.db')}`);
  const files = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name)).toString())
      .join('\n');
  const id = await useAll(service, gone, others);
  assert.ok(files().includes(gone.puuid));
  const heap = await service.heap();
  assert.ok(tracesOf(gone).some((trace) => heap.includes(trace)));
  assert.equal((await service.forget(gone, 'wrong-token-of-somebody')).status, 401);
  assert.equal((await service.forget(gone)).status, 204);

  const about = { region: 'euw1', playerId: nameOf(gone) };
  for (const path of [mmrPath(gone), api('timeline', about)]) {
    const { status, text } = await service.ask(path);
    assert.deepEqual([status, JSON.parse(text).code], [410, 'forgotten'], path);
  }
  const slug = encodeURIComponent(`${gone.gameName}-${gone.tagLine}`);
  assert.equal((await service.ask(`/players/euw1/${slug}`)).status, 410);
  assert.match((await service.ask(`/badge/euw1/${slug}.svg`)).text, /not estimated/);
  const pair = `euw1:${nameOf(gone)},euw1:${nameOf(others[0]!)}`;
  const compared = JSON.parse((await service.ask(api('compare', { accounts: pair }))).text);
  assert.equal(compared[`euw1:${nameOf(gone)}`].code, 'forgotten');
  const { text } = await service.ask(`/api/v1/batches/${id}/results`);
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ player, code }) => code ?? player).toSorted(),
    [nameOf(others[0]!), nameOf(others[1]!), 'forgotten'].toSorted(),
  );

  // Others in the same games are estimated as before, without that participant.
  for (const player of others.slice(12, 30))
    assert.equal((await service.ask(mmrPath(player))).status, 200);
  assertNowhere('file', files(), gone);
  assertNowhere('log', service.log(), gone);
  assertNowhere('memory', await service.heap(), gone);
  assert.ok(files().includes(others[0]!.puuid));
});

test('8.3: the command removes a player from PostgreSQL', async (t) => {
  const postgres = await openTestPostgres();
  t.after(postgres.close);
  const { game, gone, others } = await three(t);
  const service = await openTestService({ game, databaseUrl: postgres.url });
  await useAll(askedHere(service), gone, others);
  await service.close();
  const command = start(t, game, postgres.url, ['forget', 'euw1', nameOf(gone)]);
  assert.equal(await command.ended, 0, command.log());
  const client = new pg.Client(postgres.url);
  await client.connect();
  const tables = ['subject', 'snapshot', 'key_value', 'forgotten'];
  for (const table of tables) {
    const { rows } = await client.query(`SELECT * FROM ${table}`);
    assertNowhere(table, JSON.stringify(rows), gone);
  }
  await client.end();
  const next = await openTestService({ game, databaseUrl: postgres.url });
  t.after(() => next.close());
  assert.equal((await next.get(mmrPath(gone))).body.code, 'forgotten');
});

test('8.3: a running service learns within a minute whom another process has removed', async (t) => {
  const one = await openTestService({ adminToken: TOKEN });
  t.after(() => one.close());
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  assert.equal((await one.get(mmrPath(player))).status, 200);
  const forgotten = createForgotten(one.stores, () => assert.fail('the store knows the player'));
  await forgotten.add('euw1', player, async () => {});
  await one.service.runMaintenance();
  assert.equal((await one.get(mmrPath(player))).body.code, 'forgotten');
});

test('8.3: who was once asked for, and what is stored of it, is removed after RETENTION_DAYS', async (t) => {
  const one = await openTestService({ retentionMs: 40 * DAY_MS });
  t.after(() => one.close());
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  assert.equal((await one.get(mmrPath(player))).status, 200);
  const known = () => one.stores.snapshots.findAccount('euw1', player);
  one.clock.advanceMs = 39 * DAY_MS;
  await one.service.runMaintenance();
  assert.equal((await known())?.puuid, player.puuid);
  one.clock.advanceMs = 42 * DAY_MS;
  await one.service.runMaintenance();
  assert.equal(await known(), undefined);
});

test('4.9: who was removed before is removed again without the upstream; who is unknown is not', async (t) => {
  const one = await openTestService({ adminToken: TOKEN, timeoutMs: 600 });
  t.after(() => one.close());
  const [gone, unknown] = one.game.truths('euw1') as [Truth, Truth];
  const remove = async (player: Truth) => {
    const path = `/api/v1/players/euw1/${encodeURIComponent(nameOf(player))}`;
    const headers = { authorization: `Bearer ${TOKEN}` };
    return (await fetch(one.base + path, { method: 'DELETE', headers })).status;
  };
  assert.equal(await remove(gone), 204);
  one.game.setFaults({ kind: 'down' });
  assert.equal(await remove(gone), 204);
  assert.equal(await remove(unknown), 502, 'matches of others may name the player');
});
