import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { axeViolations } from '../testing/axe.ts';
import { browserMissing, complaintsOf, openBrowser, type TestBrowser } from '../testing/browser.ts';
import { sampleBars, sampleLines, samplePicture, samplePoints } from '../testing/sample-charts.ts';
import { chartSvg } from './svg.ts';

suite('charts in a page that forbids every style and script', { skip: browserMissing() }, () => {
  let browser: TestBrowser;
  let baseUrl = '';
  let page = '';
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', "default-src 'none'");
    response.end(page);
  });

  before(async () => {
    const charts = [sampleBars(), samplePoints(), sampleLines()].map((chart, i) =>
      chartSvg(samplePicture(chart, { title: `Graf ${i + 1}` }), 'cs'),
    );
    page = `<!DOCTYPE html><html lang="cs"><head><meta name="color-scheme" content="light dark"><title>Grafy</title></head><body><main><h1>Grafy</h1>${charts.join('')}</main></body></html>`;
    browser = await openBrowser();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await browser?.close();
    server.close();
  });

  for (const [colorScheme, ink] of [
    ['light', 'rgb(29, 31, 35)'],
    ['dark', 'rgb(233, 231, 226)'],
  ] as const) {
    test(`${colorScheme}: texts have the colour of the mode, the policy refuses nothing, axe finds nothing`, async () => {
      const view = await browser.newPage({ baseUrl, colorScheme });
      await view.goto('/');
      const name =
        "[...document.querySelectorAll('text')].find((t) => /Ďurďa/.test(t.textContent))";
      assert.equal(await view.evaluate(`getComputedStyle(${name}).fill`), ink);
      assert.deepEqual(complaintsOf(view), []);
      assert.deepEqual(await axeViolations(view), []);
      await view.close();
    });
  }

  test('Tab goes from mark to mark, and each says its figure', async () => {
    const view = await browser.newPage({ baseUrl });
    await view.goto('/');
    const said: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      await view.keyboard.press('Tab');
      said.push(await view.evaluate("document.activeElement.getAttribute('aria-label')"));
    }
    assert.deepEqual(said, [
      'Šťastný Ďurďa Vítězslav (ANO): 18.4 %',
      'Žďárská Naděžda (TOP09): 12.9 %',
    ]);
    await view.close();
  });

  test('names fit beside the bars: no text leaves its chart', async () => {
    const view = await browser.newPage({ baseUrl });
    await view.goto('/');
    const outside = await view.evaluate(`[...document.querySelectorAll('svg')].flatMap((svg) => {
      const frame = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text')].filter((text) => {
        const box = text.getBoundingClientRect();
        return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
      }).map((text) => text.textContent);
    })`);
    assert.deepEqual(outside, []);
    await view.close();
  });
});
