import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionName, regions } from '../market/region.ts';
import { sharedApp } from '../testing/site.ts';
import { metricWords } from '../ui/metric-phrases.ts';
import { metricIds } from '../ui/metrics.ts';

const site = sharedApp();

function get(url: string, lang = 'cs', accept = 'text/html') {
  return site().app.inject({ url, headers: { cookie: `lang=${lang}`, accept } });
}

test('4.1 /region: fourteen pages that answer in words, in both languages', async () => {
  for (const { slug } of regions) {
    for (const lang of ['cs', 'en'] as const) {
      const reply = await get(`/region/${slug}`, lang);
      assert.equal(reply.statusCode, 200, slug);
      const heading = /<h1>([^<]*)<\/h1>/.exec(reply.body)?.[1] ?? '';
      assert.ok(heading.startsWith(regionName(slug, lang)), heading);
      assert.match(heading, lang === 'cs' ? /\d+,\d roku/ : /\d+\.\d years/);
      assert.doesNotMatch(reply.body, /NaN|Infinity|undefined/);
    }
  }
});

test('1.4, 1.10 /region: every metric has its formula, source and date, once a block', async () => {
  const { body } = await get('/region/praha');
  for (const id of metricIds) {
    const { name, formula } = metricWords('cs', id);
    assert.ok(body.includes(`<dt>${name}</dt><dd>${formula}</dd><dd class="muted">`), name);
  }
  const blocks = body.match(/<dl class="method">[\s\S]*?<\/dl>/g) ?? [];
  assert.equal(blocks.length, 6);
  for (const block of blocks) assert.match(block, /<dt>Naposledy staženo<\/dt>/);
});

test('10.1 /region: the samples behind price and rent', async () => {
  const { body } = await get('/region/praha', 'en');
  const { counted } = site().store.affordability.latest('praha')!.inputs.price!.sample!;
  assert.ok(body.includes(`of ${counted} listings`));
  assert.equal(body.match(/middle half of the listings/g)?.length, 2);
});

test('4.1 /region: three charts with downloads as CSV, JSON and PNG', async () => {
  const { body } = await get('/region/brno', 'en');
  for (const chart of ['history', 'prices', 'rent-vs-buy']) {
    for (const format of ['csv', 'json', 'png']) {
      const href = `/api/chart/${chart}?region=brno&amp;format=${format}&amp;lang=en`;
      assert.ok(body.includes(`href="${href}"`), href);
    }
    assert.equal((await get(`/api/chart/${chart}?region=brno`)).statusCode, 200);
  }
  assert.equal(body.match(/<figure class="chart">/g)?.length, 3);
});

test('2.1 /region: example listings for sale and rent link to the portal', async () => {
  const { body } = await get('/region/ostrava', 'en');
  assert.equal(body.match(/rel="noopener nofollow external"/g)?.length, 6);
  for (const { url } of site().store.listings.of('ostrava', 'sale')) {
    assert.ok(body.includes(url.replaceAll('&', '&amp;')), url);
  }
});

test('7 /region: an unknown region is a 404 page, for programs JSON', async () => {
  for (const slug of ['atlantis', 'national', 'constructor', '%3Cscript%3E']) {
    const reply = await get(`/region/${slug}`);
    assert.equal(reply.statusCode, 404, slug);
    assert.match(reply.body, /<h1>/);
    assert.doesNotMatch(reply.body, /<script>/);
  }
  const json = await get('/region/atlantis', 'cs', 'application/json');
  assert.deepEqual([json.statusCode, json.json().status], [404, 404]);
});
