import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formats } from '@tessera/kit/format';
import { routeProblems } from '@tessera/kit/testing/every-route';
import type { Truth } from '@tessera/sandbox/game/world';
import { nameOf, openTestService, type TestService } from '../testing/test-service.ts';
import { phrases } from './phrases.ts';

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
  const { status, headers, body } = await one.get('/', { cookie: 'lang=en' });
  assert.equal(status, 200);
  assert.match(headers.get('content-type')!, /^text\/html/);
  assert.match(body, /How strong is this player really\?/);
  assert.match(body, /href="\/players\/euw1\/Zesty%20Raven-EUW"/);
  assert.doesNotMatch(body, /Nobody/);
  assert.match(body, /all data are synthetic/);
  assert.match(body, /publisher does not permit public rating calculators/);
  assert.match(body, /\/api\/v1\/compare\?accounts=euw1/);
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

test("10.5: a player's page has the estimate in words, the interval, the timeline and the games", async () => {
  const query = searchPath(player).slice(1);
  const { body: json } = await one.get(`/api/v1/mmr${query}`);
  const { status, body } = await one.get(pagePath(player), { cookie: 'lang=en' });
  assert.equal(status, 200);
  const points = Math.round(json.estimate.mu).toLocaleString('en-GB');
  assert.match(body, new RegExp(`<h1>\\w+ [IV]*,? ?.*${points} points</h1>`));
  assert.match(body, /With 90% probability the true value lies between/);
  const order = ['<h1>', 'class="interval"', '<svg', '<table>'].map((part) => body.indexOf(part));
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  );
  assert.equal(body.match(/href="\/lobby\//g).length, 20);
  assert.match(body, /Download:.*explain=true.*JSON</);
});

test('11.8, 10.5: what the page says of the combination are the figures beside it, in both languages', async () => {
  const query = searchPath(player).slice(1);
  const { body: json } = await one.get(`/api/v1/mmr${query}&explain=true`);
  const { shares, lobbies } = json.explain;
  const { tier1, tier2 } = json.breakdown;
  const { mu } = json.estimate;
  const byShares = Math.round(shares.tier1 * tier1.mu + shares.tier2 * tier2.mu);
  const beyond = Math.round(mu) - byShares;
  const [newest, oldest] = [lobbies[0], lobbies.at(-1)].map(({ after }) => after);
  assert.equal(newest, mu, 'the line ends at the combined estimate');
  for (const locale of ['cs', 'en'] as const) {
    const { integer, percent } = formats(locale);
    const { body } = await one.get(pagePath(player), { cookie: `lang=${locale}` });
    const say = phrases(locale);
    const change = `${beyond > 0 ? '+' : ''}${integer(beyond)}`;
    const parts = [percent(100 * shares.tier1), percent(100 * shares.tier2)] as const;
    for (const sentence of [
      say.howCombined(...parts, integer(byShares), change, integer(mu)),
      say.timelineTitle(20, integer(oldest), integer(newest)),
    ])
      assert.ok(body.includes(sentence), sentence);
    assert.doesNotMatch(body, /interval se rozšíří|interval widens|ze zápasů posunul|from matches/);
  }
});

test('10.5: pages are Czech unless English is chosen', async () => {
  const { body } = await one.get(pagePath(player));
  assert.match(body, /<html lang="cs"/);
  assert.match(body, /S pravděpodobností 90 %/);
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

test('10.5: markup in the form comes back as text', async () => {
  const { body } = await one.get(`/?region=euw1&playerId=${encodeURIComponent('"><img src=x>#a')}`);
  assert.doesNotMatch(body, /<img/);
});

test('10.5: while the estimate is computed the page shows the progress and refreshes itself', async () => {
  one.game.setFaults({ kind: 'slow', delayMs: 2500, method: 'ids', times: 1 });
  const slow = one.game.truths('euw1').findLast(({ recentGames }) => recentGames >= 20)!;
  const { status, body } = await one.get(pagePath(slow), { cookie: 'lang=en' });
  assert.equal(status, 200);
  assert.match(body, /<progress max="\d+" value="\d+"/);
  assert.match(body, /hx-trigger="load delay:2s"/);
});

test('10.5: a comparison ranks the players and says who has no estimate', async () => {
  const other = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20)[7]!;
  const accounts = `euw1:${nameOf(player)},euw1:${nameOf(other)},euw1:Nobody#X`;
  const path = `/compare?${new URLSearchParams({ accounts })}`;
  const { status, body } = await one.get(path, { cookie: 'lang=en' });
  assert.equal(status, 200);
  assert.equal(body.match(/class="interval-row estimate"/g).length, 2);
  assert.match(body, /Nobody is called Nobody#X/);
  const { pairs } = (await one.get(`/api/v1${path}`)).body;
  const share = Math.max(pairs[0].probability, 1 - pairs[0].probability);
  const [, said] = /is stronger than .+ with a probability of ([\d.]+)%/.exec(body)!;
  assert.ok(Math.abs(Number(said) / 100 - share) <= 0.006, `${said} %, not ${share}`);
  const bad = await one.get('/compare?accounts=moon:A%23B', { cookie: 'lang=en' });
  assert.equal(bad.status, 400);
  assert.match(bad.body, /needs one of euw1/);
});

test('10.5: the games of the timeline are counted as Czech counts', () => {
  const title = phrases('cs').timelineTitle;
  const moved = 'se celkový odhad posunul';
  assert.equal(title(2, '400', '410'), `Za poslední 2 hry ${moved} ze 400 na 410 bodů`);
  assert.equal(title(20, '1 500', '1 400'), `Za posledních 20 her ${moved} z 1 500 na 1 400 bodů`);
});

test('10.5: a lobby page shows the centre and ten players', async () => {
  const [match] = one.game.world
    .matchesOf(player.puuid)
    .filter(({ ending }) => ending === 'played');
  const { status, body } = await one.get(`/lobby/${match!.id}`, { cookie: 'lang=en' });
  assert.equal(status, 200);
  assert.match(body, /The lobby&#39;s centre is|The lobby's centre is/);
  assert.equal(body.match(/<th scope="row"/g).length, 10);
  assert.equal(body.match(/>team [12]</g).length, 10);
  const query = new URLSearchParams({ playerId: nameOf(player) });
  const own = await one.get(`/lobby/${match!.id}?${query}`, { cookie: 'lang=en' });
  const sides = [...own.body.matchAll(/<th scope="row">([^<]*)</g)].map((side) => side[1]);
  assert.deepEqual(
    sides.toSorted(),
    [player.gameName, ...Array(5).fill('opponent'), ...Array(4).fill('teammate')].toSorted(),
  );
  assert.ok(own.body.includes(`; ${player.gameName} and players without a rank do not count`));
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

test('8.1, 10.6: a person who asks too often gets a page, a program {error, code}, a badge stays an image', async () => {
  const limited = await openTestService({ game: one.game, rateLimits: true });
  try {
    for (let i = 0; i < 300; i++) await limited.get('/api/v1/jobs/x');
    const person = await limited.get('/', { accept: 'text/html' });
    assert.equal(person.status, 429);
    assert.match(person.body, /<!doctype html>/);
    assert.equal((await limited.get('/api/v1/budget')).body.code, 'rate_limited');
    const path = pagePath(player).replace('/players/', '/badge/');
    const badge = await limited.get(`${path}.svg`, { accept: 'text/html' });
    assert.equal(badge.status, 429);
    assert.match(badge.headers.get('content-type')!, /^image\/svg\+xml/);
    assert.equal(badge.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.ok(Number(badge.headers.get('retry-after')) > 0);
    assert.match(badge.body, /^<svg [\s\S]*too many requests/);
  } finally {
    await limited.close();
  }
});

test('10.4: every route is documented', () => {
  assert.deepEqual(routeProblems(one.service.server), []);
});
