// Batches, their callbacks and events; keys of bots.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startGame } from '@tessera/sandbox/game/start-game';
import type { Truth } from '@tessera/sandbox/game/world';
import { Webhook } from 'standardwebhooks';
import { linesOf, post } from './testing/batches.ts';
import {
  api,
  GENEROUS,
  mmrPath,
  nameOf,
  openTestService,
  type TestService,
} from './testing/test-service.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const KEY = 'a-key-of-the-bot-0001';

const known = (one: TestService): Truth[] =>
  one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 10);

/** Collects what is posted to it; refuses the first request. */
async function receiver(t: TestContext) {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers as Record<string, string>, body });
    response.statusCode = received.length === 1 ? 503 : 204;
    response.end(resolve);
    if (received.length === 1) return;
    resolve();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/done`,
    received,
    promise,
  };
}

const CALLBACKS = { signingSecret: SECRET, networks: ['127.0.0.0/8'], waitMs: () => 5 };

test('4.8: a batch answers 202, gives a line of NDJSON a player, and calls back signed until it is taken', async (t) => {
  const one = await openTestService({ callbacks: CALLBACKS });
  t.after(() => one.close());
  const { url, received } = await receiver(t);
  const [first, second] = known(one) as [Truth, Truth];
  const players = [nameOf(first), 'No#One', nameOf(second)];
  const { status, headers, body } = await post(one, { region: 'euw1', players, callback_url: url });
  assert.equal(status, 202);
  assert.equal(headers.get('location'), `/api/v1/batches/${body.id}`);
  const lines = await linesOf(one, body.id);
  assert.deepEqual(lines.map(({ player }) => player).toSorted(), players.toSorted());
  const single = (await one.get(mmrPath(first))).body;
  const line = lines.find(({ player }) => player === nameOf(first));
  assert.deepEqual(line.estimate, single.estimate);
  assert.equal(lines.find(({ player }) => player === 'No#One').code, 'summoner_not_found');
  const events = await (await fetch(`${one.base}/api/v1/batches/${body.id}/events`)).text();
  assert.match(events, /^event: state\ndata: \{.*"state":"done"/);
  const state = (await one.get(`/api/v1/batches/${body.id}`)).body;
  assert.deepEqual(state.counts, { players: 3, done: 2, failed: 1 });
  while (received.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const call of received) {
    const verified = new Webhook(SECRET).verify(call.body, call.headers) as typeof state;
    assert.equal(verified.type, 'batch.completed');
    assert.deepEqual(verified.data.counts, state.counts);
  }
});

test('4.8: what is wrong with a batch is said field by field; without a secret no callback is promised', async (t) => {
  const one = await openTestService();
  t.after(() => one.close());
  const refused = async (body: object, reason: RegExp) => {
    const { status, body: said } = await post(one, { region: 'euw1', players: ['A#B'], ...body });
    assert.equal(status, 400);
    assert.match(said.error, reason);
  };
  for (const players of [[], Array(1001).fill('A#B')])
    await refused({ players }, /^players must be a list of 1 to 1,000 gameName#tagLine$/);
  await refused({ players: ['A#B', 'nothing'] }, /players\[1\] must be a gameName#tagLine/);
  await refused({ region: 'mars' }, /region/);
  await refused({ callback_url: 'ftp://x' }, /callback_url must be an http/);
  await refused({ callback_url: 'https://x.test' }, /RATING_SIGNING_SECRET is not set/);
  const long = { players: ['A#B', `${'x'.repeat(201)}#B`] };
  await refused(long, /^players\[1\] must have at most 200 characters$/);
  const all = { queue: 'aram', players: ['Zesty', 'A#B', 5], callback_url: 'ftp://x' };
  await refused(all, /queue .*; players\[0\] must be .*; players\[2\] .*; callback_url must be/);
  assert.equal((await one.get('/api/v1/batches/none')).status, 404);
});

test('4.8: a callback into a private network is not sent unless the network is allowed', async (t) => {
  const one = await openTestService({ callbacks: { ...CALLBACKS, networks: [] } });
  t.after(() => one.close());
  const { url, received } = await receiver(t);
  const { body } = await post(one, { region: 'euw1', players: ['No#One'], callback_url: url });
  await linesOf(one, body.id);
  while ((await one.get(`/api/v1/batches/${body.id}`)).body.callback === 'pending')
    await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal((await one.get(`/api/v1/batches/${body.id}`)).body.callback, 'failed');
  assert.deepEqual(received, []);
});

/** `BATCH=1000 node --test rating/batches.slow.test.ts` is the size that is promised. */
const SIZE = Number(process.env.BATCH ?? 60);

