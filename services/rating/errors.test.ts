// Errors and limits of requests, over HTTP.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Truth } from '@tessera/sandbox/game/world';
import { api, mmrPath, nameOf, openTestService, type TestService } from './testing/test-service.ts';

let one: TestService;
let player: Truth;
const flex = (wanted: (truth: Truth) => boolean) => one.game.truths('euw1', 'flex').find(wanted)!;

before(async () => {
  one = await openTestService({ game: { population: { euw1: 1000 }, seed: 11 } });
  player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
});
after(() => one.close());

test('7: summoner_not_found is 404 when the lookup returns no puuid', async () => {
  for (const name of ['mmr', 'timeline']) {
    const { status, body } = await one.get(api(name, { region: 'euw1', playerId: 'No#One' }));
    assert.deepEqual([status, body.code], [404, 'summoner_not_found']);
  }
});

test('7: unranked is 422 without an entry for the requested queue', async () => {
  const unplaced = flex(({ wins, losses }) => wins + losses < 5);
  const { status, body } = await one.get(mmrPath({ ...unplaced, queue: 'flex' }));
  assert.deepEqual([status, body.code], [422, 'unranked']);
  assert.match(body.error, /flex/);
});

test('7, 8.1: insufficient_history is 422 with fewer than 5 ranked games in the window', async () => {
  const idle = flex(({ wins, losses, recentGames }) => wins + losses >= 5 && recentGames < 5);
  const { status, body } = await one.get(mmrPath({ ...idle, queue: 'flex' }));
  assert.deepEqual([status, body.code], [422, 'insufficient_history']);
  assert.match(
    body.error,
    /^Ranked games in the last 30 days: \d listed, [0-4] that count; an estimate needs 5/,
  );
});

test('7: every bad parameter is named in one 400 of the specified shape', async () => {
  const { status, body } = await one.get(
    api('mmr', { region: 'moon', playerId: 'nameless', queue: 'aram' }),
  );
  assert.deepEqual([status, body.code], [400, 'bad_request']);
  for (const name of ['region', 'playerId', 'queue']) assert.match(body.error, new RegExp(name));
  const twice = await one.get('/api/v1/mmr?region=euw1&region=kr&playerId=nameless');
  assert.match(twice.body.error, /^region must be given once; playerId must be .*32 and 16/);
  assert.match(body.error, /euw1, eun1, na1, kr, br1, la1, la2, oc1, tr1, ru, jp1/);
});

test('7: a request that is refused before its route has a code of the contract', async () => {
  const contract = readFileSync(new URL('../../docs/contract/rating.md', import.meta.url), 'utf8');
  const many = `${one.base}/api/v1/mmr`;
  const json = { 'content-type': 'application/json' };
  const replies = await Promise.all([
    fetch(many, { method: 'PUT', headers: json, body: '{}' }),
    fetch(many, { method: 'POST', headers: json, body: `"${'x'.repeat(140_000)}"` }),
    fetch(many, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a' }),
  ]);
  const codes = await Promise.all(
    replies.map(async (reply) => [reply.status, ((await reply.json()) as { code: string }).code]),
  );
  assert.deepEqual(codes, [
    [405, 'method_not_allowed'],
    [413, 'too_large'],
    [415, 'unsupported_media_type'],
  ]);
  for (const [status, code] of [...codes, [421, 'misdirected_request']])
    assert.match(contract, new RegExp(`\`${code}\` ${status}`));
});

test("1.1: letters' case does not matter in a region, wherever one stands", async () => {
  const playerId = nameOf(player);
  const accounts = `EUW1:${playerId}`;
  for (const path of [
    api('mmr', { region: 'EUW1', playerId }),
    api('timeline', { region: 'Euw1', playerId }),
    api('compare', { accounts }),
    `/players/EUW1/${encodeURIComponent(`${player.gameName}-${player.tagLine}`)}`,
  ])
    assert.equal((await one.get(path)).status, 200, path);
  assert.ok(`euw1:${playerId}` in (await one.get(api('compare', { accounts }))).body);
  const many = await one.post('/api/v1/mmr', { region: 'EUW1', players: [playerId] });
  assert.equal(JSON.parse(many.body).summoner.region, 'euw1');
  const { body } = await one.get(api('mmr', { region: 'MOON', playerId }));
  assert.match(body.error, /region must be one of euw1/);
});

test('4.2, 4.4: region and playerId are required', async () => {
  for (const path of ['mmr', 'timeline']) {
    const { status, body } = await one.get(api(path));
    assert.deepEqual([status, body.error], [400, 'region is required; playerId is required']);
  }
});

test('7: whatever stands in the query, the answer is not a 500', async () => {
  const queries = [
    'region=euw1&region=kr',
    'playerId=%E0%A4%A',
    'playerId[]=x',
    'explain=maybe',
  ].concat('playerId=%00%23x', `playerId=${'x'.repeat(500)}%23y`, 'queue=', '%', '=&&=');
  for (const query of queries) {
    const { status, body } = await one.get(`/api/v1/mmr?region=euw1&${query}`);
    assert.equal(status, 400, query);
    assert.equal(body.code, 'bad_request', query);
  }
});

test('8.1: accounts takes 1 to 5 entries', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `euw1:P${i}#X`).join(',');
  for (const accounts of ['', ',', many(6)]) {
    const { status, body } = await one.get(api('compare', { accounts }));
    assert.equal(status, 400, accounts);
    assert.match(body.error, /1 to 5/);
  }
  assert.equal((await one.get(api('compare', { accounts: many(5) }))).status, 200);
  assert.equal((await one.get('/api/v1/compare')).status, 400);
});

