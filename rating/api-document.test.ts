import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { apiDocumentProblems, runClient } from '@tessera/kit/testing/api-document';
import { makeWorld, truths } from '@tessera/sandbox/game/world';
import { Value } from 'typebox/value';
import { ESTIMATE_ERRORS } from './api-document.ts';
import { MmrReply } from './estimator/report.ts';
import { findExample } from './ladder/example.ts';
import { EstimateReply } from './ladder/replies.ts';
import { nameOf, openTestService, type TestService } from './testing/test-service.ts';

let one: TestService;
before(async () => {
  one = await openTestService({ game: { population: { euw1: 600 }, seed: 12 } });
});
after(() => one?.close());

test('7: a question about a player ends with one of eight errors', () => {
  assert.deepEqual(Object.keys(ESTIMATE_ERRORS), [
    '400',
    '401',
    '404',
    '410',
    '422',
    '429',
    '502',
    '503',
  ]);
});

test("10.4: the API document has no error and no warning by redocly's recommended rules", async () => {
  const { body } = await one.get('/api/v1/openapi.json');
  assert.deepEqual(await apiDocumentProblems(body), []);
});

test('10.4, 10.1: each interval is described by its own width', async () => {
  const { intervals } = MmrReply.properties;
  const described = Object.entries(intervals.properties).map(([width, { description }]) => [
    width,
    description,
  ]);
  const expected = ['50', '80', '90', '95'].map((width) => [
    width,
    `${width} % interval, not below 0`,
  ]);
  assert.deepEqual(described, expected);
});

test('10.4: the README asks for players that the sandbox it names has', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const population = { euw1: 3000, eun1: 1000 };
  const world = makeWorld({ seed: 7, now: new Date(), population });
  const compared = /compare\?accounts=([^"]+)"/.exec(readme)![1]!;
  const accounts = compared.split(',').map((text) => findExample(decodeURIComponent(text))!);
  assert.equal(accounts.length, 2);
  for (const { region, id } of accounts) {
    const found = truths(world, region, 'solo').filter((one) => nameOf(one) === nameOf(id));
    assert.ok(found.length === 1 && found[0]!.recentGames >= 5, nameOf(id));
  }
});

/** The examples of the README, with a client whose types are generated. */
const PROGRAM = `
const playerId = process.env.PLAYER!;
const region = 'euw1';

const mmr = await client.GET('/api/v1/mmr', { params: { query: { region, playerId, explain: true } } });
if (!mmr.data || !('estimate' in mmr.data)) throw new Error(JSON.stringify(mmr));
const { mu, ci90 } = mmr.data.estimate;
console.log('mmr', mu > 0, ci90.length);

const compare = await client.GET('/api/v1/compare', {
  params: { query: { accounts: \`\${region}:\${playerId},\${region}:No#One\` } },
});
console.log('compare', compare.response.status);

const timeline = await client.GET('/api/v1/timeline', {
  params: { query: { region, playerId, days: 90 } },
});
console.log('timeline', timeline.response.status);

const lobby = await client.GET('/api/v1/lobby/{matchId}', {
  params: { path: { matchId: process.env.MATCH! } },
});
console.log('lobby', lobby.response.status);

const budget = await client.GET('/api/v1/budget');
console.log('budget', budget.data !== undefined && typeof budget.data.computations.running);

const job = await client.GET('/api/v1/jobs/{id}', { params: { path: { id: 'none' } } });
if (job.error) console.log('jobs', job.response.status, job.error.code);

const wrong = await client.GET('/api/v1/mmr', { params: { query: { region, playerId: 'x' } } });
if (wrong.error) console.log(wrong.response.status, wrong.error.code);
`;

test("10.4: a client generated from the API document compiles and does the README's examples", async () => {
  const { world } = one.game;
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  const printed = await runClient((await one.get('/api/v1/openapi.json')).body, PROGRAM, {
    URL: one.base,
    PLAYER: nameOf(player),
    MATCH: [...world.matches.keys()].at(-1)!,
  });
  assert.deepEqual(printed.trim().split('\n'), [
    'mmr true 2',
    'compare 200',
    'timeline 200',
    'lobby 200',
    'budget number',
    'jobs 404 not_found',
    '400 bad_request',
  ]);
});

test('2.2: ci90 is two numbers of the scale', () => {
  const estimate = (ci90: number[]) => ({ mu: 1, sigma: 1, ci90, tier: 'IRON', division: 'IV' });
  assert.equal(Value.Check(EstimateReply, estimate([0, 2])), true);
  assert.equal(Value.Check(EstimateReply, estimate([0])), false);
  assert.equal(Value.Check(EstimateReply, estimate([0, 1, 2])), false);
  assert.equal(Value.Check(EstimateReply, estimate([-1, 2])), false);
});
