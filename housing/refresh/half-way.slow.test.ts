import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../testing/site.ts';

const PAGES = ['/', '/region/praha', '/region/praha?net_income=62000', '/compare', '/forecast'];
const REPLIES = ['/api/chart/prices', '/api/household?net_income=62000', '/api/rent-or-buy'];

/** What a page shows besides the state of the sources and the links to examples. */
const figuresOf = (page: string) =>
  page
    .slice(Math.max(page.indexOf('<main'), 0))
    .replace(/<div class="freshness"[\s\S]*?<\/div>/, '')
    .replace(/<section id="examples"[\s\S]*$/, '');

test('1.2 refresh: during one, and after one that was cut short, every page shows what it showed before', async (t) => {
  let factor = 1;
  const made = await testApp({ priceFactor: () => factor, slowMs: 60_000 });
  t.after(made.close);
  const all = async () =>
    Promise.all([...PAGES, ...REPLIES].map(async (url) => (await made.app.inject(url)).body)).then(
      (bodies) => bodies.map(figuresOf),
    );
  made.setNow('2026-12-22T09:00:00Z');
  const before = await all();
  factor = 1.05;
  const stop = new AbortController();
  let underWay: Promise<string[]> | undefined;
  const cut = made.refresh.fetchAndCompute({
    signal: stop.signal,
    onProgress(source, done) {
      if (source !== 'portal' || done !== 2) return;
      made.sources.fault('portal', 'slow');
      underWay = all();
    },
  });
  while (!underWay) await new Promise((done) => setTimeout(done, 5));
  const during = await underWay;
  assert.ok(made.refresh.running());
  assert.deepEqual(during, before);
  stop.abort();
  assert.equal((await cut).computed, undefined);
  assert.ok(!made.refresh.running());
  assert.deepEqual(await all(), before);
  made.sources.fault('portal', undefined);
  made.setNow('2026-12-22T15:00:00Z');
  assert.ok((await made.refresh.fetchAndCompute()).computed);
  const after = await all();
  assert.ok(after.every((body, at) => body !== before[at]));
});
