import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlProblems } from '@tessera/kit/testing/every-route';
import { scenarioEndpoints, scenarioForm } from '../testing/scenario-form.ts';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();
const ask = scenarioForm(site);

test('4.5 scenario: four endpoints answer with a fragment, in both languages', async () => {
  for (const endpoint of scenarioEndpoints) {
    for (const lang of ['cs', 'en'] as const) {
      const reply = await ask(endpoint, { net_income: '52 000' }, { lang });
      assert.equal(reply.statusCode, 200, endpoint);
      assert.match(String(reply.headers['content-type']), /text\/html/);
      assert.equal(reply.headers['cache-control'], 'no-store');
      assert.doesNotMatch(reply.body, /<html|NaN|Infinity|undefined/);
      const fragment =
        endpoint === 'compare' ? `<table><tbody>${reply.body}</tbody></table>` : reply.body;
      assert.deepEqual(await htmlProblems(fragment), [], `${endpoint}, ${lang}`);
    }
  }
});

test('4.5 summary: one line and a link that carries the scenario', async () => {
  const fields = { net_income: '52000', current_savings: '500000' };
  const reply = await ask('summary', fields);
  const line = reply.body.replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.match(line, /52k CZK income \| 500k saved \| 60 m² \| 80% LTV 30y/);
  assert.match(
    reply.body,
    /href="\?net_income=52000&amp;current_savings=500000&amp;mortgage_rate_pct=5"/,
  );
  assert.match((await ask('summary', fields, { lang: 'cs' })).body, /příjem 52/);
});

test('2.2 defaults: savings 0, 60 m², 5 %, LTV 80 %, 30 years, expenses 17,000, return 7 %', async () => {
  const reply = await ask('summary', { net_income: '52000' }, { json: true });
  assert.deepEqual(reply.json(), {
    net_income: 52_000,
    current_savings: 0,
    flat_size_m2: 60,
    mortgage_rate_pct: 5,
    ltv_pct: 80,
    mortgage_years: 30,
    monthly_expenses: 17_000,
    investment_return_pct: 7,
    query: 'net_income=52000&mortgage_rate_pct=5',
  });
});

test('2.3 outputs: every figure of a region follows its formula', async () => {
  const fields = { net_income: '52000', current_savings: '500000' };
  const { region, result } = (await ask('region-detail', fields, { json: true })).json();
  const price = site().store.affordability.latest('brno')!.avgPriceM2! * 60;
  assert.equal(region, 'brno');
  assert.equal(result.flat_price, price);
  assert.ok(Math.abs(result.deposit_needed - price * 0.2) < 1e-6);
  assert.ok(Math.abs(result.deposit_gap - (price * 0.2 - 500_000)) < 1e-6);
  const [r, n] = [0.05 / 12, 360];
  const payment = (price * 0.8 * r * (1 + r) ** n) / ((1 + r) ** n - 1);
  assert.ok(Math.abs(result.monthly_payment - payment) < 1e-6);
  assert.ok(Math.abs(result.payment_to_income_pct - (payment / 52_000) * 100) < 1e-9);
  assert.equal(result.affordable, result.payment_to_income_pct < 40);
  assert.equal(result.monthly_surplus, 35_000);
  const i = 0.07 / 12;
  const months = Math.log(1 + (result.deposit_gap * i) / 35_000) / Math.log(1 + i);
  assert.ok(Math.abs(result.years_to_deposit - months / 12) < 1e-9);
});

test('1.9 ranking: cards and rows are sorted by the time to the deposit', async () => {
  const { regions: ranked } = (
    await ask('regions', { net_income: '52000' }, { json: true })
  ).json();
  assert.equal(ranked.length, 14);
  const years = ranked.map((one: { years_to_deposit: number }) => one.years_to_deposit);
  assert.deepEqual(
    years,
    [...years].sort((a: number, b: number) => a - b),
  );
  const order = ranked.map((one: { region: string }) => one.region);
  for (const endpoint of ['regions', 'compare'] as const) {
    const { body } = await ask(endpoint, { net_income: '52000' });
    const links =
      /(?:scenario-card[^"]*"|"row"><a) href="\/region\/([a-z_]+)\?net_income=52000&amp;mortgage_rate_pct=5"/g;
    const linked = [...body.matchAll(links)].map(([, slug]) => slug);
    assert.deepEqual(linked, order, endpoint);
  }
  assert.equal((await ask('regions', { net_income: '52000' })).body.match(/best-fit/g)?.length, 1);
});

test('2.3 outputs: enough savings are ready at once; without a surplus never', async () => {
  const rich = await ask('region-detail', { net_income: '52000', current_savings: '9000000' });
  assert.match(rich.body, /saved already<.*?your savings cover the deposit/s);
  assert.doesNotMatch(rich.body, /whole surplus is saved/);
  const poor = { net_income: '17000' };
  assert.match((await ask('region-detail', poor)).body, /N\/A/);
  const { result } = (await ask('region-detail', poor, { json: true })).json();
  assert.deepEqual([result.years_to_deposit, result.color_class], [null, 'heat-5']);
});

test('2.3 outputs: the share of the deposit is what the loan leaves, with its decimal', async () => {
  const { body } = await ask('region-detail', { net_income: '52000', ltv_pct: '85,5' });
  assert.match(body, /14\.5\u202f?% of the price/);
});

test('2.3 outputs: a payment above the income is called so', async () => {
  const { body } = await ask('region-detail', { net_income: '20000' });
  assert.match(body, /Above income/);
  assert.doesNotMatch(body, /Stretched/);
});

test('4.5, 7 region-detail: an unknown region is 404, for programs in JSON', async () => {
  const html = await ask('region-detail', { net_income: '52000', region: 'atlantis' });
  assert.equal(html.statusCode, 404);
  assert.match(String(html.headers['content-type']), /html/);
  const json = await ask('region-detail', { net_income: '52000', region: '' }, { json: true });
  assert.deepEqual([json.statusCode, json.json().status], [404, 404]);
});

test('4.5 scenario: a JSON body with numbers is accepted', async () => {
  const reply = await site().app.inject({
    method: 'POST',
    url: '/api/scenario/region-detail',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    payload: { region: 'praha', net_income: 52_000, ltv_pct: 90 },
  });
  assert.equal(reply.json().region, 'praha');
});
