import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mmrPath, nameOf, openTestService } from '../testing/test-service.ts';

test('4.8: POST /api/v1/mmr answers a line a player, in the order in which they are ready, for scripts of every site', async (t) => {
  const one = await openTestService({ game: { population: { euw1: 600 }, seed: 11 } });
  t.after(() => one.close());
  const truths = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const players = [...truths.slice(20, 32).map(nameOf), 'No#One', 'nameless'];
  const origin = { origin: 'https://fan.example' };
  const { status, headers, body } = await one.post(
    '/api/v1/mmr',
    { region: 'euw1', players: [...players, players[0]] },
    origin,
  );
  assert.equal(status, 200);
  assert.match(headers.get('content-type')!, /^application\/x-ndjson/);
  assert.equal(headers.get('access-control-allow-origin'), '*');
  const lines = body
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line));
  const names = lines.map(({ player: name }: { player: string }) => name);
  assert.deepEqual([names[0], names.toSorted()], ['nameless', players.toSorted()]);
  for (const { player: name, estimate, code } of lines) {
    if (name === 'No#One') assert.equal(code, 'summoner_not_found');
    else if (name === 'nameless') assert.equal(code, 'bad_request');
    else
      assert.deepEqual(
        estimate,
        (await one.get(mmrPath({ region: 'euw1', ...idOf(name) }))).body.estimate,
      );
  }
  const asking = { ...origin, 'access-control-request-method': 'POST' };
  const preflight = await fetch(`${one.base}/api/v1/mmr`, { method: 'OPTIONS', headers: asking });
  assert.match(preflight.headers.get('access-control-allow-methods')!, /POST/);
  const tooMany = Array.from({ length: 1001 }, (_, i) => `P${i}#X`);
  for (const wrong of [tooMany, []])
    assert.equal((await one.post('/api/v1/mmr', { region: 'euw1', players: wrong })).status, 400);
});

function idOf(name: string) {
  const [gameName = '', tagLine = ''] = name.split('#');
  return { gameName, tagLine };
}
