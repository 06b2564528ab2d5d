import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { axeViolations } from './axe.ts';
import { browserMissing, complaintsOf, openBrowser, type TestBrowser } from './browser.ts';

const PAGE = `<!doctype html><html lang="cs"><meta charset="utf-8"><title>Žďár</title>
<style>:root{color-scheme:light dark}body{background:light-dark(#ffffff,#000000)}p{color:#999;background:#fff}</style>
<main><h1>Žďár</h1><p>bledé</p><noscript>bez skriptu</noscript></main>
<script>document.querySelector('h1').textContent = 'skript'</script></html>`;

suite('a real browser', { skip: browserMissing() }, () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/strict') {
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'",
      );
    }
    response.end(request.url === '/cookie' ? request.headers.cookie : PAGE);
  });
  let browser: TestBrowser;
  let baseUrl: string;

  before(async () => {
    browser = await openBrowser();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await browser?.close();
    server.close();
  });

  test('tells what a page complained about', async () => {
    const page = await browser.newPage({ baseUrl });
    await page.goto('/');
    assert.deepEqual(complaintsOf(page), []);
    await page.goto('/strict');
    assert.match(complaintsOf(page).join(), /Content Security Policy/);
    await page.close();
  });

  test('axe names rule, place and reason, also under a strict policy and within a part', async () => {
    const page = await browser.newPage({ baseUrl });
    await page.goto('/strict');
    const violations = await axeViolations(page);
    assert.equal(violations.length, 1, violations.join('\n'));
    assert.match(violations[0]!, /^color-contrast \(serious\) p: .*contrast of 2\.8/);
    assert.deepEqual(await axeViolations(page, { within: 'h1' }), []);
    assert.deepEqual(await axeViolations(page, { except: ['color-contrast'] }), []);
    await page.close();
  });
});
