import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formats } from '@tessera/kit/format';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();
const JSON_REPLY = { accept: 'application/json' };

/** Households with all that can differ: income, savings, rate, loan, term, size, children, age. */
const HOUSEHOLDS = [
  'net_income=62000&adults=2&current_savings=900000&mortgage_rate_pct=4.9',
  'net_income=45000&second_income=38000&current_savings=4000000&mortgage_rate_pct=6&children=2',
  'net_income=150000&current_savings=1500000&mortgage_rate_pct=5&ltv_pct=85&mortgage_years=25',
  'net_income=90000&current_savings=700000&mortgage_rate_pct=5.5&flat_size_m2=45&age=30',
  'net_income=30000&current_savings=20000000&mortgage_rate_pct=7&monthly_debts=2000',
];

const get = async (url: string) => (await site().app.inject({ url, headers: JSON_REPLY })).json();
const post = async (url: string, query: string) =>
  (
    await site().app.inject({
      ...{ method: 'POST', url, headers: JSON_REPLY },
      payload: Object.fromEntries(new URLSearchParams(query)),
    })
  ).json();
const pageOf = async (url: string) =>
  (await site().app.inject({ url, headers: { cookie: 'lang=en' } })).body;
const near = (actual: number, expected: number, what: string, within = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= within, `${what}: ${actual} is not ${expected}`);

test('10.15 doors: every calculator gives the same household the same price, loan and payment', async () => {
  for (const own of HOUSEHOLDS)
    for (const region of ['praha', 'brno', 'zlin']) {
      const query = `region=${region}&${own}`;
      const { price, loan, payment, share, own_money, left, works, rate, earliest } = await get(
        `/api/household?${query}`,
      );
      const detail = await post('/api/scenario/region-detail', query);
      const { regions } = await post('/api/scenario/regions', own);
      const card = regions.find((one: { region: string }) => one.region === region);
      for (const result of [detail.result, card]) {
        near(result.flat_price, price, query);
        near(result.deposit_needed, own_money.deposit, query);
        near(result.mortgage_principal, loan, query);
        near(result.monthly_payment, payment.today, query);
      }
      near(detail.household.payments_pct, share.today, query);
      near(detail.household.left_after_purchase, left, query);
      assert.equal(detail.household.works, works, query);

      const compared = (await get(`/api/rent-or-buy?${query}`)).assumptions;
      near(compared.price.value, price, query);
      near(compared.rate_pct.value, rate, query);
      near(compared.price_growth_pct.value, earliest.growth, query);
      near((compared.ltv_pct.value / 100) * price, loan, query, 0.01);
    }
});

test('10.15 doors: a household that names no rate has the one of today on every page', async () => {
  const own = 'net_income=62000&adults=2&current_savings=900000';
  const { money } = formats('en');
  const { payment, own_money, rate } = await get(`/api/household?region=brno&${own}`);
  const region = await pageOf(`/region/brno?${own}`);
  const shown = money(payment.today);
  // Card, scenario and calculator.
  assert.ok(region.split(shown).length > 3, `${shown} in every part`);
  assert.match(region, new RegExp(`id="s-mortgage_rate_pct"[^>]*value="${rate}"`));
  assert.match(region, new RegExp(`id="m-rate"[^>]*value="${rate}"`));
  for (const page of [region, await pageOf(`/rent-or-buy?region=brno&${own}`)])
    assert.ok(page.includes(money(own_money.missing)));
});

test('10.15 doors: the mortgage of a region is that of a household with its average pay', async () => {
  const { rows } = await get('/api/regions');
  for (const { region, net_wage, payment, payment_to_wage } of rows) {
    if (region === 'national') continue;
    const average = await get(`/api/household?region=${region}&net_income=${net_wage}`);
    near(average.payment.today, payment, region);
    near(average.share.today, payment_to_wage, region);
  }
});
