import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { printsOf, startNeighbourhood } from '../testing/whole-service.ts';

describe('1.5: summaries in a browser', { skip: browserMissing() }, () => {
  let neighbourhood: Awaited<ReturnType<typeof startNeighbourhood>>;
  let browser: TestBrowser;
  before(async () => {
    neighbourhood = await startNeighbourhood();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await neighbourhood?.close();
  });

  test('1.5: every number of a summary, and of that of a version, leads to its place in the text', async () => {
    const service = await neighbourhood.start();
    await service.processed();
    const page = await browser.newPage({ baseUrl: service.url });
    let followed = 0;
    let ofVersions = 0;
    for (const { period, law } of (await printsOf(service)).slice(0, 4)) {
      const address = `/laws/${law.ct}?period=${period}`;
      await page.goto(address);
      const links = page.locator('main a[href*="#place"]');
      for (let index = 0; index < (await links.count()); index++) {
        const number = await links.nth(index).innerText();
        await links.nth(index).click();
        await page.locator('#place').waitFor();
        assert.equal(await page.locator('#place').innerText(), number, `${address} ${number}`);
        assert.ok(await page.locator('#place').isVisible());
        followed += 1;
        if (page.url().includes('version=')) ofVersions += 1;
        await page.goto(address);
      }
    }
    assert.ok(followed >= 4, `${followed}`);
    assert.ok(ofVersions >= 1, `${ofVersions}`);
  });
});
