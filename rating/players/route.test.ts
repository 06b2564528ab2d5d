import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axeViolations } from '@tessera/kit/testing/axe';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { htmlProblems } from '@tessera/kit/testing/valid-html';
import type { Truth } from '@tessera/sandbox/game/world';
import { openTestService, type TestService } from '../testing/test-service.ts';

let one: TestService;
let player: Truth;
const pagePath = ({ region, gameName, tagLine }: Truth, queue = 'solo') =>
  `/?${new URLSearchParams({ region, playerId: `${gameName}#${tagLine}`, queue })}`;

before(async () => {
  one = await openTestService({
    game: { population: { euw1: 500 }, seed: 8 },
    notice: 'Demo: all data are synthetic.',
    examples: ['euw1:Zesty Raven#EUW', 'moon:Nobody#X'],
  });
  player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
});
after(() => one.close());

test('beyond 4.B: the page asks for a player, offers examples and shows the notice', async () => {
  const { status, headers, body } = await one.get('/', { cookie: 'lang=en' });
  assert.equal(status, 200);
  assert.match(headers.get('content-type')!, /^text\/html/);
  assert.match(body, /How strong is this player really\?/);
  assert.match(body, /href="[^"]*Zesty\+Raven%23EUW/);
  assert.doesNotMatch(body, /Nobody/);
  assert.match(body, /all data are synthetic/);
  assert.match(body, /publisher does not allow public rating calculators/);
});

test('beyond 4.B: the answer comes first, in words, with its range, then picture, chart and table', async () => {
  const { body: json } = await one.get(pagePath(player).replace('/?', '/api/v1/mmr?'));
  const { status, body } = await one.get(pagePath(player), { cookie: 'lang=en' });
  assert.equal(status, 200);
  const points = Math.round(json.estimate.mu).toLocaleString('en-GB');
  assert.match(body, new RegExp(`<h1>\\w+ [IV]*,? ?.*${points} points</h1>`));
  assert.match(body, /Nine times in ten the true value lies between/);
  const order = ['<h1>', 'class="interval"', '<svg', '<table>'].map((part) => body.indexOf(part));
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  );
  assert.equal(body.match(/\/api\/v1\/lobby\//g).length, 20);
});

test('beyond 4.B: the page speaks Czech unless asked for English', async () => {
  const { body } = await one.get(pagePath(player));
  assert.match(body, /<html lang="cs"/);
  assert.match(body, /Devětkrát z deseti/);
});

test('7.B: who is not there, not ranked or not readable is said on the page, with the status', async () => {
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

test('beyond 4.B: what was typed comes back as text, not as markup', async () => {
  const { body } = await one.get(`/?region=euw1&playerId=${encodeURIComponent('"><img src=x>#a')}`);
  assert.doesNotMatch(body, /<img/);
});

test('beyond 4.B: while the estimate is computed the page says how far it is and asks again', async () => {
  one.game.setFaults({ kind: 'slow', delayMs: 2500, method: 'ids', times: 1 });
  const slow = one.game.truths('euw1').findLast(({ recentGames }) => recentGames >= 20)!;
  const { status, body } = await one.get(pagePath(slow), { cookie: 'lang=en' });
  assert.equal(status, 200);
  assert.match(body, /<progress max="\d+" value="\d+"/);
  assert.match(body, /hx-trigger="load delay:1s"/);
});

test('beyond 4.B: all states of the page are valid HTML', async () => {
  for (const path of ['/', pagePath(player), '/?region=euw1&playerId=nameless']) {
    const { body } = await one.get(path);
    assert.deepEqual(await htmlProblems(body), [], path);
  }
});

describe('beyond 4.B: in a browser', { skip: browserMissing() }, () => {
  let browser: TestBrowser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      test(`the page is accessible and fits: ${colorScheme}, ${width} px`, async () => {
        const page = await browser.newPage({ baseUrl: one.base, colorScheme, width });
        for (const path of ['/', pagePath(player), '/?region=euw1&playerId=nameless']) {
          await page.goto(path);
          assert.deepEqual(await axeViolations(page), [], path);
          assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, path);
        }
        await page.close();
      });
    }
  }

  test('a person types a name, waits, and gets an estimate', async () => {
    const page = await browser.newPage({ baseUrl: one.base, locale: 'en' });
    const other = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20)[5]!;
    one.game.setFaults({ kind: 'slow', delayMs: 2500, method: 'ids', times: 1 });
    await page.goto('/');
    await page.getByLabel('Region').selectOption('euw1');
    await page.getByLabel('Player').fill(`${other.gameName}#${other.tagLine}`);
    await page.getByRole('button', { name: 'Estimate' }).click();
    await page.getByRole('heading', { level: 1, name: /points$/ }).waitFor({ timeout: 15_000 });
    await page.close();
  });
});
