import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserMissing, openBrowser } from '@tessera/kit/testing/browser';
import { pageAddresses } from '@tessera/kit/testing/every-route';
import { firstViews, heavyViews } from '@tessera/kit/testing/first-view';
import { largePeriod } from './testing/large-period.ts';
import { periodsInMemory } from './testing/periods-in-memory.ts';
import { sampleApp } from './testing/sample-app.ts';

/** Example addresses of pages, and of fragments, which are parts of pages and not looked at. */
const FRAGMENT: readonly string[] = [];
const EXAMPLES = {
  '/api/votes/:id': FRAGMENT,
  '/api/ideal-points/:vote': FRAGMENT,
  '/api/mps/:id': FRAGMENT,
  '/api/parties/:code': FRAGMENT,
  '/api/parties/:code/:other': FRAGMENT,
  // Prints need archives that the large period has none of; their pages are shorter than those of votes.
  '/laws': FRAGMENT,
  '/laws/:ct': FRAGMENT,
  // Nothing but a form, where mails are sent.
  '/subscriptions': FRAGMENT,
  '/subscriptions/confirm': FRAGMENT,
  '/subscriptions/cancel': FRAGMENT,
  '/laws/:ct/text': FRAGMENT,
  '/api/laws/:ct': FRAGMENT,
  '/votes/:id': '/votes/4000',
  '/mps/:id': '/mps/1003',
  '/parties/:code': '/parties/Sever',
  '/parties/:code/:other': '/parties/Sever/Jih',
  '/compare': '/compare?ids=1001,1002,1003',
  '/search': '/search?q=zakon',
  '/evidence': '/evidence?of=/api/votes',
};

test('10.10: no first view of a page takes more than 120 kB on the wire', {
  skip: browserMissing(),
}, async (t) => {
  const app = await sampleApp({ periods: periodsInMemory(largePeriod()), compression: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await openBrowser();
  t.after(async () => {
    await browser.close();
    await app.close();
  });
  const addresses = pageAddresses(app, EXAMPLES).filter((path) => !path.startsWith('/api/'));
  const views = await firstViews(browser, url, addresses);
  const heaviest = views.toSorted((a, b) => b.bytes - a.bytes)[0]!;
  t.diagnostic(`${views.length} views, at most ${heaviest.bytes} B (${heaviest.address})`);
  assert.ok(views.length >= 20);
  assert.deepEqual(heavyViews(views), []);
});