test('4.8: of a batch that restarts interrupt no player is lost, none computed twice, none asked for beyond the limits', async (t) => {
  const rates = { app: [[500, 1]], method: GENEROUS.method } as const;
  const game = await startGame({ population: { euw1: SIZE * 3 }, rates });
  t.after(() => game.close());
  const databaseUrl = `sqlite:${join(temporaryFolder('batches'), 'rating.db')}`;
  const start = () => openTestService({ game, databaseUrl });
  let one = await start();
  const players = [...game.truths('euw1').filter(({ recentGames }) => recentGames >= 10)];
  const names = [...new Set(players.map(nameOf))].slice(0, SIZE);
  const { body } = await post(one, { region: 'euw1', players: names });
  const doneAt = async (done: number) => {
    while ((await one.get(`/api/v1/batches/${body.id}`)).body.counts.done < done)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  let begun = 0;
  for (const share of [0.2, 0.6]) {
    await doneAt(SIZE * share);
    begun += one.service.estimates.counts().begun;
    await one.close();
    one = await start();
  }
  const lines = await linesOf(one, body.id);
  begun += one.service.estimates.counts().begun;
  await one.close();
  assert.deepEqual(lines.map(({ player }) => player).toSorted(), names.toSorted());
  assert.ok(lines.every(({ estimate }) => estimate.mu > 0));
  // Those under way at a restart begin anew.
  assert.ok(begun <= SIZE + 2 * 8, `${begun} computations`);
  assert.equal(game.violations(), 0);
});

test('4.8: a single question goes before the batch that was there first', async (t) => {
  const method = { ...GENEROUS.method, league: [[150, 1]] } as const;
  const game = { population: { euw1: 3000 }, rates: { app: [[1000, 1]], method } } as const;
  const one = await openTestService({ game, timeoutMs: 60_000, answerWithinMs: 60_000 });
  t.after(() => one.close());
  const players = known(one).filter((_, i) => i % 20 === 0);
  const [single, ...others] = players.slice(0, 21);
  const { body } = await post(one, { region: 'euw1', players: others.map(nameOf) });
  while (one.service.estimates.counts().running < 8)
    await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal((await one.get(mmrPath(single!))).status, 200);
  const { counts } = (await one.get(`/api/v1/batches/${body.id}`)).body;
  assert.ok(counts.done <= 2, `${counts.done} of the batch ended first`);
  assert.equal(one.game.violations(), 0);
});

test('5.1: a key has a quota of its own by its share; one that is not known is 401', async (t) => {
  const keys = [{ name: 'bot', key: KEY, share: 0.1 }];
  const one = await openTestService({ keys, rateLimits: true });
  t.after(() => one.close());
  const asked = async (headers: Record<string, string>) =>
    (await one.get(api('budget'), headers)).status;
  const own = { authorization: `Bearer ${KEY}` };
  const statuses = [];
  for (let i = 0; i < 31; i++) statuses.push(await asked(own));
  assert.deepEqual(statuses, [...Array(30).fill(200), 429]);
  assert.equal(await asked({}), 200, 'an address has a quota of its own');
  assert.equal(await asked({ authorization: 'Bearer wrong' }), 401);
});

test('5.1, 8.1: requests with keys that are not known count for their address, so that none is guessed without end', async (t) => {
  const keys = [{ name: 'bot', key: KEY, share: 1 }];
  const one = await openTestService({ keys, rateLimits: true });
  t.after(() => one.close());
  const statuses = [];
  for (let i = 0; i < 301; i++) {
    const { status } = await one.get(api('budget'), { authorization: `Bearer wrong-${i}` });
    statuses.push(status);
  }
  assert.deepEqual(statuses, [...Array(300).fill(401), 429]);
  const own = { authorization: `Bearer ${KEY}` };
  assert.equal((await one.get(api('budget'), own)).status, 200);
});

test('4.3: a comparison says how probable it is that the first is the stronger, with time and percentile', async (t) => {
  const one = await openTestService({ game: { population: { euw1: 800 } } });
  t.after(() => one.close());
  const players = known(one).toSorted((a, b) => b.mmr - a.mmr);
  const [best, other, last] = [players[0]!, players[1]!, players.at(-1)!];
  const accounts = [best, other, last].map((player) => `euw1:${nameOf(player)}`);
  const { body } = await one.get(api('compare', { accounts: accounts.join(',') }));
  assert.equal(body.pairs.length, 3);
  const [close, far] = body.pairs;
  assert.deepEqual([far.first, far.second], [accounts[0], accounts[2]]);
  assert.ok(far.probability > 0.999 && close.probability < far.probability);
  assert.match(body[accounts[0]!].computed_at, /^\d{4}-/);
  assert.ok(body[accounts[0]!].percentile.value > body[accounts[2]!].percentile.value);
});

test('4.6: the events of a job follow it to its end', async (t) => {
  const method = { ...GENEROUS.method, league: [[100, 1]] } as const;
  const rates = { app: [[1000, 1]], method } as const;
  const one = await openTestService({ game: { population: { euw1: 1000 }, rates } });
  t.after(() => one.close());
  const { body } = await one.get(mmrPath(known(one)[0]!), { prefer: 'respond-async' });
  const text = await (await fetch(`${one.base}/api/v1/jobs/${body.id}/events`)).text();
  const states = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!).state);
  assert.ok(states.length >= 2, text);
  assert.deepEqual([states[0], states.at(-1)], ['running', 'done']);
});

test('10.4, 4.8: scripts of other sites may post batches, and read why one is refused', async (t) => {
  const one = await openTestService();
  t.after(() => one.close());
  const path = `${one.base}/api/v1/batches`;
  const origin = { origin: 'https://other.example' };
  const asking = { 'access-control-request-method': 'POST' };
  const preflight = await fetch(path, { method: 'OPTIONS', headers: { ...origin, ...asking } });
  assert.equal(preflight.status, 204);
  assert.match(preflight.headers.get('access-control-allow-methods')!, /POST/);
  assert.equal(preflight.headers.get('access-control-allow-headers'), '*');
  const batch = { region: 'euw1', players: [nameOf(known(one)[0]!)] };
  const replies = [preflight, await post(one, batch, origin), await post(one, {}, origin)];
  assert.deepEqual(
    replies.map(({ status, headers }) => [status, headers.get('access-control-allow-origin')]),
    [204, 202, 400].map((status) => [status, '*']),
  );
});