test('8.1: days is 30 by default and an integer from 1 to 180', async () => {
  for (const days of ['0', '181', '-1', '1.5', 'week', '']) {
    const query = { region: 'euw1', playerId: nameOf(player), days };
    const { status, body } = await one.get(api('timeline', query));
    assert.equal(status, 400, days);
    assert.match(body.error, /days/);
  }
});

test('7: an unknown route is 404 in the shape {error, code}', async () => {
  for (const path of ['/api/v1/nothing', '/api/v2/mmr']) {
    const { status, body } = await one.get(path);
    assert.deepEqual([status, body.code, typeof body.error], [404, 'not_found', 'string']);
  }
});

test('4.5, 10.3: a lobby without the player who is named is 400, which nobody may store', async () => {
  const { body: why } = await one.get(`${mmrPath(player)}&explain=true`);
  const { match_id } = why.explain.lobbies[0];
  const lobby = await one.get(`/api/v1/lobby/${match_id}`);
  assert.equal(lobby.headers.get('cache-control'), 'public, max-age=300');
  const seats = lobby.body.participants.map(({ puuid }: Truth) => puuid);
  const stranger = one.game.truths('euw1').find(({ puuid }) => !seats.includes(puuid))!;
  const query = new URLSearchParams({ playerId: nameOf(stranger) });
  const { status, headers, body } = await one.get(`/api/v1/lobby/${match_id}?${query}`);
  assert.deepEqual([status, body.error], [400, `playerId was not in match ${match_id}`]);
  assert.doesNotMatch(headers.get('cache-control') ?? '', /public/);
});

test('4.4, 4.5, 7: a lobby and a timeline of an upstream that is slow are 502 without a limit, and go on', async (t) => {
  const slow = await openTestService({ game: one.game, answerWithinMs: 200 });
  t.after(() => {
    one.game.setFaults();
    return slow.close();
  });
  const [match] = one.game.world.matches.keys();
  const timeline = api('timeline', { region: 'euw1', playerId: nameOf(player) });
  for (const path of [`/api/v1/lobby/${match}`, timeline]) {
    one.game.setFaults({ kind: 'slow', delayMs: 800, times: 1 });
    const { status, headers, body } = await slow.get(path);
    const wait = headers.get('retry-after');
    assert.deepEqual([status, body.code, wait], [502, 'provider_upstream', '1'], path);
    while ((await slow.get(path)).status === 502);
    assert.equal((await slow.get(path)).status, 200);
  }
});

test('8.1: 300 requests a minute and address over all endpoints, then 429 with Retry-After', async (t) => {
  const limited = await openTestService({ game: one.game, rateLimits: true });
  t.after(() => limited.close());
  const paths = ['/api/v1/model', '/api/v1/timeline', '/api/v1/lobby/x', '/api/v1/compare'];
  for (let i = 0; i < 300; i++) {
    const { status, headers } = await limited.get(paths[i % 4]!);
    assert.notEqual(status, 429, `request ${i}`);
    if (i === 0) assert.equal(headers.get('ratelimit-limit'), '300');
  }
  const { status, headers, body } = await limited.get(mmrPath(player));
  assert.deepEqual([status, body.code, body.limit], [429, 'rate_limited', 'ours']);
  assert.match(body.error, /Too many requests/);
  const wait = Number(headers.get('retry-after'));
  assert.ok(wait >= 1 && wait <= 60);
  assert.equal(headers.get('ratelimit-remaining'), '0');
  assert.equal((await limited.get('/api/v1/health')).status, 200);
  const page = await limited.get('/', { accept: 'text/html' });
  assert.equal(page.status, 429);
  assert.match(page.body, /<!doctype html>/);
  const badge = await limited.get('/badge/euw1/Nobody-X.svg', { accept: 'text/html' });
  assert.deepEqual(
    [badge.status, badge.headers.get('cross-origin-resource-policy')],
    [429, 'cross-origin'],
  );
  assert.match(badge.headers.get('content-type')!, /^image\/svg\+xml/);
  assert.match(badge.body, /^<svg [\s\S]*too many requests/);
});
