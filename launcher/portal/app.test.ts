import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { axeViolations } from '@tessera/kit/testing/axe';
import {
  browserMissing,
  complaintsOf,
  openBrowser,
  type TestBrowser,
} from '@tessera/kit/testing/browser';
import { htmlProblems } from '@tessera/kit/testing/every-route';
import type { Child, State } from '../child.ts';
import { plan } from '../plan.ts';
import { createPortal } from './app.ts';
import { createFindings } from './ask.ts';

const states: State[] = ['ready', 'starting', 'not ready', 'ended'];
const children: Child[] = plan({ mode: 'start', dataDir: '/' }).map((process, index) => ({
  process,
  condition: async () => ({
    state: states[index % states.length]!,
    ...(index === 2 && {
      reason: `UPSTREAM_API_KEY is not set ${'https://long.example/'.repeat(8)}`,
    }),
  }),
  stop: async () => {},
  kill: () => {},
}));

/** Only the first service is ready, and thus asked. */
const findings = async () => ({
  sentence: 'A flat costs <b>14.2</b> years.',
  ...{ what: 'Region', figure: 'Years' },
  figures: [{ name: 'Brno', text: '14.2', share: 100 }],
});

test('a service that is ready says what it found, as text; the others say that there is nothing yet', async () => {
  const portal = await createPortal(children, 'demo', findings);
  const { body } = await portal.inject({ url: '/', cookies: { lang: 'en' } });
  assert.match(
    body,
    /id="service-parliament">.*<caption>A flat costs &lt;b&gt;14\.2&lt;\/b&gt; years\.<\/caption>/s,
  );
  assert.match(body, /<th scope="row">Brno<\/th>.*14\.2<span class="bar" style="--share:100\.0">/s);
  assert.equal(body.split('Nothing yet').length - 1, 3);
  assert.equal(/<ol>(.*)<\/ol>/s.exec(body)?.[1]?.split('<li>').length, 6);
});

test('a service that has not answered yet is said to be asked, and the page asks again soon', async () => {
  const portal = await createPortal(children, 'demo', async () => 'asked');
  const { body } = await portal.inject({ url: '/', cookies: { lang: 'en' } });
  assert.match(body, /id="service-parliament">.*The service is being asked …/s);
  assert.match(body, /id="states"[^>]* hx-trigger="every 1s"/);
  const answered = await createPortal(children, 'demo', findings);
  assert.match((await answered.inject('/')).body, /id="states"[^>]* hx-trigger="every 5s"/);
});

test('a service that is too busy to answer stays asked, one that refuses has nothing to say', async (t) => {
  const server = createServer((_request, reply) => {
    if (isBusy) reply.destroy();
    else reply.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const process = { ...children[0]!.process, name: 'parliament', port };
  let isBusy = true;
  const ask = createFindings();
  assert.equal(await ask(process, 'en'), 'asked');
  isBusy = false;
  assert.equal(await ask(process, 'en'), undefined);
});

test('a page goes out compressed', async () => {
  const portal = await createPortal(children, 'start', findings);
  const { headers } = await portal.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  assert.equal(headers['content-encoding'], 'br');
});

test('guides and contracts are at hand as they are written', async () => {
  const portal = await createPortal(children, 'start', findings);
  for (const path of ['/docs/runner.md', '/docs/contract/runner.md', '/docs/operations.md']) {
    const { statusCode, headers, body } = await portal.inject(path);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8']);
    assert.match(body, /^# /);
  }
  assert.equal((await portal.inject('/docs/../package.json')).statusCode, 404);
});

test('the portal leads to every service and says how each does', async () => {
  const portal = await createPortal(children, 'start', findings);
  const { body } = await portal.inject({ url: '/', cookies: { lang: 'en' } });
  assert.match(body, /<a href="http:\/\/127\.0\.0\.1:6390\/dashboard">runner<\/a>/);
  assert.match(
    body,
    /pill good">running.*pill idle">starting.*pill warn">cannot work.*UPSTREAM_API_KEY is not set.*pill bad">ended/s,
  );
});

test('only the demo says that nothing leaves this machine', async () => {
  for (const [mode, expected] of [
    ['demo', true],
    ['start', false],
  ] as const) {
    const portal = await createPortal(children, mode, findings);
    const { body } = await portal.inject({ url: '/', cookies: { lang: 'en' } });
    assert.equal(body.includes('nothing leaves it'), expected);
  }
});

test('an unknown address is a page for a browser and JSON for a program', async () => {
  const portal = await createPortal(children, 'start', findings);
  const page = await portal.inject({ url: '/nowhere', cookies: { lang: 'en' } });
  assert.equal(page.statusCode, 404);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.body, /<h1>There is nothing here<\/h1>/);
  const accept = { accept: 'application/json' };
  const json = await portal.inject({ url: '/nowhere', headers: accept });
  assert.deepEqual(json.json(), { error: 'There is no page /nowhere.', status: 404 });
});

describe('portal and design system in a browser', { skip: browserMissing() }, () => {
  let browser: TestBrowser;
  let baseUrl: string;
  const portal = createPortal(children, 'start', findings);
  before(async () => {
    browser = await openBrowser();
    await (await portal).listen({ host: '127.0.0.1', port: 0 });
    baseUrl = `http://127.0.0.1:${((await portal).server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await browser.close();
    await (await portal).close();
  });

  for (const path of ['/', '/ui']) {
    test(`${path} is valid and accessible, light and dark, wide and narrow`, async () => {
      for (const [colorScheme, width, locale] of [
        ['light', 1280, 'cs'],
        ['dark', 390, 'en'],
      ] as const) {
        const page = await browser.newPage({ baseUrl, colorScheme, width, locale });
        await page.goto(path);
        assert.deepEqual(await axeViolations(page), []);
        assert.deepEqual(complaintsOf(page), []);
        // A reason with addresses in it.
        const sections = await page.$$eval('.columns > * > p', (all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
        assert.deepEqual(sections, [], 'nothing leaves its column');
        assert.deepEqual(await htmlProblems(await page.content()), []);
      }
    });
  }
});
