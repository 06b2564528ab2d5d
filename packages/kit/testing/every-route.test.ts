import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Type } from 'typebox';
import { answer, HTML_PAGE, hiddenRoute, jsonOf } from '../http/answers.ts';
import type { Server } from '../http/server.ts';
import { plainServer } from './ask.ts';
import { browserMissing, openBrowser, type TestBrowser } from './browser.ts';
import { pageAddresses, pageProblems, routeProblems } from './every-route.ts';

const GOOD =
  '<!doctype html><html lang="en"><head><title>Good</title><link rel="icon" href="/icon.svg"></head><body><main><h1>Good</h1><p>Text.</p></main></body></html>';
// Too pale on white in light mode; invisible in dark mode; 2000 px wide.
const BAD =
  '<!doctype html><html lang="en"><head><title>Bad</title><link rel="icon" href="/icon.svg"><style>:root{color-scheme:light dark}body{background:light-dark(#fff,#111)}p{color:light-dark(#ccc,#222);width:2000px}</style></head><body><main><h1>Bad</h1><p id="a">Pale</p><p id="a">twice</p></main></body></html>';

async function siteOf(): Promise<Server> {
  const server = await plainServer();
  const page = (operationId: string) => ({
    summary: 'A page',
    operationId,
    response: { 200: answer('A page', HTML_PAGE) },
  });
  const html = 'text/html; charset=utf-8';
  server.get('/good', { schema: page('good') }, (_, reply) => reply.type(html).send(GOOD as never));
  server.get('/bad/:id', { schema: page('bad') }, (_, reply) =>
    reply.type(html).send(BAD as never),
  );
  const icon = hiddenRoute('icon');
  server.get('/icon.svg', { schema: icon }, (_, reply) =>
    reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg"/>' as never),
  );
  return server;
}

test('a route without documentation is reported with what it lacks', async () => {
  const server = await siteOf();
  const earlier = routeProblems(server);
  server.post('/jobs', {}, () => '');
  const response = { 200: answer('Rows', jsonOf(Type.Object({}))) };
  server.get('/again', { schema: { summary: 'Again', operationId: 'good', response } }, () => ({}));
  server.get('/quiet', { schema: { hide: true } }, () => '');
  server.get('/switch', { schema: hiddenRoute('a switch of the language') }, () => '');
  assert.deepEqual(
    routeProblems(server).filter((line) => !earlier.includes(line)),
    [
      'POST /jobs: no summary',
      'POST /jobs: no operationId',
      'POST /jobs: no schema of a successful response',
      'GET /again: operationId good belongs to GET /good',
      'GET /quiet: hidden without a reason: use hiddenRoute(reason)',
    ],
  );
});

test('a page with parameters needs an example, and an example needs its page', async () => {
  const server = await siteOf();
  assert.throws(() => pageAddresses(server), /no example address of \/bad\/:id/);
  assert.throws(
    () => pageAddresses(server, { '/bad/:id': '/bad/1', '/gone': '/gone' }),
    /examples of no HTML route: \/gone/,
  );
  assert.deepEqual(pageAddresses(server, { '/bad/:id': ['/bad/1', '/bad/2'] }), [
    '/good',
    '/bad/1',
    '/bad/2',
  ]);
});

suite('pages in a browser', { skip: browserMissing() }, () => {
  let server: Server;
  let browser: TestBrowser;
  before(async () => {
    server = await siteOf();
    await server.listen({ port: 0, host: '127.0.0.1' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  test('a sound page has no problem; contrast, width and markup of another are reported', async () => {
    const url = server.listeningOrigin;
    const problems = await pageProblems({ browser, url, addresses: ['/good', '/bad/1'] });
    assert.deepEqual(
      problems.filter((line) => !line.startsWith('/bad/1 ')),
      [],
    );
    const both = ['no-dup-id', 'scrolls sideways at 390 px'];
    const expected = {
      cs: [...both, 'light, 1280 px: color-contrast', 'dark, 390 px: color-contrast'],
      en: [...both, 'dark, 1280 px: color-contrast', 'light, 390 px: color-contrast'],
    };
    for (const [locale, parts] of Object.entries(expected)) {
      for (const part of parts) {
        const found = problems.some((line) => line.includes(`(${locale})`) && line.includes(part));
        assert.ok(found, `${locale}: ${part} is among ${problems.join('\n')}`);
      }
    }
  });
});
