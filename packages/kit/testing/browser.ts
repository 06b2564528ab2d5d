import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import type { Locale } from '../locale.ts';
import { unpackedBrowser } from './browser-binary.ts';

export type PageOptions = {
  /** Base address, 'http://127.0.0.1:31234'; `page.goto('/loyalty')` is then enough. */
  readonly baseUrl?: string;
  /** The reader's language, as the cookie of the switch in the header (needs `baseUrl`). */
  readonly locale?: Locale;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** false: the page must be complete without script. */
  readonly javaScript?: boolean;
};

export type TestBrowser = {
  /** A page with cookies of its own. */
  newPage(options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
};

/**
 * A real browser for tests: the one that `serveBrowser` serves at `TEST_BROWSER`, else one of its
 * own. Throws where there is none; `browserMissing` says so beforehand.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const served = process.env.TEST_BROWSER;
  const browser = served
    ? await chromium.connect(served)
    : await chromium.launch(await launchOptions());
  return {
    newPage: (options = {}) => newPage(browser, options),
    close: () => browser.close(),
  };
}

/** One browser for many processes, each of which opens it with `TEST_BROWSER` set to `url`. */
export async function serveBrowser(): Promise<
  { readonly url: string; close(): Promise<void> } | undefined
> {
  if (browserMissing()) return undefined;
  const server = await chromium.launchServer({ host: '127.0.0.1', ...(await launchOptions()) });
  return { url: server.wsEndpoint(), close: () => server.close() };
}

/** Why browser tests cannot run here, for `test(name, { skip: browserMissing() }, …)`. */
export function browserMissing(): string | false {
  if (process.env.CHROME || (process.platform === 'linux' && process.arch === 'x64')) return false;
  return `no packaged browser for ${process.platform}-${process.arch}; CHROME can name one`;
}

const complaints = new WeakMap<Page, string[]>();

/** Errors and warnings of the page so far: CSP violations, failed requests, exceptions. */
export function complaintsOf(page: Page): readonly string[] {
  return complaints.get(page) ?? [];
}

/** The browser that `CHROME` names, else the packaged one. */
async function launchOptions(): Promise<LaunchOptions> {
  const chrome = process.env.CHROME;
  const { path, env } = chrome ? { path: chrome, env: {} } : await unpackedBrowser();
  return {
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    // Root has no sandbox; hinting off makes pictures alike on every machine.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  };
}

async function newPage(browser: Browser, options: PageOptions): Promise<Page> {
  const { baseUrl, locale, colorScheme = 'light', width = 1280, height = 800 } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    javaScriptEnabled: options.javaScript ?? true,
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
  });
  await rememberLocale(context, baseUrl, locale);
  const page = await context.newPage();
  page.once('close', () => void context.close().catch(() => {}));
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    const loud = message.type() === 'error' || message.type() === 'warning';
    if (loud && message.text() !== 'htmx:sendAbort') heard.push(message.text());
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Navigation aborts requests that are still running.
    if (reason !== 'net::ERR_ABORTED') heard.push(`${request.url()}: ${reason}`);
  });
  return page;
}

async function rememberLocale(
  context: BrowserContext,
  baseUrl: string | undefined,
  locale: Locale | undefined,
): Promise<void> {
  if (locale === undefined) return;
  if (baseUrl === undefined) throw new Error('newPage: a locale cookie needs a baseUrl');
  await context.addCookies([{ name: 'lang', value: locale, url: baseUrl }]);
}
