import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { countMembers } from '../chamber/ballot-rows.ts';
import { type SyntheticSite, startSyntheticSite } from '../testing/synthetic-site.ts';

let site: SyntheticSite;
let browser: TestBrowser;

describe('10.10: the votes pages in a browser', { skip: browserMissing() }, () => {
  before(async () => {
    site = await startSyntheticSite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('10.10: typing a search narrows the list, keeps the field and the address, and goes back', async () => {
    const page = await browser.newPage({ baseUrl: site.url });
    await page.goto('/votes');
    const lead = page.locator('#results .lead');
    const all = (await lead.textContent())!;
    await page.locator('#f-search').pressSequentially('zakon');
    await page.waitForURL(/search=zakon/);
    await lead.filter({ hasNotText: all }).waitFor();
    assert.equal(await page.inputValue('#f-search'), 'zakon');
    assert.ok((await page.locator('#results mark').count()) > 0);
    await page.goBack();
    await lead.filter({ hasText: all }).waitFor();
  });

  test('10.10: members of a vote are sorted by a heading and filtered by a choice', async () => {
    const page = await browser.newPage({ baseUrl: site.url });
    await page.goto(`/votes/${site.period.votes.at(-1)!.id}`);
    await page.click('details:has(#results) > summary');
    await page.click('#results th[scope=col] a >> nth=2');
    await page.waitForSelector('#results th[aria-sort=ascending] >> text=Hlas');
    assert.match(page.url(), /sort=ballot/);
    await page.selectOption('#f-ballot', 'yes');
    await page.waitForURL(/ballot=yes/);
    const marks = await page.locator('#results .ballot').allTextContents();
    assert.ok(marks.every((mark) => mark.includes('✓')));
  });

  test('10.10: the page of a vote is complete without script', async () => {
    const page = await browser.newPage({ baseUrl: site.url, javaScript: false });
    const last = site.period.votes.length - 1;
    await page.goto(`/votes/${site.period.votes[last]!.id}`);
    const rows = await page.locator('#results tbody tr:not(.group)').count();
    assert.equal(rows, countMembers(site.period, last));
    await page.click('details:has(#results) > summary');
    await page.selectOption('#f-group', 'none');
    await page.click('form.filters button');
    assert.match(page.url(), /group=none/);
    assert.equal(await page.locator('#results tr.group').count(), 0);
  });
});
