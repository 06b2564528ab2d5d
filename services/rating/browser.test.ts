// Every page as a visitor's browser sees it: one service, one browser.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { pageAddresses, pageProblems } from '@tessera/kit/testing/every-route';
import type { Truth } from '@tessera/sandbox/game/world';
import { openTestService, type TestService } from './testing/test-service.ts';
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

  test('10.5: is valid, accessible, fits 390 px and stays on its host', async () => {
    const addresses = pageAddresses(one.service.server, {
      '/players/:region/:player': playerPath('euw1', players[0]!),
    });
    const more = ['/players/euw1/Nobody-X', '/?region=euw1&playerId=nameless'];
    const check = { browser, url: one.base, locales: ['en'] as const };
    assert.deepEqual(await pageProblems({ ...check, addresses: [...addresses, ...more] }), []);
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
