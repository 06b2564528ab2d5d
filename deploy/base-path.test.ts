// Each service below a path of its own, behind a proxy that hands requests on as they are.
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Program } from '@tessera/kit/testing/program';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startGame } from '@tessera/sandbox/game/start-game';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { startSources } from '@tessera/sandbox/sources/server';
import { crawl } from '../launcher/testing/crawl.ts';
import { startService } from './testing/service.ts';

/** Of each service a path that is also the beginning of one of its own. */
const BASES = { parliament: '/votes', runner: '/jobs', housing: '/region', rating: '/api' };
type Name = keyof typeof BASES;

const targets = new Map<string, string>();
/** What a proxy sends on: the path as it came, and the name by which it was called. */
const proxy = createServer((asked, answer) => {
  const [base, target] = [...targets].find(([path]) =>
    new RegExp(`^${path}(/|\\?|$)`).test(asked.url ?? ''),
  ) ?? ['', undefined];
  if (target === undefined) return void answer.writeHead(404).end(`nothing at ${asked.url}${base}`);
  const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.7' };
  const onward = request(target + asked.url, { method: asked.method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
});

describe('below a path', () => {
  let outside = '';
  const services = {} as Record<Name, Program>;
  const stops: (() => unknown)[] = [];
  before(async () => {
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    outside = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const psp = await startPsp(tinyParliament);
    const sources = await startSources();
    const game = await startGame({ population: { euw1: 300 } });
    stops.push(psp.close, sources.close, game.close);
    const player = game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
    const examples = `euw1:${player.gameName}#${player.tagLine}`;
    const own: Record<Name, Record<string, string>> = {
      parliament: {
        ANALYZER_CACHE_DIR: join(temporaryFolder('below'), 'cache'),
        ...{ ANALYZER_SOURCE_URL: psp.url, ANALYZER_SITE_URL: psp.siteUrl },
        PRINT_PIPELINE_ENABLED: '0',
      },
      runner: {},
      housing: {
        ...{ MACRO_API_URL: sources.macroUrl, CNB_URL: sources.cnbUrl, CZSO_URL: sources.czsoUrl },
        ...{ PORTAL_URL: sources.portalUrl, PORTAL_DELAY_MS: '0', MACRO_API_KEY: 'sandbox' },
      },
      rating: { UPSTREAM_API_URL: game.url, UPSTREAM_API_KEY: 'k', EXAMPLE_PLAYERS: examples },
    };
    for (const [name, base] of Object.entries(BASES) as [Name, string][]) {
      const env = { PUBLIC_URL: outside + base, TRUST_PROXY: '1', RATE_LIMIT_ENABLED: '0' };
      const context = { after: (stop: () => unknown) => stops.push(stop) };
      services[name] = await startService(context, name, [], { ...env, ...own[name] });
      targets.set(base, services[name].url);
      await services[name].until('/ready', ({ ok }) => ok);
    }
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
    await Promise.all(stops.map((stop) => stop()));
    proxy.close();
    proxy.closeAllConnections();
  });

  for (const [name, base] of Object.entries(BASES) as [Name, string][]) {
    test(`${name}: every link, picture, feed and part of every page lies there and answers`, async () => {
      const { pages, problems } = await crawl(
        `${outside}${base}${name === 'runner' ? '/dashboard' : ''}`,
        [new URL(outside).host],
      );
      assert.deepEqual(problems, []);
      assert.ok(pages >= 4, `${pages} pages`);
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
    const { servers } = (await (await fetch(`${outside}${BASES.runner}/openapi.json`)).json()) as {
      servers: { url: string }[];
    };
    assert.deepEqual(servers, [{ url: outside + BASES.runner }]);
  });
});
