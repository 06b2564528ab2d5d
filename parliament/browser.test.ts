import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { pageAddresses, pageProblems } from '@tessera/kit/testing/every-route';
import { examplePages } from './testing/example-pages.ts';
import { type SyntheticSite, startSyntheticSite } from './testing/synthetic-site.ts';

let site: SyntheticSite;
let browser: TestBrowser;

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
});
