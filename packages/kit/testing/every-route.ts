import type { FastifySchema } from 'fastify';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import type { RegisteredRoute } from '../http/api-document.ts';
import type { Server } from '../http/server.ts';
import type { Locale } from '../locale.ts';
import { axeViolations, expectAxe } from './axe.ts';
import { complaintsOf, type TestBrowser } from './browser.ts';

/**
 * Gaps of the API document, one line per route: `GET /loyalty: no operationId`. Every route
 * needs a summary, an operationId of its own and a response schema, or `hiddenRoute(reason)`.
 */
export function routeProblems({ routes }: Pick<Server, 'routes'>): string[] {
  const ids = new Map<string, string>();
  return routes.flatMap((route) => {
    const name = `${route.method} ${route.path}`;
    return problemsOf(route, name, ids).map((problem) => `${name}: ${problem}`);
  });
}

function problemsOf({ schema }: RegisteredRoute, name: string, ids: Map<string, string>): string[] {
  const { hide, description, summary, operationId, response } = (schema ?? {}) as Documented;
  if (hide) return description ? [] : ['hidden without a reason: use hiddenRoute(reason)'];
  const owner = operationId === undefined ? undefined : ids.get(operationId);
  if (operationId !== undefined) ids.set(operationId, name);
  return [
    summary ? [] : 'no summary',
    operationId ? [] : 'no operationId',
    owner === undefined ? [] : `operationId ${operationId} belongs to ${owner}`,
    Object.keys(response ?? {}).some((status) => /^[23]/.test(status))
      ? []
      : 'no schema of a successful response',
  ].flat();
}

type Documented = FastifySchema & {
  readonly hide?: boolean;
  readonly description?: string;
  readonly summary?: string;
  readonly operationId?: string;
  readonly response?: Readonly<Record<string, unknown>>;
};

/** Addresses to visit, by the path of the route: `{ '/votes/:id': '/votes/77', '/votes': [...] }`. */
export type Examples = Readonly<Record<string, string | readonly string[]>>;

/**
 * The addresses of every GET route that answers HTML. A route without parameters is its own
 * example. Throws when a route with parameters has none, or an example belongs to no route.
 */
