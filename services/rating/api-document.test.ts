import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { apiDocumentProblems } from '@tessera/kit/testing/api-document';
import { makeWorld, truths } from '@tessera/sandbox/game/world';
import { findExample } from './ladder/example.ts';
import { nameOf, openTestService, type TestService } from './testing/test-service.ts';

const README = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
let one: TestService;
before(async () => {
  one = await openTestService({ game: { population: { euw1: 600 }, seed: 12 } });
});
after(() => one?.close());

test('10.4: the API document is valid OpenAPI', async () => {
  const { body } = await one.get('/api/v1/openapi.json');
  assert.deepEqual(await apiDocumentProblems(body), []);
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
