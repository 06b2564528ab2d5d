import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regions } from '../market/region.ts';
import { scenarioEndpoints, scenarioForm } from '../testing/scenario-form.ts';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();
const post = scenarioForm(site);
const get = async (url: string, lang = 'en') =>
  site().app.inject({ url, headers: { cookie: `lang=${lang}` } });

const OWN = { net_income: '52000', current_savings: '500000' };

test('4.5 summary: every field with its value; the query has only what was given', async () => {
  const reply = await post('summary', { ...OWN, ltv_pct: '' }, { json: true });
  assert.deepEqual(reply.json(), {
    net_income: 52_000,
    current_savings: 500_000,
    flat_size_m2: 60,
    mortgage_rate_pct: 5,
    ltv_pct: 80,
    mortgage_years: 30,
    monthly_expenses: 17_000,
    investment_return_pct: 7,
    second_income: 0,
    current_rent: null,
    monthly_debts: 0,
    children: 0,
    query: 'net_income=52000&current_savings=500000',
  });
  assert.equal(reply.headers['x-scenario'], 'net_income=52000&current_savings=500000');
  const { body } = await post('summary', OWN);
  assert.match(body, /52k CZK income \| 500k saved \| 60.m² \| 80% LTV 30y/);
  assert.match(body, /href="\?net_income=52000&amp;current_savings=500000" data-share/);
});

test('4.5 regions: all regions by time to the deposit, as cards and as records', async () => {
  const { regions: records } = (await post('regions', OWN, { json: true })).json();
  assert.equal(records.length, regions.length);
  const years = records.map((one: { years_to_deposit: number }) => one.years_to_deposit);
  assert.deepEqual(
    years,
    [...years].sort((a, b) => a - b),
  );
  const { body } = await post('regions', OWN);
  assert.equal(body.match(/class="scenario-card /g)?.length, 14);
  assert.match(body, /<a class="scenario-card heat-\d" href="\/region\/praha">/);
});

test('4.5 compare: five columns for each region', async () => {
  const { body } = await post('compare', OWN);
  assert.equal(body.match(/<tr>/g)?.length, 14);
  assert.equal(body.match(/<t[hd]/g)?.length, 14 * 5);
});

test('4.5, 10.3 region-detail: the same record as in the list, and one card', async () => {
  const { regions: records } = (await post('regions', OWN, { json: true })).json();
  const { region, result } = (await post('region-detail', OWN, { json: true })).json();
  assert.equal(region, 'brno');
  assert.deepEqual(
    result,
    records.find((one: { region: string }) => one.region === 'brno'),
  );
  const { body } = await post('region-detail', OWN, { lang: 'cs' });
  assert.equal(body.match(/id="household"/g)?.length, 1);
  assert.match(body, /Brno: ne, za těchto podmínek koupě nevychází/);
  const link =
    /href="\/rent-or-buy\?region=brno&amp;price=6378\d\d\d&amp;ltv_pct=80&amp;rate_pct=5&amp;mortgage_years=30&amp;return_pct=7"/;
  assert.match(body, link);
});

test('10.3 card: who has the needed sum that is shown can buy', async () => {
  const own = { net_income: '90000', current_savings: '900000' };
  const missing = (await post('region-detail', own, { json: true })).json().result;
  assert.equal(missing.works, false);
  const enough = String(900_000 + missing.own_money_missing);
  const { result } = (
    await post('region-detail', { ...own, current_savings: enough }, { json: true })
  ).json();
  assert.deepEqual([result.works, result.own_money_missing, result.earliest_years], [true, 0, 0]);
  const { body } = await post('region-detail', { ...own, current_savings: enough });
  assert.match(body, /Brno: yes, you can buy this flat now/);
  assert.doesNotMatch(body, /below 36/);
  const lent = await post('region-detail', { ...own, ltv_pct: '85' });
  assert.match(lent.body, /Only people below 36 years of age get a loan above 80% of the price/);
});

test('1.9 address: a page computes the figures of its address, neither cached nor stored', async () => {
  for (const [url, shown] of [
    ['/?net_income=52000', /class="scenario-card/],
    ['/region/praha?net_income=52000&current_savings=500000', /id="household"/],
    ['/compare?net_income=52000', /<tbody id="scenario-results"><tr>\s<th scope="row">/],
  ] as const) {
    const reply = await get(url);
    assert.equal(reply.statusCode, 200, url);
    assert.match(reply.body, shown);
    assert.match(reply.body, /data-shared/);
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.equal(reply.body.match(/net_income=52000/g)?.length, 1, 'only one link carries them');
  }
  assert.match((await get('/region/praha')).body, /Enter your net monthly income/);
});

test('1.9, 2.2 form: income in sight, the rest on request with its default; today’s rate is one press', async () => {
  const { body } = await get('/region/brno');
  const form = /<form id="scenario-form"[\s\S]*?<\/form>/.exec(body)![0];
  const [inSight, more] = form.split('<details>') as [string, string];
  assert.deepEqual(
    [...inSight.matchAll(/name="(\w+)" type="text"/g)].map(([, name]) => name),
    ['net_income'],
  );
  for (const [name, usual] of [
    ['mortgage_rate_pct', '5'],
    ['ltv_pct', '80'],
    ['monthly_expenses', '17 000'],
  ]) {
    assert.match(more, new RegExp(`name="${name}"[^>]*value="" placeholder="${usual}"`));
  }
  assert.match(
    more,
    /<button type="button"[^>]*data-value="6\.25">today&#39;s rate 6\.25%|data-value="6\.25">today's rate 6\.25%/,
  );
});

test('7 scenario: wrong figures are 422 with every problem, in the place of the result', async () => {
  for (const endpoint of scenarioEndpoints) {
    const reply = await post(endpoint, { net_income: 'x', ltv_pct: '0' }, { json: true });
    assert.equal(reply.statusCode, 422, endpoint);
    const fields = reply.json().fields.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields, ['net_income', 'ltv_pct']);
  }
  const page = await get('/region/brno?net_income=%3Cscript%3E');
  assert.equal(page.statusCode, 422);
  assert.match(page.body, /“&lt;script&gt;” is not a number/);
  assert.doesNotMatch(page.body, /id="household"/);
});

test('2.2 rate: without one it is 5 %, on pages as in the API', async () => {
  const { result } = (await post('region-detail', OWN, { json: true })).json();
  assert.equal(result.monthly_payment.toFixed(0), '27393');
  const { body } = await get('/region/brno?net_income=52000&current_savings=500000');
  assert.match(body, /CZK.27,393/);
});
