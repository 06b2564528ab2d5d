import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { apiDocumentProblems } from '@tessera/kit/testing/api-document';
import { makeWorld, truths } from '@tessera/sandbox/game/world';
import { Value } from 'typebox/value';
import { ESTIMATE_ERRORS } from './api-document.ts';
import { MmrReply } from './estimator/report.ts';
import { findExample } from './ladder/example.ts';
import { EstimateReply } from './ladder/replies.ts';
import { nameOf, openTestService, type TestService } from './testing/test-service.ts';

const README = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
let one: TestService;
before(async () => {
  one = await openTestService({ game: { population: { euw1: 600 }, seed: 12 } });
});
after(() => one?.close());

test('7: a question about a player ends with one of seven errors', () => {
  assert.deepEqual(Object.keys(ESTIMATE_ERRORS), ['400', '404', '410', '422', '429', '502', '503']);
});

test('10.4: the API document is valid OpenAPI', async () => {
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
  const population = { euw1: 3000, eun1: 1000 };
  const world = makeWorld({ seed: 7, now: new Date(), population });
  const compared = /compare\?accounts=([^"]+)"/.exec(README)![1]!;
  const accounts = compared.split(',').map((text) => findExample(decodeURIComponent(text))!);
  assert.equal(accounts.length, 2);
  for (const { region, id } of accounts) {
    const found = truths(world, region, 'solo').filter((one) => nameOf(one) === nameOf(id));
    assert.ok(found.length === 1 && found[0]!.recentGames >= 5, nameOf(id));
  }
});

test('2.2: ci90 is two numbers of the scale', () => {
  const estimate = (ci90: number[]) => ({ mu: 1, sigma: 1, ci90, tier: 'IRON', division: 'IV' });
  assert.equal(Value.Check(EstimateReply, estimate([0, 2])), true);
  assert.equal(Value.Check(EstimateReply, estimate([0])), false);
  assert.equal(Value.Check(EstimateReply, estimate([0, 1, 2])), false);
  assert.equal(Value.Check(EstimateReply, estimate([-1, 2])), false);
});
