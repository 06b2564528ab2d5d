import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserMissing, openBrowser } from '@tessera/kit/testing/browser';
import { firstViews, heavyViews } from '@tessera/kit/testing/first-view';
import { startSite } from './testing/site.ts';

test('10.7: with COMPRESSION=1 no first view of a page takes more than 120 kB on the wire', {
  skip: browserMissing(),
}, async (t) => {
  const site = await startSite({ compression: true });
  const browser = await openBrowser();
  t.after(async () => {
    await browser.close();
    await site.close();
  });
  const addresses = ['/', '/compare', '/forecast', '/rent-or-buy', '/data', '/region/praha'];
  const views = await firstViews(browser, site.url, addresses);
  const heaviest = views.toSorted((a, b) => b.bytes - a.bytes)[0]!;
  t.diagnostic(`${views.length} views, at most ${heaviest.bytes} B (${heaviest.address})`);
  assert.deepEqual(heavyViews(views), []);
});
