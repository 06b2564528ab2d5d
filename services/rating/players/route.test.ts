import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routeProblems } from '@tessera/kit/testing/every-route';
import type { Truth } from '@tessera/sandbox/game/world';
import { openTestService, type TestService } from '../testing/test-service.ts';

let one: TestService;
let player: Truth;
const searchPath = ({ region, gameName, tagLine }: Truth, queue = 'solo') =>
  `/?${new URLSearchParams({ region, playerId: `${gameName}#${tagLine}`, queue })}`;
const pagePath = ({ region, gameName, tagLine }: Truth, queue = 'solo') =>
  `/players/${region}/${encodeURIComponent(`${gameName}-${tagLine}`)}${queue === 'solo' ? '' : `?queue=${queue}`}`;

before(async () => {
  one = await openTestService({
    game: { population: { euw1: 500 }, seed: 8 },
    notice: 'Demo: all data are synthetic.',
    examples: ['euw1:Zesty Raven#EUW', 'moon:Nobody#X'],
  });
  player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
});
after(() => one.close());

test('10.5: the home page asks for a player, offers examples, API addresses and the notice', async () => {
  const { status, headers, body } = await one.get('/');
  assert.equal(status, 200);
  assert.match(headers.get('content-type')!, /^text\/html/);
  assert.match(body, /How strong is this player really\?/);
  assert.match(body, /href="\/players\/euw1\/Zesty%20Raven-EUW"/);
  assert.doesNotMatch(body, /Nobody/);
  assert.match(body, /all data are synthetic/);
  assert.match(body, /publisher does not permit public rating calculators/);
  assert.match(body, /\/api\/v1\/mmr\?region=euw1&amp;playerId=Zesty\+Raven%23EUW/);
});

test('10.5: a search leads to the address of the player', async () => {
  const { status, headers } = await one.get(searchPath(player, 'flex'));
  assert.deepEqual([status, headers.get('location')], [302, pagePath(player, 'flex')]);
});

test('1.3, 10.5: control characters in a name that the upstream sends reach no page and no badge', async () => {
  const { players } = one.game.world.platforms.get('euw1')!;
  const sent = players.find(({ puuid }) => puuid === player.puuid) as { gameName: string };
  const { gameName } = sent;
  sent.gameName = `\x01${gameName}\x1b\x0b`;
  const controls = /[^\P{Cc}\t\n\r]/u;
  const { body } = await one.get(pagePath(player));
  assert.match(body, new RegExp(`<h1>.*${gameName}|${gameName}#`));
  assert.doesNotMatch(body, controls);
  const badge = await one.get(`${pagePath(player).replace('/players/', '/badge/')}.svg`);
  assert.match(badge.body, /^<svg /);
  assert.doesNotMatch(badge.body, controls);
  sent.gameName = gameName;
});

test('7, 10.5: a player without an estimate gets a page with the reason and the status', async () => {
  const nobody = { ...player, gameName: 'Nobody at all' };
  const unplaced = one.game.truths('euw1', 'flex').find(({ wins, losses }) => wins + losses < 5)!;
  for (const [path, expected] of [
    [pagePath(nobody), 404],
    [pagePath(unplaced, 'flex'), 422],
    ['/?region=euw1&playerId=nameless', 400],
    ['/?region=moon&playerId=A%23B', 400],
  ] as const) {
    const { status, body } = await one.get(path);
    assert.equal(status, expected, path);
    assert.match(body, /role="alert"/);
    assert.match(body, /<form/);
  }
});

test('10.5: while the estimate is not complete the page says so and refreshes itself', async (t) => {
  const slow = await openTestService({
    game: one.game,
    provider: (real) => ({
      ...real,
      async entries(region, puuid, call) {
        if (puuid !== player.puuid) await sleep(3000, undefined, { ref: false });
        return real.entries(region, puuid, call);
      },
    }),
  });
  t.after(() => slow.close());
  const { status, body } = await slow.get(pagePath(player));
  assert.equal(status, 200);
  assert.match(body, /<h1>\w+ [IV]*, [\d,]+ points<\/h1>/);
  assert.match(body, /Not all evidence is gathered yet: 0 lobbies so far; expected/);
  assert.match(body, /hx-trigger="load delay:10s"/);
});

test('10.6: the badge is an image that other sites may show', async () => {
  const path = pagePath(player).replace('/players/', '/badge/');
  const { status, headers, body } = await one.get(`${path}.svg`);
  assert.equal(status, 200);
  assert.match(headers.get('content-type')!, /^image\/svg\+xml/);
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.match(body, /^<svg[\s\S]*±\d+[\s\S]*<\/svg>$/);
  const nobody = await one.get('/badge/euw1/Nobody-X.svg');
  assert.match(nobody.body, /unknown player/);
  assert.equal((await one.get('/badge/euw1/nameless.svg')).status, 400);
});

test('10.4: every route is documented', () => {
  assert.deepEqual(routeProblems(one.service.server), []);
});
