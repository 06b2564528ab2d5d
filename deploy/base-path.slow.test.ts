// Each service below a path of its own, behind a proxy as the guide sets it up.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  browserMissing,
  complaintsOf,
  openBrowser,
  type TestBrowser,
} from '@tessera/kit/testing/browser';
import type { Program } from '@tessera/kit/testing/program';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { freePorts } from '@tessera/kit/testing/terminal';
import { startGame } from '@tessera/sandbox/game/start-game';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { startSources } from '@tessera/sandbox/sources/server';
import type { Page } from 'playwright-core';
import { crawl } from '../launcher/testing/crawl.ts';
import { FRONT_PROXIES } from './testing/front-proxy.ts';
import { startService } from './testing/service.ts';

/** Of each service a path that is also the beginning of one of its own. */
const BASES = { parliament: '/votes', runner: '/jobs', housing: '/region', rating: '/api' };
type Name = keyof typeof BASES;

/** What a person does on the first page of a service: fills its form, and sees something change by itself. */
const USE: Record<Name, (page: Page, base: string, player: string) => Promise<unknown>> = {
  async parliament(page, base) {
    await page.locator('#site-search').fill('zákon');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${base}/search?*`);
  },
  async runner(page, base) {
    await page.getByRole('button', { name: 'Pause: fine' }).click();
    await page.getByRole('button', { name: 'Resume: fine' }).waitFor();
    const data = { callback_url: 'http://127.0.0.1:1/', queue_name: 'fine' };
    const reply = await page.request.post(`${base}/jobs`, { data });
    const { id } = (await reply.json()) as { id: string };
    await page.getByRole('link', { name: id.slice(-12) }).waitFor();
  },
  async housing(page, base) {
    await page.goto(`${base}/region/praha?net_income=62000`);
    await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
    await page.fill('#s-current_savings', '1 200 000');
    await page.keyboard.press('Enter');
    await page.waitForURL(/current_savings=1/);
  },
  async rating(page, base, player) {
    await page.getByLabel('Player').fill(player);
    await page.getByRole('button', { name: 'Estimate' }).click();
    await page.waitForURL(`**${base}/players/**`);
    await page.getByRole('heading', { level: 1, name: /points$/ }).waitFor();
  },
};

for (const [kind, { skip, scheme, start }] of Object.entries(FRONT_PROXIES))
  describe(`below a path behind ${kind}`, { skip }, () => {
    let outside = '';
    let browser: TestBrowser;
    let player = '';
    const homes = {} as Record<Name, string>;
    const services = {} as Record<Name, Program>;
    const stops: (() => unknown)[] = [];
    before(async () => {
      if (!browserMissing()) browser = await openBrowser();
      const [front = 0] = await freePorts(1);
      outside = `${scheme}://localhost:${front}`;
      // Nobody vouches for the certificates of this test.
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      const ports: Record<string, number> = {};
      const psp = await startPsp(tinyParliament);
      const sources = await startSources();
      const game = await startGame({ population: { euw1: 300 } });
      stops.push(psp.close, sources.close, game.close);
      const { gameName, tagLine } = game.truths('euw1').find((one) => one.recentGames >= 20)!;
      player = `${gameName}#${tagLine}`;
      const own: Record<Name, Record<string, string>> = {
        parliament: {
          ANALYZER_CACHE_DIR: join(temporaryFolder('below'), 'cache'),
          ...{ ANALYZER_SOURCE_URL: psp.url, ANALYZER_SITE_URL: psp.siteUrl },
          PRINT_PIPELINE_ENABLED: '0',
        },
        runner: {},
        housing: {
          ...{
            MACRO_API_URL: sources.macroUrl,
            CNB_URL: sources.cnbUrl,
            CZSO_URL: sources.czsoUrl,
          },
          ...{ PORTAL_URL: sources.portalUrl, PORTAL_DELAY_MS: '0', MACRO_API_KEY: 'sandbox' },
        },
        rating: {
          UPSTREAM_API_URL: game.url,
          UPSTREAM_API_KEY: 'k',
          EXAMPLE_PLAYERS: `euw1:${player}`,
        },
      };
      for (const [name, base] of Object.entries(BASES) as [Name, string][]) {
        const env = { PUBLIC_URL: outside + base, TRUST_PROXY: '1', RATE_LIMIT_ENABLED: '0' };
        const context = { after: (stop: () => unknown) => stops.push(stop) };
        services[name] = await startService(context, name, [], { ...env, ...own[name] });
        homes[name] = `${outside}${base}${name === 'runner' ? '/dashboard' : '/'}`;
        ports[base] = Number(new URL(services[name].url).port);
        await services[name].until('/ready', ({ ok }) => ok);
      }
      stops.push(await start(ports, front));
      await services.housing.until('/api/regions', ({ ok }) => ok);
      for (const queue_name of ['fine', 'bad']) {
        await fetch(`${outside}${BASES.runner}/jobs`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ callback_url: 'http://127.0.0.1:1/', queue_name, max_retries: 1 }),
        });
      }
    });
    after(async () => {
      await browser?.close();
      await Promise.all(stops.map((stop) => stop()));
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    });

    for (const [name, base] of Object.entries(BASES) as [Name, string][]) {
      test(`${name}: every link, picture, feed and part of every page lies there and answers`, async () => {
        const { pages, problems } = await crawl(homes[name], [new URL(outside).host]);
        assert.deepEqual(problems, []);
        assert.ok(pages.length >= 4, `${pages.length} pages`);
      });

      test(`${name}: in a browser every page, its form and its live part stay there`, {
        skip: browserMissing(),
      }, async () => {
        const page = await browser.newPage({
          baseUrl: outside,
          locale: 'en',
          anyCertificate: true,
        });
        const problems: string[] = [];
        page.on('response', (response) => {
          const { origin, pathname } = new URL(response.url());
          const isOwn = origin === outside && new RegExp(`^${base}(/|$)`).test(pathname);
          if (!isOwn || response.status() >= 400) {
            problems.push(`${response.status()} ${response.url()} on ${page.url()}`);
          }
        });
        const { pages } = await crawl(homes[name], [new URL(outside).host]);
        const places = new Map(pages.map((address) => [new URL(address).pathname, address]));
        for (const address of places.values()) await page.goto(address);
        await page.goto(homes[name]);
        await USE[name](page, base, player);
        await page.getByRole('link', { name: 'Česky' }).click();
        await page.locator('html[lang=cs]').waitFor();
        assert.deepEqual(problems, []);
        assert.deepEqual(complaintsOf(page), []);
        await page.close();
      });

      test(`${name}: style, fonts, live parts, redirects and cookies lie there`, async () => {
        const page = await (await fetch(`${outside}${base}/`)).text();
        const live = [...page.matchAll(/ (?:hx-get|action)="(\/[^"]*)"/g)].map(([, path]) => path!);
        for (const path of live) assert.ok(path.startsWith(`${base}/`), path);
        const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
        const css = await (await fetch(outside + style)).text();
        const fonts = [...css.matchAll(/url\('([^']+\.woff2)'\)/g)].map(([, path]) => path!);
        assert.ok(fonts.length > 0);
        for (const path of fonts) {
          assert.equal((await fetch(new URL(path, outside + style))).status, 200, path);
        }
        const { headers } = await fetch(`${outside}${base}/set-lang/en`, {
          headers: { referer: `${outside}${base}/` },
          redirect: 'manual',
        });
        assert.equal(headers.get('location'), `${base}/`);
        assert.match(headers.getSetCookie().join(), new RegExp(`^lang=en; .*Path=${base};`));
      });

      test(`${name}: without the path it answers whoever asks it directly`, async () => {
        assert.equal((await fetch(`${services[name].url}/health`)).status, 200);
        assert.equal((await fetch(`${outside}${base}/health`)).status, 200);
        assert.equal((await fetch(`${services[name].url}${base}x`)).status, 404);
      });
    }

    test('absolute addresses of feeds, pictures to share and API documents lie there', async () => {
      const votes = `${outside}${BASES.parliament}`;
      const page = await (await fetch(`${votes}/loyalty`)).text();
      assert.ok(page.includes(`content="${votes}/`), 'a picture to share');
      const linked = async (from: string, pattern: RegExp) => {
        const [, link = ''] = pattern.exec(await (await fetch(from)).text()) ?? [];
        return new URL(link.replaceAll('&amp;', '&'), outside).href;
      };
      const member = await linked(`${votes}/mps`, /href="([^"]*\/mps\/\d[^"]*)"/);
      const feed = await (await fetch(await linked(member, /href="([^"]*\/feeds\/[^"]*)"/))).text();
      assert.match(feed, /^<\?xml /);
      const own = [...feed.matchAll(/href="([^"]+)"/g)].map(([, address]) => address!);
      assert.ok(own.some((address) => address.startsWith(`${votes}/`)));
      for (const address of own.filter((one) => one.startsWith(outside))) {
        assert.ok(address.startsWith(`${votes}/`), address);
      }
      const { servers } = (await (
        await fetch(`${outside}${BASES.runner}/openapi.json`)
      ).json()) as {
        servers: { url: string }[];
      };
      assert.deepEqual(servers, [{ url: outside + BASES.runner }]);
    });
  });
