// Every page as a visitor's browser sees it: one service, one browser.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { pageAddresses, pageProblems } from '@tessera/kit/testing/every-route';
import type { Truth } from '@tessera/sandbox/game/world';
import { learnedRecord, storeWeek } from './testing/stored.ts';
import { nameOf, openTestService, type TestService } from './testing/test-service.ts';
import { playerPath } from './ui/addresses.ts';

describe('every page', { skip: browserMissing() }, () => {
  let one: TestService;
  let browser: TestBrowser;
  let players: Truth[];

  before(async () => {
    one = await openTestService({
      game: { population: { euw1: 500 }, seed: 8 },
      notice: 'Demo: all data are synthetic.',
      examples: ['euw1:Zesty Raven#EUW'],
    });
    browser = await openBrowser();
    players = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  });
  after(async () => {
    await browser?.close();
    await one?.close();
  });

  const comparePath = (compared: readonly Truth[]) =>
    `/compare?${new URLSearchParams({ accounts: compared.map((each) => `euw1:${nameOf(each)}`).join(',') })}`;

  test('10.5, 13, 13.1: is valid, accessible, fits 390 px and stays on its host, the tables of accuracy and level filled', async () => {
    const record = JSON.stringify(learnedRecord());
    await one.stores.keyValue.set('learned:euw1:solo', record, undefined, 0);
    for (let name = 0; name < 10; name++) await storeWeek(one.stores.snapshots, name);
    const player = players[0]!;
    const [match] = one.game.world.matchesOf(player.puuid);
    const addresses = pageAddresses(one.service.server, {
      '/players/:region/:player': playerPath('euw1', player),
      '/lobby/:matchId': `/lobby/${match!.id}`,
      '/compare': comparePath([player]),
    });
    const check = { browser, url: one.base };
    assert.deepEqual(await pageProblems({ ...check, addresses }), []);
    // Less of the same pages: each is seen in one language.
    const cs = ['/players/euw1/Nobody-X'];
    const en = ['/?region=euw1&playerId=nameless', '/compare'];
    const inOne = await Promise.all([
      pageProblems({ ...check, addresses: cs, locales: ['cs'] }),
      pageProblems({ ...check, addresses: en, locales: ['en'] }),
    ]);
    assert.deepEqual(inOne.flat(), []);
  });

  test('10.5: on a phone charts and every column of a table fit without scrolling', async () => {
    const page = await browser.newPage({ baseUrl: one.base, locale: 'en', width: 390 });
    for (const path of [playerPath('euw1', players[0]!), comparePath(players.slice(0, 4))]) {
      await page.goto(path);
      const overflow = await page.evaluate(
        "[...document.querySelectorAll('.chart .scroll, .table')].map((e) => e.scrollWidth - e.clientWidth)",
      );
      assert.ok(
        (overflow as number[]).length > 0 && (overflow as number[]).every((pixels) => pixels <= 1),
        `${path}: ${overflow}`,
      );
    }
    await page.close();
  });

  test('10.5: a person types a name, waits, and gets an estimate, one step in the history', async () => {
    const page = await browser.newPage({ baseUrl: one.base, locale: 'en' });
    const other = players[5]!;
    one.game.setFaults({ kind: 'slow', delayMs: 2500, method: 'ids', times: 1 });
    await page.goto('/');
    const steps = async () => Number(await page.evaluate('history.length'));
    const before = await steps();
    await page.getByLabel('Region').selectOption('euw1');
    await page.getByLabel('Player').fill(`${other.gameName}#${other.tagLine}`);
    await page.getByRole('button', { name: 'Estimate' }).click();
    await page.getByRole('heading', { level: 1, name: /points$/ }).waitFor({ timeout: 15_000 });
    assert.equal(await steps(), before + 1, 'the progress adds nothing to the history');
    await page.close();
  });
});
