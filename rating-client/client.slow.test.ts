// The client against the service over HTTP, and the service against a simulated game.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { EventEmitter, on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, type TestContext, test } from 'node:test';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
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

test('10.7: the bot of the README answers signed commands, and no others', async (t) => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const source = readFileSync(join(import.meta.dirname, 'bot.ts'), 'utf8');
  assert.ok(readme.includes(`\`\`\`ts\n${source}\`\`\``), 'the README shows bot.ts as it is');
  const said = on(await discord(t), 'said');
  const bot = await startBot(t);
  assert.deepEqual(await bot.send({ type: 1 }), { type: 1 });
  assert.equal(await bot.send({ type: 1 }, { isForged: true }), 401);
  const [first, second] = players as [Truth, Truth];
  const asks = async (name: string, given: Record<string, string>): Promise<string> => {
    const options = Object.entries(given).map(([option, value]) => ({ name: option, value }));
    const call = { type: 2, application_id: 'app', token: 'a', data: { name, options } };
    assert.deepEqual(await bot.send(call), { type: 5 });
    return (await said.next()).value![0];
  };
  const { estimate } = await createClient({ url: one.base }).estimate(question(first));
  const rating = await asks('rating', { region: 'euw1', player: nameOf(first) });
  assert.ok(rating.startsWith(`**${nameOf(first)}** ${Math.round(estimate.mu)} (`), rating);
  assert.match(await asks('rating', { region: 'euw1', player: 'No#One' }), /^Nobody is called/);
  const names = [nameOf(first), 'No#One', nameOf(second)];
  const ladder = await asks('ladder', { region: 'euw1', players: names.join(',') });
  assert.match(ladder, /^1\. .+: \d+\n2\. .+: \d+\n3\. No#One: Nobody is called/);
});

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
let discordUrl = '';

/** Stands in for Discord: tells what the bot answers in the end. */
async function discord(t: TestContext): Promise<EventEmitter> {
  const told = new EventEmitter();
  const server = createServer(async (request, response) => {
    assert.equal(request.url, '/webhooks/app/a/messages/@original');
    told.emit('said', JSON.parse(await text(request)).content);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  discordUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return told;
}

async function startBot(t: TestContext) {
  const PUBLIC_KEY = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString(
    'hex',
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bot.ts')], {
    env: {
      ...bareEnvironment,
      PORT: '0',
      PUBLIC_KEY,
      RATING_URL: one.base,
      DISCORD_URL: discordUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill());
  const [printed] = await once(child.stdout, 'data');
  const [, port] = /port: (\d+)/.exec(String(printed))!;
  return {
    async send(interaction: object, { isForged = false } = {}): Promise<unknown> {
      const body = JSON.stringify(interaction);
      const signature = sign(null, Buffer.from(`17${body}${isForged ? '!' : ''}`), privateKey);
      const reply = await fetch(`http://127.0.0.1:${port}`, {
        ...{ method: 'POST', body },
        headers: {
          'x-signature-timestamp': '17',
          'x-signature-ed25519': signature.toString('hex'),
        },
      });
      return reply.ok ? reply.json() : reply.status;
    },
  };
}
