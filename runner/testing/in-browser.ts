import { after, before } from 'node:test';
import {
  browserMissing,
  openBrowser,
  type PageOptions,
  type TestBrowser,
} from '@tessera/kit/testing/browser';
import type { Page } from 'playwright-core';
import { startTestRunner, type TestOptions, type TestRunner } from './runner.ts';

/** A browser on the dashboard of one runner. Each page has its own cookies. */
export type BrowserVisitor = {
  /** Why tests with a browser are skipped; false if there is one. */
  readonly skip: string | false;
  runner(): TestRunner;
  browser(): TestBrowser;
  /** A blank page; its locale is English by default. */
  newPage(options?: PageOptions): Promise<Page>;
  open(path: string, options?: PageOptions): Promise<Page>;
};

/** The visitors of this process whose tests are not over. They share a browser: a start is dear. */
let visitors = 0;
let shared: Promise<TestBrowser> | undefined;

/** A runner and a browser for the tests of a file; `prepare` creates the data. */
export function inBrowser(
  prepare: (runner: TestRunner) => Promise<unknown>,
  options: TestOptions = {},
): BrowserVisitor {
  const skip = browserMissing();
  let runner: TestRunner;
  let browser: TestBrowser;
  visitors++;
  before(async () => {
    if (skip) return;
    runner = await startTestRunner(options);
    shared ??= openBrowser();
    browser = await shared;
    await prepare(runner);
  });
  after(async () => {
    if (--visitors === 0) {
      await browser?.close();
      shared = undefined;
    }
    await runner?.close();
  });
  const newPage = (page: PageOptions = {}) =>
    browser.newPage({ baseUrl: runner.url, locale: 'en', ...page });
  return {
    skip,
    runner: () => runner,
    browser: () => browser,
    newPage,
    async open(path, options) {
      const page = await newPage(options);
      await page.goto(path);
      return page;
    },
  };
}
