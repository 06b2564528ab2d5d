import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertGolden, visibleText } from '@tessera/kit/testing/golden';
import { scenarioForm } from './testing/scenario-form.ts';
import { sharedApp } from './testing/site.ts';

const FOLDER = join(import.meta.dirname, 'testing/golden');

const site = sharedApp();
const post = scenarioForm(site);

const get = async (url: string) => {
  const reply = await site().app.inject({ url, headers: { cookie: 'lang=en' } });
  assert.equal(reply.statusCode, 200, url);
  return reply;
};

test('4.2 golden: the table of regions', async () => {
  assertGolden(FOLDER, 'regions.json', (await get('/api/regions')).json());
});

const CHARTS = [
  'affordability',
  'prices?region=brno',
  'rent-vs-buy?region=brno',
  'mortgage',
  'wages',
  'history?region=brno',
  'forecast',
  'rent-burden',
];

test('4.3 golden: the eight charts', async () => {
  for (const chart of CHARTS) {
    const reply = await get(`/api/chart/${chart}`);
    assertGolden(FOLDER, `chart-${chart.split('?')[0]}.json`, reply.json());
  }
});

test('4.4 golden: both calculators', async () => {
  for (const [name, payload] of [
    ['mortgage-calc', { price: '5000000', rate: '5', years: '30', ltv: '80' }],
    ['recalc-savings', { region: 'brno', net_income: '52000', expenses: '17000', return_pct: '7' }],
  ] as const) {
    const ask = (accept: string) =>
      site().app.inject({
        method: 'POST',
        url: `/api/${name}`,
        payload,
        headers: { accept, cookie: 'lang=en' },
      });
    assertGolden(FOLDER, `${name}.json`, (await ask('application/json')).json());
    assertGolden(FOLDER, `${name}.txt`, visibleText((await ask('text/html')).body));
  }
});

const HOUSEHOLD = { net_income: '52000', current_savings: '500000' };

test('4.5 golden: the scenario endpoints', async () => {
  for (const endpoint of ['summary', 'regions', 'compare', 'region-detail'] as const) {
    const json = await post(endpoint, HOUSEHOLD, { json: true });
    assert.equal(json.statusCode, 200);
    assertGolden(FOLDER, `scenario-${endpoint}.json`, json.json());
    const { body } = await post(endpoint, HOUSEHOLD);
    assertGolden(FOLDER, `scenario-${endpoint}.txt`, visibleText(body));
  }
});

test('4.6 golden: the status', async () => {
  assertGolden(FOLDER, 'status.json', (await get('/api/status')).json());
});

test('4.1 golden: what the front page and a region say', async () => {
  assertGolden(FOLDER, 'front.txt', visibleText((await get('/')).body));
  assertGolden(FOLDER, 'brno.txt', visibleText((await get('/region/brno')).body));
});
