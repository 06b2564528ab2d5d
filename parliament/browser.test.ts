import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axeViolations } from '@tessera/kit/testing/axe';
import {
  browserMissing,
  complaintsOf,
  openBrowser,
  type TestBrowser,
} from '@tessera/kit/testing/browser';
import { htmlProblems } from '@tessera/kit/testing/valid-html';
import { type SyntheticSite, startSyntheticSite } from './testing/synthetic-site.ts';

let site: SyntheticSite;
let browser: TestBrowser;

/** Every page a visitor can reach, by what it is about. */
function pages(): Record<string, string> {
  const { period } = site;
  const [one, other] = period.members.filter(({ personId }) => personId !== undefined);
  const [club, second] = period.clubs;
  return {
    overview: '/',
    loyalty: '/loyalty',
    'loyalty of one club': `/loyalty?party=${encodeURIComponent(club!)}&club=at-vote&top=500`,
    attendance: '/attendance',
    'attendance sorted': '/attendance?sort=most_absent&top=10',
    similarity: '/similarity',
    votes: '/votes',
    'votes found': '/votes?search=z&outcome=A',
    'votes beyond the end': '/votes?page=999',
    vote: `/votes/${period.votes.at(-1)!.id}`,
    search: '/search?q=z',
    'search without a hit': '/search?q=%3Cb%3Eqqq',
    laws: '/laws',
    'laws found': '/laws?search=z&kind=all&topic=taxes',
    law: '/laws/1',
    'processing of prints': '/pipeline',
    clubs: '/parties',
    club: `/parties/${encodeURIComponent(club!)}`,
    'two clubs': `/parties/${encodeURIComponent(club!)}/${encodeURIComponent(second!)}`,
    members: '/mps',
    member: `/mps/${one!.personId}`,
    comparison: `/compare?ids=${one!.personId},${other!.personId}`,
    data: '/data',
    'no such page': '/nowhere',
    'bad choice': '/loyalty?top=0',
    'no such period': '/?period=99',
    'period without data': '/?period=3',
  };
}

describe('10.10: every page', { skip: browserMissing() }, () => {
  before(async () => {
    site = await startSyntheticSite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('1.3: is valid HTML in both languages', async () => {
    for (const [name, path] of Object.entries(pages())) {
      for (const lang of ['cs', 'en']) {
        const reply = await fetch(site.url + path, { headers: { cookie: `lang=${lang}` } });
        assert.deepEqual(await htmlProblems(await reply.text()), [], `${name}, ${lang}`);
      }
    }
  });

  // Each page in both languages, both schemes and both widths. The scheme only changes colours and
  // the language only words, so that two of the eight combinations show all there is.
  for (const [locale, colorScheme, width] of [
    ['cs', 'light', 1280],
    ['en', 'dark', 390],
  ] as const) {
    test(`10.10: has no accessibility violation and stays on our host: ${locale}, ${colorScheme}, ${width} px`, async () => {
      const page = await browser.newPage({ baseUrl: site.url, locale, colorScheme, width });
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(site.url)) foreign.push(request.url());
      });
      for (const [name, path] of Object.entries(pages())) {
        await page.goto(path);
        assert.deepEqual(await axeViolations(page), [], `${name} (${path})`);
        const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        assert.equal(wide, false, `${name} scrolls sideways at ${width} px`);
      }
      const serious = complaintsOf(page).filter((said) => !/status of (400|404|503)/.test(said));
      assert.deepEqual([serious, foreign], [[], []]);
    });
  }

  test('10.10: a filter changes the table and the address, and Back restores both', async () => {
    const page = await browser.newPage({ baseUrl: site.url });
    await page.goto('/loyalty');
    const rows = page.locator('#results tbody tr');
    const before = await rows.count();
    assert.ok(before > 10);
    await page.selectOption('#f-top', '10');
    await page.waitForURL(/top=10/);
    await rows.nth(10).waitFor({ state: 'detached' });
    assert.equal(await rows.count(), 10);
    assert.equal(await page.inputValue('#f-top'), '10');
    await page.goBack();
    await rows.nth(before - 1).waitFor();
  });

  test('10.10: works without script: filters and the period switch are forms', async () => {
    const page = await browser.newPage({ baseUrl: site.url, javaScript: false });
    await page.goto('/loyalty');
    await page.selectOption('#f-top', '10');
    await page.click('form.filters button');
    assert.match(page.url(), /top=10/);
    assert.equal(await page.locator('#results tbody tr').count(), 10);
  });

  test('10.10: the first keyboard stop skips to the content', async () => {
    const page = await browser.newPage({ baseUrl: site.url });
    await page.goto('/loyalty');
    await page.keyboard.press('Tab');
    assert.match((await page.locator(':focus').textContent()) ?? '', /Přejít k obsahu/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await page.locator('main :focus').count(), 1);
  });

  test('1.3: keeps language and theme for the next page', async () => {
    const page = await browser.newPage({ baseUrl: site.url });
    await page.goto('/loyalty?top=20');
    await page.click('text=English');
    assert.match(page.url(), /\/loyalty\?top=20$/);
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
    await page.click('text=Dark');
    assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  });
});
