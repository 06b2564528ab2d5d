import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeViolations } from '@tessera/kit/testing/axe';
import { complaintsOf } from '@tessera/kit/testing/browser';
import { htmlProblems } from '@tessera/kit/testing/valid-html';
import type { Visitor } from './in-browser.ts';

/** The tests every page has to pass, by what each page is about. */
export function testSoundPages(visitor: Visitor, pages: Readonly<Record<string, string>>): void {
  test('10.7 HTML: valid in both languages', async () => {
    for (const [name, path] of Object.entries(pages)) {
      for (const lang of ['cs', 'en']) {
        const { body } = await visitor.site().app.inject({ url: path, cookies: { lang } });
        assert.deepEqual(await htmlProblems(body), [], `${name}, ${lang}`);
      }
    }
  });

  for (const locale of ['cs', 'en'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`10.7 axe: no violation: ${locale}, ${colorScheme}`, async () => {
        const width = colorScheme === 'light' ? 1280 : 390;
        for (const [name, path] of Object.entries(pages)) {
          const page = await visitor.newPage({ locale, colorScheme, width });
          const status = (await page.goto(path))?.status();
          await page.evaluate(
            "document.querySelectorAll('details').forEach((d) => (d.open = true))",
          );
          assert.deepEqual(await axeViolations(page), [], `${name} (${path})`);
          const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
          assert.equal(wide, false, `${name} scrolls sideways at ${width} px`);
          // The console repeats that the page itself was refused.
          const serious = complaintsOf(page).filter(
            (said) => !said.includes(`status of ${status}`),
          );
          assert.deepEqual(serious, [], name);
          await page.context().close();
        }
      });
    }
  }
}
