import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeInBrowser } from './testing/in-browser.ts';

/** Every page with what answers its question, which is on the first screen. */
const PAGES: readonly (readonly [path: string, answer: string])[] = [
  ['/', 'h1 ~ .lead'],
  ['/compare', 'h1'],
  ['/compare?earners=2&wage=median&size=70&rules=statutory', 'h1 ~ .lead'],
  ['/?earners=2&wage=median&pay=gross&size=70', 'h1 ~ .lead'],
  ['/region/ceske_budejovice?earners=2&wage=median&rules=statutory', 'h1'],
  ['/forecast', '#results .lead'],
  ['/rent-or-buy?region=brno', '#verdict'],
  ['/region/hradec_kralove', 'h1 ~ .lead'],
  ['/?net_income=45000&current_savings=300000', '#household h2'],
  ['/region/brno?net_income=45000&current_savings=300000&children=2', '#household h2'],
  ['/data', 'h1'],
];
const SCREENS = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

describeInBrowser('geometry', ({ newPage }) => {
  for (const { width, height } of SCREENS) {
    test(`10.7 geometry: at ${width} px nothing overflows and the answer is on the first screen`, async () => {
      for (const locale of ['cs', 'en'] as const) {
        const page = await newPage({ locale, width });
        await page.setViewportSize({ width, height });
        for (const [path, answer] of PAGES) {
          await page.goto(path);
          const name = `${path}, ${locale}`;
          const wide = await page.evaluate(`[...document.querySelectorAll('body *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .filter((one) => !one.closest('.table, svg, nav, .visually-hidden, [hidden]'))
            .map((one) => one.outerHTML.slice(0, 80))`);
          assert.deepEqual(wide, [], name);
          const sideways = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
          assert.equal(sideways, false, name);
          const box = await page.locator(answer).first().boundingBox();
          assert.ok(box && box.y < height * 0.85, `${name}: the answer begins at ${box?.y}`);
        }
        await page.context().close();
      }
    });
  }
});
