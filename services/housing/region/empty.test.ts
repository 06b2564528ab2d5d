import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedApp } from '../testing/site.ts';

// Before the first refresh, and whenever a source has never answered: nothing is made up.

const site = sharedApp({ empty: true });
const english = { cookie: 'lang=en' };
const post = (url: string, payload: object, headers: Record<string, string>) =>
  site().app.inject({ method: 'POST', url, headers, payload });
const JSON_REPLY = { accept: 'application/json' };

test('7 empty store: a region page states that there are no data', async () => {
  for (const path of ['/region/praha', '/region/praha?net_income=52000', '/?net_income=52000']) {
    const { statusCode, body } = await site().app.inject({ url: path, headers: english });
    assert.equal(statusCode, 200, path);
    assert.match(body, /No data yet/);
    assert.doesNotMatch(body, /NaN|CZK\u202f\d/);
  }
});

test('7 empty store: the scenario reports a missing price, null in JSON', async () => {
  const payload = { net_income: 52_000, region: 'praha' };
  for (const endpoint of ['regions', 'compare', 'region-detail']) {
    const { body } = await post(`/api/scenario/${endpoint}`, payload, english);
    assert.match(body, /No price data for this region/, endpoint);
  }
  const regions = await post('/api/scenario/regions', payload, JSON_REPLY);
  assert.deepEqual(regions.json(), { regions: [] });
  const detail = await post('/api/scenario/region-detail', payload, JSON_REPLY);
  assert.deepEqual(detail.json(), { region: 'praha', result: null });
});

test('4.4 recalc-savings: without a wage the income is required, without a price there is no result', async () => {
  const url = '/api/recalc-savings';
  assert.equal((await post(url, {}, JSON_REPLY)).statusCode, 422);
  const answer = await post(url, { net_income: 50_000 }, JSON_REPLY);
  const { flat_price, years_to_save, monthly_savings } = answer.json();
  assert.deepEqual([flat_price, years_to_save, monthly_savings], [null, null, 33_000]);
});

test('10.4 empty store: a program is told what is missing, and of given fields what is wrong', async () => {
  const ask = (query: string) => site().app.inject(`/api/rent-or-buy?format=json${query}`);
  const missing = await ask('&price=5000000');
  assert.equal(missing.statusCode, 404, missing.body);
  assert.match(missing.json().error, /^There is no monthly_rent, rate_pct of Prague yet/);
  const wrong = await ask('&rate_pct=99&stay_years=0');
  assert.equal(wrong.statusCode, 400);
  const named = wrong.json().fields.map(({ field }: { field: string }) => field);
  assert.deepEqual(named, ['stay_years', 'rate_pct']);
});

test('10.4 empty store: missing figures are empty fields, not zero and not mistakes', async () => {
  const page = await site().app.inject({ url: '/rent-or-buy', headers: english });
  assert.equal(page.statusCode, 200);
  for (const field of ['price', 'monthly_rent', 'rate_pct']) {
    assert.match(page.body, new RegExp(`id="r-${field}"[^>]*value=""(?! placeholder)`));
  }
  assert.match(page.body, /No data yet/);
  assert.doesNotMatch(page.body, /aria-invalid|scenario-errors/);
});
