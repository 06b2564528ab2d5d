import { after, before, describe } from 'node:test';
import {
  browserMissing,
  openBrowser,
  type PageOptions,
  type TestBrowser,
} from '@tessera/kit/testing/browser';
import type { Page } from 'playwright-core';
import { startSite, type TestSite } from './site.ts';

/** A visitor of the site with a browser. Each page has cookies of its own and speaks English. */
type Visitor = {
  site(): TestSite;
  browser(): TestBrowser;
  /** A page that has not gone anywhere yet. */
  newPage(options?: PageOptions): Promise<Page>;
  open(path: string, options?: PageOptions): Promise<Page>;
};

/**
 * Tests that look at one site with one browser; skipped where there is no browser. Tests that leave
 * the site as it is may run a few at once: a page mostly waits for the pause after an input.
 */
export function describeInBrowser(
  name: string,
  tests: (visitor: Visitor) => void,
  { atOnce = 1 } = {},
): void {
  describe(name, { skip: browserMissing(), concurrency: atOnce }, () => {
    let site: TestSite;
    let browser: TestBrowser;
    before(async () => {
      // With a notice, so that all a frame can hold is looked at.
      site = await startSite({ notice: 'Data jsou zčásti smyšlená.' });
      browser = await openBrowser();
    });
    after(async () => {
      await browser?.close();
      await site?.close();
    });
    const newPage: Visitor['newPage'] = (page) =>
      browser.newPage({ baseUrl: site.url, locale: 'en', ...page });
    tests({
      site: () => site,
      browser: () => browser,
      newPage,
      async open(path, options) {
        const page = await newPage(options);
        await page.goto(path);
        return page;
      },
    });
  });
}
