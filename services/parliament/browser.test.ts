import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { pageAddresses, pageProblems } from '@tessera/kit/testing/every-route';
import { examplePages } from './testing/example-pages.ts';
import { type SyntheticSite, startSyntheticSite } from './testing/synthetic-site.ts';

let site: SyntheticSite;
let browser: TestBrowser;

/**
 * Things outside of the screen, in words: the page itself, a picture, or of a table its row
 * header and the column that answers, which is the one it is sorted by, else the second one.
 */
const GEOMETRY = `(() => {
  const problems = [];
  const width = document.documentElement.clientWidth;
  const isSeen = (box) => box.width > 0 && box.height > 0;
  const inside = (box) => box.left >= -1 && box.right <= width + 1;
  for (const details of document.querySelectorAll('main details')) details.open = true;
  if (document.documentElement.scrollWidth > width) problems.push('the page scrolls sideways');
  for (const picture of document.querySelectorAll('main svg, main img')) {
    const box = picture.getBoundingClientRect();
    const told = picture.getAttribute('class') ?? picture.tagName;
    if (isSeen(box) && !inside(box)) problems.push(told + ' from ' + box.left + ' to ' + box.right);
  }
  for (const table of document.querySelectorAll('main table')) {
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
      .filter((head) => isSeen(head.getBoundingClientRect()))
      .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
    const answer =
      heads.find((head, place) => place > 0 && head.hasAttribute('aria-sort')) ?? heads[1];
    for (const head of [heads[0], answer]) {
      if (!head) continue;
      const box = head.getBoundingClientRect();
      if (!inside(box)) {
        const name = table.caption?.textContent.trim().slice(0, 40) ?? 'a table';
        problems.push(name + ': ' + head.textContent.trim() + ' ends at ' + Math.round(box.right));
      }
    }
  }
  return problems;
})()`;

const REFUSED = ['/nowhere', '/loyalty?top=0', '/?period=99', '/?period=3'];

describe('10.10: every page', { skip: browserMissing() }, () => {
  before(async () => {
    site = await startSyntheticSite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('1.3, 10.10: is valid, accessible and stays on our host, in both languages, schemes and widths', async () => {
    const { app, url } = site;
    const addresses = [...pageAddresses(app, examplePages(site)), ...REFUSED];
    assert.deepEqual(await pageProblems({ browser, url, addresses }), []);
  });

  test('5.1: a script that was put into a page does not run, our own do', async () => {
    const page = await browser.newPage({ baseUrl: site.url });
    await page.route('**/loyalty', async (route) => {
      const response = await route.fetch();
      const injected =
        '<script>window.injected = 1</script><img src="/x" onerror="window.injected = 2" alt="">';
      const body = (await response.text()).replace('</main>', `${injected}</main>`);
      await route.fulfill({ response, body });
    });
    const blocked = page.waitForEvent('console', (said) => /inline event/.test(said.text()));
    await page.goto('/loyalty');
    await blocked;
    assert.deepEqual(await page.evaluate('[window.injected, typeof htmx]'), [undefined, 'object']);
    await page.evaluate(
      "document.body.insertAdjacentHTML('beforeend', '<a id=go href=\"javascript:window.injected = 3\">go</a>')",
    );
    await page.click('#go');
    assert.equal(await page.evaluate('window.injected'), undefined);
  });

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

  test('10.15: at 390 px every page shows its pictures and the columns that answer', async () => {
    const addresses = pageAddresses(site.app, examplePages(site)).filter(
      (address) => !address.startsWith('/api/'),
    );
    const page = await browser.newPage({ baseUrl: site.url, width: 390 });
    const problems: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      const outside = (await page.evaluate(GEOMETRY)) as string[];
      problems.push(...outside.map((one) => `${address}: ${one}`));
    }
    assert.deepEqual(problems, []);
  });
});
