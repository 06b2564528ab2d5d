import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axeViolations } from '@tessera/kit/testing/axe';
import {
  browserMissing,
  complaintsOf,
  openBrowser,
  type TestBrowser,
} from '@tessera/kit/testing/browser';
import { htmlProblems } from '@tessera/kit/testing/valid-html';
import { type ListeningSite, listeningSite } from '../testing/listening-site.ts';

const SHARED = 'net_income=52000&current_savings=500000&ltv_pct=90';
const PAGES = {
  region: '/region/praha',
  'region with a scenario': `/region/brno?${SHARED}`,
  'region with a wrong scenario': '/region/brno?net_income=-1&ltv_pct=101',
  'region with a setting': '/region/brno?calc=what-if&net_income=60000&measure=years&fixation=5',
  'overview with a scenario': `/?${SHARED}`,
  'compare with a scenario': `/compare?${SHARED}`,
  'rent or buy': '/rent-or-buy?region=ostrava&price_growth_pct=6',
  'rent or buy, refused': '/rent-or-buy?rate_pct=99',
  'no such region': '/region/atlantis',
};

describe('every page with personal figures', { skip: browserMissing() }, () => {
  let site: ListeningSite;
  let browser: TestBrowser;
  before(async () => {
    site = await listeningSite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('is valid HTML in both languages', async () => {
    for (const [name, path] of Object.entries(PAGES)) {
      for (const lang of ['cs', 'en']) {
        const reply = await fetch(site.url + path, { headers: { cookie: `lang=${lang}` } });
        assert.deepEqual(await htmlProblems(await reply.text()), [], `${name}, ${lang}`);
      }
    }
  });

  for (const locale of ['cs', 'en'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`has no accessibility violation: ${locale}, ${colorScheme}`, async () => {
        const width = colorScheme === 'light' ? 1280 : 390;
        for (const [name, path] of Object.entries(PAGES)) {
          const page = await browser.newPage({ baseUrl: site.url, locale, colorScheme, width });
          await page.goto(path);
          await page.evaluate(
            "document.querySelectorAll('details').forEach((d) => (d.open = true))",
          );
          assert.deepEqual(await axeViolations(page), [], `${name} (${path})`);
          const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
          assert.equal(wide, false, `${name} scrolls sideways at ${width} px`);
          const serious = complaintsOf(page).filter((said) => !/status of (404|422)/.test(said));
          assert.deepEqual(serious, [], name);
          await page.context().close();
        }
      });
    }
  }
});
