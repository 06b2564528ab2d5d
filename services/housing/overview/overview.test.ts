import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pickHttpOptions } from '@tessera/kit/service-settings';
import { createApp } from '../app.ts';
import { regions } from '../market/region.ts';
import { lyingSources } from '../testing/lying-sources.ts';
import { NOW, sharedApp, testApp } from '../testing/site.ts';

const site = sharedApp({ notice: 'Vymyšleno <b>' });

const page = async (url: string, lang = 'cs') => {
  const reply = await site().app.inject({ url, cookies: { lang } });
  assert.equal(reply.statusCode, 200, url);
  return reply.body;
};

describe('4.1 GET /', () => {
  test('4.1 /: the heading and the lead give the years for the country and the extremes', async () => {
    const body = await page('/');
    assert.match(body, /<h1>Byt 60 m² stojí v Česku 11,1 roku čistého platu<\/h1>/);
    assert.match(
      body,
      /Nejméně dostupný region je Praha \(16,5 roku\), nejdostupnější Ústí nad Labem \(6,1 roku\)/,
    );
    assert.match(await page('/', 'en'), /<h1>A 60 m² flat in Czechia costs 11\.1 years of net pay/);
  });

  test('4.1 map: links all fourteen regions, each with its value in its label', async () => {
    const body = await page('/', 'en');
    for (const { slug, name } of regions) {
      const link = new RegExp(
        `<a href="/region/${slug}" aria-label="${name.en}[^"]*: [\\d.]+ years">`,
      );
      assert.match(body, link);
    }
    assert.match(body, /aria-label="Brno \(South Moravia\): 14\.2 years"/);
  });

  test('1.6 severity: the map colours each region by its months', async () => {
    const body = await page('/');
    const heat = (slug: string) =>
      new RegExp(
        `href="/region/${slug}"[^>]*>\\s*<title>[^<]*</title><path fill="url\\(#(heat-\\d)-fill`,
      ).exec(body)?.[1];
    // 197.6, 145.4, 113.9, 106.7 and 73.5 months.
    assert.deepEqual(
      ['praha', 'stredocesky', 'karlovy_vary', 'jihlava', 'usti_nad_labem'].map(heat),
      ['heat-5', 'heat-4', 'heat-3', 'heat-2', 'heat-1'],
    );
  });

  test('4.1 table: is sorted as requested and marks the sorted column', async () => {
    const first = (body: string) =>
      /<tbody><tr><th scope="row">(?:<a[^>]*>)?([^<]*)/.exec(
        body.slice(body.indexOf('id="results"')),
      )?.[1];
    assert.equal(first(await page('/')), 'Praha');
    assert.equal(first(await page('/?sort=years_to_buy&first=low')), 'Ústí nad Labem');
    assert.equal(first(await page('/?sort=region&first=low')), 'Brno');
    assert.match(
      await page('/?sort=rent'),
      /aria-sort="descending"><a href="[^"]*first=low[^"]*"[^>]*><abbr[^>]*>Nájem/,
    );
  });

  test('1.10 methodology: each headline figure has formula, source, date and last refresh', async () => {
    const body = await page('/');
    for (const words of [
      'cena bytu ÷ čistá měsíční mzda ÷ 12',
      'průměrná hrubá měsíční mzda − pojistné 12,2\u202f%',
      'průměrný nájem za m² × 60',
      'repo sazba ČNB + 2,5 bodu, ',
      'ČSÚ, 2024',
      'realitní portál, 20. 11. 2026',
    ]) {
      assert.ok(body.includes(words), words);
    }
    const disclosures = body.match(/<dl class="method">[\s\S]*?<\/dl>/g) ?? [];
    assert.equal(disclosures.length, 2, 'once a block');
    for (const one of disclosures)
      assert.match(one, /Naposledy staženo<\/dt><dd>20\. 11\. 2026 13:00/);
  });

  test('10.1 kinds: every value of the table has its kind', async () => {
    const body = await page('/', 'en');
    const table = body.slice(body.indexOf('id="results"'));
    assert.match(
      table,
      /157,1(?:59|60)<abbr class="kind measured sign" title="measured: real-estate portal, 20 Nov 2026"/,
    );
    assert.match(
      table,
      /class="kind fallback sign" title="estimate: real-estate portal[^"]*CNB repo rate \+ 2\.5 points/,
    );
  });

  test('10.7 notice: the banner is shown, escaped', async () => {
    assert.match(await page('/'), /Vymyšleno &lt;b&gt;/);
  });

  test('10.8 cache: a cached page answers 304 until the data change', async () => {
    const { headers } = await site().app.inject('/');
    const known = { 'if-none-match': String(headers.etag) };
    assert.equal((await site().app.inject({ url: '/', headers: known })).statusCode, 304);
    site().store.series.record(
      [
        {
          indicator: 'cpi',
          region: 'national',
          date: '2030-01-01',
          value: 1,
          source: 'macro',
          kind: 'measured',
        },
      ],
      new Date(),
    );
    site().setNow('2026-11-20T14:00:00Z');
    assert.equal((await site().app.inject({ url: '/', headers: known })).statusCode, 200);
    site().setNow('2026-11-20T12:00:00Z');
  });

  test('7 an unknown sorting is 400, on a page with a way back', async () => {
    const reply = await site().app.inject('/?sort=magic');
    assert.equal(reply.statusCode, 400);
    assert.match(reply.body, /<!doctype html>/i);
  });
});

