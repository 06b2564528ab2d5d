// The client against the service over HTTP, and the service against a simulated game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { nameOf, openTestService, type TestService } from '@tessera/rating/testing/test-service';
import type { Truth } from '@tessera/sandbox/game/world';
import { createClient, type Job, RatingError } from './client.ts';
import { API_FILE, generatedApi } from './generate-api.ts';

let one: TestService;
let players: Truth[];
before(async () => {
  one = await openTestService({ game: { population: { euw1: 500 }, seed: 12 } });
  players = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
});
after(() => one.close());

const question = (player: Truth) => ({ region: 'euw1', playerId: nameOf(player) }) as const;

test('10.7: the types are those of the API document; otherwise run generate-api.ts', async () => {
  const generated = await generatedApi(one.service.server.swagger());
  assert.equal(generated, readFileSync(API_FILE, 'utf8'));
});

test('10.7: estimate, comparison, timeline, lobby, budget, calibration and model have the types of the API document', async () => {
  const client = createClient({ url: `${one.base}/` });
  const [first, second] = players as [Truth, Truth];
  const { estimate, explain } = await client.estimate({ ...question(first), explain: true });
  assert.ok(estimate.ci90[0]! < estimate.mu && estimate.mu < estimate.ci90[1]!);
  assert.equal(explain?.lobbies.length, 20);
  const accounts = [first, second].map((player) => `euw1:${nameOf(player)}`);
  const comparison = await client.compare([...accounts, 'euw1:No#One'], {}, { waitMs: 20_000 });
  const compared = comparison[accounts[0]!]!;
  assert.ok('mu' in compared && compared.mu === estimate.mu);
  const missing = comparison['euw1:No#One']!;
  assert.ok('code' in missing && missing.code === 'summoner_not_found');
  const { points } = await client.timeline({ ...question(first), days: 90 });
  assert.equal(points.at(-1)?.mu, estimate.mu);
  const lobby = await client.lobby(explain.lobbies[0]!.match_id, { playerId: nameOf(first) });
  assert.equal(lobby.participants.length, 10);
  assert.equal((await client.budget()).computations.running, 0);
  assert.deepEqual(await client.calibration(), []);
  assert.equal((await client.model({ region: 'euw1', queue: 'solo' })).used, 'shipped');
  assert.equal((await client.health()).ok, true);
});

test('10.7, 4.8: a batch is posted, followed and read line by line', async () => {
  const client = createClient({ url: one.base });
  const names = players.slice(0, 3).map(nameOf);
  const { id } = await client.createBatch({ region: 'euw1', players: [...names, 'No#One'] });
  const lines = [];
  for await (const line of client.batchResults(id)) lines.push(line);
  assert.deepEqual(lines.map(({ player }) => player).sort(), [...names, 'No#One'].sort());
  assert.equal(lines.filter((line) => 'estimate' in line && line.estimate.mu > 0).length, 3);
  assert.deepEqual((await client.batch(id)).counts, { players: 4, done: 3, failed: 1 });
  await assert.rejects(client.batchResults('none').next(), { status: 404, code: 'not_found' });
});

test('10.7, 7: a refusal is a RatingError with status, code and reason', async () => {
  const client = createClient({ url: one.base });
  const refused = (error: unknown, status: number, code: string, reason: RegExp) => {
    assert.ok(error instanceof RatingError);
    assert.deepEqual([error.status, error.code], [status, code]);
    assert.match(error.message, reason);
    return true;
  };
  await assert.rejects(client.estimate({ region: 'euw1', playerId: 'No#One' }), (error) =>
    refused(error, 404, 'summoner_not_found', /Nobody is called No#One/),
  );
  await assert.rejects(client.timeline({ ...question(players[0]!), days: 999 }), (error) =>
    refused(error, 400, 'bad_request', /days/),
  );
  await assert.rejects(client.job('../x'), (error) => refused(error, 404, 'not_found', /job/));
});

const SLOW = {
  app: [[1000, 1]],
  method: { account: [[1000, 1]], league: [[60, 1]], ids: [[1000, 1]], match: [[1000, 1]] },
} as const;

test('10.7, 4.6: a computation that is answered 202 is waited for, and its state reported', async (t) => {
  const slow = await openTestService({
    game: { population: { euw1: 1000 }, rates: SLOW },
    answerWithinMs: 200,
  });
  t.after(() => slow.close());
  const client = createClient({ url: slow.base });
  const [first, second] = slow.game.truths('euw1').filter(({ recentGames }) => recentGames >= 30);
  const states: Job['state'][] = [];
  const onJob = ({ state }: Job) => states.push(state);
  const { estimate, explain } = await client.estimate(
    { ...question(first!), explain: true },
    { onJob },
  );
  assert.ok(estimate.sigma > 0 && explain);
  assert.ok(states.length >= 2);
  assert.deepEqual([states[0], states.at(-1)], ['running', 'done']);

  const accounts = [`euw1:${nameOf(second!)}`];
  const computing = (await client.compare(accounts))[accounts[0]!]!;
  assert.ok('code' in computing && computing.code === 'computing');
  const waited = (await client.compare(accounts, {}, { waitMs: 30_000 }))[accounts[0]!]!;
  assert.ok('mu' in waited && waited.mu > 0);
  assert.equal(slow.game.violations(), 0);
});

test('10.7, 4.6: a failed computation rejects with its code, a long one after waitMs, any at once by the signal', async (t) => {
  const broken = await openTestService({
    game: { population: { euw1: 400 } },
    ...{ answerWithinMs: 100, retryWaitMs: 150, jobDeadlineMs: 1500 },
  });
  t.after(() => broken.close());
  const client = createClient({ url: broken.base });
  const [first, second, third] = broken.game.truths('euw1');
  broken.game.setFaults({ kind: 'error' });
  const failed = client.estimate(question(first!));
  await assert.rejects(failed, (error) => {
    assert.ok(error instanceof RatingError);
    assert.deepEqual([error.status, error.code], [undefined, 'provider_upstream']);
    return true;
  });
  const long = client.estimate(question(second!), { waitMs: 300 });
  await assert.rejects(long, /is still \w+ after 300 ms/);
  const aborted = client.estimate(question(third!), { signal: AbortSignal.timeout(300) });
  await assert.rejects(aborted, { name: 'TimeoutError' });
});

test('10.7: 429 and 503 are repeated after Retry-After, a longer one is reported, a lost connection is asked again', async () => {
  const answers: (Response | Error)[] = [];
  let asked = 0;
  const client = createClient({
    url: 'http://rating.example',
    maxWaitMs: 2000,
    retries: 2,
    fetch: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]!;
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
  });
  const refusal = (status: number, wait: string) =>
    Response.json(
      { error: 'later', code: 'rate_limited' },
      { status, headers: { 'retry-after': wait } },
    );
  const healthy = Response.json({ ok: true, version: '1' });
  const lost = new TypeError('fetch failed');

  answers.push(refusal(429, '0'), lost, healthy);
  assert.equal((await client.health()).ok, true);
  assert.equal(asked, 3);
  for (const [answer, name, times] of [
    [refusal(429, '3'), 'RatingError', 1],
    [refusal(503, new Date(Date.now() - 9000).toUTCString()), 'RatingError', 3],
    [lost, 'UnreachableError', 3],
    [new Response('<h1>Bad gateway</h1>', { status: 502 }), 'RatingError', 1],
  ] as const) {
    asked = 0;
    answers.splice(0, answers.length, answer);
    await assert.rejects(client.health(), { name });
    assert.equal(asked, times);
  }
});
