import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { FAULTS } from './fault.ts';
import { flatsOf, portalPlaces } from './listings.ts';
import { type SourcesOptions, startSources } from './server.ts';

async function started(t: TestContext, options: SourcesOptions = {}) {
  const sources = await startSources(options);
  t.after(sources.close);
  return sources;
}

test('the mean of the generated flats is the public price, in every place', () => {
  for (const place of portalPlaces) {
    const shown = flatsOf(place, 'sale').filter(({ price }) => price > 1);
    const perM2 = shown.map(({ price, name }) => price / Number(/(\d+)\u00a0m²/.exec(name)![1]));
    const mean = perM2.reduce((sum, value) => sum + value, 0) / perM2.length;
    assert.ok(Math.abs(mean - place.pricePerM2) < 5, `${place.city}: ${mean}`);
  }
});

test('each source answers under its own path, and the pages of the portal add up', async (t) => {
  const { macroUrl, cnbUrl, czsoUrl, portalUrl } = await started(t, { portalShapes: ['v1', 'v2'] });
  const index = await fetch(`${macroUrl}/series/observations?series_id=QCZN628BIS&api_key=x`);
  assert.equal(((await index.json()) as { count: number }).count, 72);
  assert.equal((await fetch(`${macroUrl}/series/observations?series_id=QCZN628BIS`)).status, 400);
  const repo = await fetch(`${cnbUrl}/cs/casto-kladene-dotazy/.galleries/vyvoj_repo_historie.txt`);
  assert.deepEqual([...new Uint8Array(await repo.arrayBuffer()).slice(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal((await fetch(`${czsoUrl}/pll/eweb/package_show?id=110080`)).status, 200);
  const search = `${portalUrl}/api/v1/estates/search?category_type_cb=1&locality_region_id=10`;
  const ids = new Set<number>();
  for (let offset = 0; offset < 300; offset += 60) {
    const page = await fetch(`${search}&limit=60&offset=${offset}`);
    const { results } = (await page.json()) as { results: { hash_id: number }[] };
    for (const { hash_id } of results) ids.add(hash_id);
  }
  assert.equal(ids.size, 260);
});

test('an unchanged document is answered with 304', async (t) => {
  const { cnbUrl } = await started(t);
  const address = `${cnbUrl}/vyvoj_repo_historie.txt`;
  const first = await fetch(address);
  const again = await fetch(address, {
    headers: { 'if-modified-since': first.headers.get('last-modified')! },
  });
  assert.equal(again.status, 304);
});

test('every fault changes the reply, and removing it restores the reply', async (t) => {
  const { portalUrl, url, requests } = await started(t, { slowMs: 50 });
  const address = `${portalUrl}/api/v1/estates/search?category_type_cb=1&locality_district_id=72&limit=60&offset=0`;
  const body = async () =>
    fetch(address).then(
      (reply) => reply.text(),
      () => 'no answer',
    );
  const whole = await body();
  for (const kind of FAULTS) {
    const control = await fetch(`${url}/fault?source=portal&kind=${kind}`, { method: 'POST' });
    assert.equal(control.status, 200);
    const broken = await body();
    if (kind === 'slow') assert.equal(broken, whole);
    else assert.notEqual(broken, whole, kind);
    if (kind === 'huge') assert.ok(broken.length > whole.length * 9);
  }
  await fetch(`${url}/fault?source=portal`, { method: 'POST' });
  assert.equal(await body(), whole);
  assert.equal(requests().portal, FAULTS.length + 2);
  assert.equal(
    (await fetch(`${url}/fault?source=portal&kind=rain`, { method: 'POST' })).status,
    400,
  );
  assert.equal((await fetch(`${url}/elsewhere`)).status, 404);
});