test('1.2 empty store: the pages work without any data', async (t) => {
  const empty = await testApp({ empty: true });
  t.after(empty.close);
  for (const url of ['/', '/compare', '/forecast', '/data']) {
    const reply = await empty.app.inject(url);
    assert.equal(reply.statusCode, 200, url);
    assert.match(reply.body, /bez dat/);
    assert.doesNotMatch(reply.body, /NaN|undefined|Infinity/);
  }
});

test('10.2 freshness: with all sources down the pages show the last data and their age', async (t) => {
  const site = await testApp();
  t.after(site.close);
  site.sources.fault('portal', 'down');
  site.setNow('2026-11-23T12:00:00Z');
  await site.refresh.run();
  for (const url of ['/', '/compare', '/forecast', '/data']) {
    const { statusCode, body } = await site.app.inject(url);
    assert.equal(statusCode, 200, url);
    assert.match(body, /některý zdroj neodpověděl/, url);
    assert.match(
      body,
      /realitní portál: poslední odpověď 20\. 11\. 2026 13:00 \(před 3 dny\)/,
      url,
    );
  }
  const { body } = await site.app.inject({ url: '/', cookies: { lang: 'en' } });
  assert.match(body, /11\.1 years of net pay/);
  assert.match(body, /real-estate portal, 20 Nov 2026/);
  site.sources.fault('portal', undefined);
  await site.refresh.run();
  assert.match((await site.app.inject('/')).body, /aktuální/);
});

test('4.1, 10.2 /: when the first fetch brought no prices of Prague, the page names what is missing', async (t) => {
  const sources = await lyingSources(NOW, true);
  t.after(sources.close);
  sources.lie((body, path) =>
    /estates\/search.*locality_region_id=10(&|$)/.test(path) ? '<html>' : body,
  );
  await sources.lyingRefresh.run();
  const app = await createApp({
    ...pickHttpOptions({ log: { level: 'error', format: 'json' }, rateLimits: false }),
    store: sources.store,
    clock: () => new Date(NOW),
    version: 'test',
    refreshing: () => false,
  });
  t.after(() => app.close());
  const of = async (lang: string) => (await app.inject({ url: '/', cookies: { lang } })).body;
  const [english, czech] = [await of('en'), await of('cs')];
  assert.match(english, /leaves out regions without a price so far: Prague\./);
  assert.match(english, /portal: no complete response yet/);
  assert.match(english, /a source did not respond/);
  assert.doesNotMatch(english, /figures are out of date/);
  assert.match(czech, /nezahrnuje regiony, jejichž ceny zatím nemáme: Praha\./);
  assert.match(czech, /zdroj zatím neodpověděl úplně/);
});