export function pageAddresses(
  { routes }: Pick<Server, 'routes'>,
  examples: Examples = {},
): string[] {
  const paths = routes.filter(answersHtml).map(({ path }) => path);
  const missing = paths.filter((path) => /[:*]/.test(path) && !examples[path]);
  const unknown = Object.keys(examples).filter((path) => !paths.includes(path));
  if (missing.length > 0) throw new Error(`no example address of ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`examples of no HTML route: ${unknown.join(', ')}`);
  return [...new Set(paths.flatMap((path) => examples[path] ?? path))];
}

function answersHtml({ method, schema }: RegisteredRoute): boolean {
  const { hide, response = {} } = (schema ?? {}) as Documented;
  if (method !== 'GET' || hide) return false;
  return Object.entries(response).some(
    ([status, answer]) =>
      status.startsWith('2') &&
      Object.hasOwn((answer as { content?: object }).content ?? {}, 'text/html'),
  );
}

type PageCheck = {
  readonly browser: TestBrowser;
  /** Base address of the service. */
  readonly url: string;
  /** From `pageAddresses`, and others such as error pages. */
  readonly addresses: readonly string[];
  /** Cookies beside the language, such as a session: `session=…`. */
  readonly cookie?: string;
  /** One language is enough for a variant of a page that is checked in both. */
  readonly locales?: readonly Locale[];
};

const LOCALES = ['cs', 'en'] as const;

/** Rules whose result depends on colours: the only ones asked in the dark scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The markup of the last element that ends beyond the right edge of the screen. */
const WIDEST = `[...document.body.querySelectorAll('*')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth).pop()?.outerHTML.slice(0, 200)`;

/**
 * The two views axe sees of a page in a language: half of all, but with each width, scheme and
 * language beside each of the others once.
 */
const AXE_VIEWS = {
  cs: { 1280: 'light', 390: 'dark' },
  en: { 1280: 'dark', 390: 'light' },
} as const;

/**
 * Visits each address in both languages, both colour schemes and at 1280 and 390 px: no failure of
 * the server, valid HTML, no axe violation, no sideways scrolling, no complaint of the browser and
 * no other host asked.
 * Returns one line per problem. Fragments, which only extend a page, are checked as HTML alone.
 *
 * Each address is loaded once per language; width and scheme change on the loaded page.
 */
export async function pageProblems(check: PageCheck): Promise<string[]> {
  const problems = await Promise.all(
    (check.locales ?? LOCALES).map((locale) => problemsInLanguage(check, locale)),
  );
  return problems.flat();
}

async function problemsInLanguage(check: PageCheck, locale: Locale): Promise<string[]> {
  const { browser, url, addresses } = check;
  const cookie = [`lang=${locale}`, check.cookie ?? []].flat().join('; ');
  const page = await browser.newPage({ baseUrl: url, locale });
  await expectAxe(page);
  if (check.cookie !== undefined) {
    const [name = '', value = ''] = check.cookie.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url }]);
  }
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) {
      foreign.push(`asks another host: ${request.url()}`);
    }
  });
  const found: string[] = [];
  for (const address of addresses) {
    const reply = await fetch(url + address, { headers: { cookie, accept: 'text/html' } });
    const markup = await reply.text();
    const problems = await htmlProblems(markup);
    if (reply.status === 500) problems.push(`answers ${reply.status}`);
    if (/^\s*<!doctype html/i.test(markup)) {
      problems.push(
        ...(await problemsInBrowser(page, address, { locale, status: reply.status })),
        ...foreign.splice(0),
      );
    }
    found.push(...problems.map((problem) => `${address} (${locale}): ${problem}`));
  }
  await page.close();
  return found;
}

async function problemsInBrowser(
  page: Page,
  address: string,
  { locale, status }: { readonly locale: Locale; readonly status: number },
): Promise<string[]> {
  const complaintsBefore = complaintsOf(page).length;
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(address);
  // Folded parts belong to the page too.
  await page.evaluate("document.querySelectorAll('details').forEach((d) => (d.open = true))");
  for (const width of [1280, 390] as const) {
    const colorScheme = AXE_VIEWS[locale][width];
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'light' ? {} : { only: COLOUR_RULES };
    const violations = await axeViolations(page, rules);
    found.push(...violations.map((line) => `${colorScheme}, ${width} px: ${line}`));
    if (!(await fits(page))) {
      found.push(`scrolls sideways at ${width} px: ${await page.evaluate(WIDEST)}`);
    }
  }
  // The console repeats the status of a page that is refused on purpose.
  const complaints = complaintsOf(page).slice(complaintsBefore);
  return [...found, ...complaints.filter((line) => !line.includes(`status of ${status}`))];
}

/** A busy machine lays the page out some frames after it was resized, or some seconds. */
async function fits(page: Page): Promise<boolean> {
  // Not waitForFunction: it polls with eval, which the policy of our pages forbids.
  for (let tries = 0; tries < 80; tries++) {
    if (await page.evaluate('document.documentElement.scrollWidth <= innerWidth')) return true;
    await page.waitForTimeout(250);
  }
  return false;
}

/** Validity rules only; formatting rules are off. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Optional end tags, upper or lower case of the doctype and closing slashes are all HTML.
    'void-style': 'off',
    'doctype-style': 'off',
    'input-missing-label': 'error',
    'no-implicit-button-type': 'error',
    'no-dup-id': 'error',
    'no-raw-characters': 'error',
    'attr-quotes': 'error',
    // Styles on an element are how a bar in a cell gets its length.
    'no-inline-style': 'off',
    'long-title': 'off',
  },
});

/** Problems of a page or a fragment, one line each: `12:5 no-dup-id: Duplicate ID "x"`. */
export async function htmlProblems(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
