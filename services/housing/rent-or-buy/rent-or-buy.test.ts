import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRentOrBuy, rentOrBuyDefaults } from '../odds/fields.ts';
import { oddsOf } from '../odds/odds.ts';
import { pastErrors } from '../odds/past-errors.ts';
import { sharedApp, testApp } from '../testing/site.ts';

const site = sharedApp();
const get = async (url: string, lang = 'en') =>
  site().app.inject({ url, headers: { cookie: `lang=${lang}` } });
const json = async (query = '') => (await get(`/api/rent-or-buy?region=brno${query}`)).json();

test('10.4 defaults: figures of the region, long-run growth, the law, and our assumptions', async () => {
  const { assumptions, verdict, rows } = await json();
  assert.equal(assumptions.stay_years, 10);
  assert.equal(assumptions.rate_pct, 6.25, 'of the region');
  assert.equal(assumptions.price_growth_pct, 6.4, 'of the index from 2010 to 2025');
  assert.equal(assumptions.interest_tax_pct, 15, 'by law');
  assert.equal(assumptions.buying_cost_pct, 2);
  assert.match(verdict.winner, /^(rent|buy)$/);
  assert.equal(rows.length, 30);
});

test('10.4 verdict: the winner has at least one half when the stay ends; from_year holds for good', async () => {
  for (const stay of [2, 10, 25]) {
    const { verdict, rows } = await json(`&stay_years=${stay}`);
    assert.equal(verdict.winner, rows[stay - 1].buy >= 0.5 ? 'buy' : 'rent');
    const from = verdict.from_year ?? 31;
    assert.ok(rows.slice(from - 1).every(({ buy }: { buy: number }) => buy >= 0.5));
    assert.ok(from === 1 || rows[from - 2].buy < 0.5);
  }
});

test('10.4 probability: higher price growth or rent favours buying, a higher rate or return renting', async () => {
  const buy = async (query: string) => (await json(query)).rows[9].buy;
  const usual = await buy('&price_growth_pct=3');
  assert.ok((await buy('&price_growth_pct=6')) >= usual);
  assert.ok((await buy('&price_growth_pct=3&monthly_rent=40000')) >= usual);
  assert.ok((await buy('&price_growth_pct=3&rate_pct=12')) <= usual);
  assert.ok((await buy('&price_growth_pct=3&return_pct=15')) <= usual);
  assert.equal(await buy('&price_growth_pct=3'), usual, 'the same question, the same answer');
});

test('10.4 probability: fewer than five years of errors give no answer', () => {
  const years = [2015, 2016, 2017, 2018, 2019];
  const points = years.map((year, at) => ({ year, value: 100 + at * 3 }));
  const rates = years.map((year) => ({ year, value: 4, change: 0 }));
  const errors = pastErrors({ prices: points, wages: points, rates });
  assert.equal(errors.length, 4);
  const reading = readRentOrBuy(
    { price: 5e6, monthly_rent: 2e4, rate_pct: 5 },
    rentOrBuyDefaults(undefined, undefined),
  );
  assert.ok(reading.kind === 'question');
  assert.equal(oddsOf(reading.input, errors), undefined);
});

test('10.4 page: the verdict with its assumptions, a chart and a row for each year', async () => {
  const { body, statusCode } = await get('/rent-or-buy?region=brno&stay_years=7');
  assert.equal(statusCode, 200);
  assert.match(body, /id="verdict">Brno: If you stay for 7 years, (buying|renting) is likelier/);
  assert.match(body, /prices growing 6\.4% a year \(as from 2010 to 2025\)/);
  assert.equal(body.match(/<figure class="chart">/g)?.length, 1);
  assert.equal(body.match(/<tr><th scope="row">\d+</g)?.length, 30);
  assert.match(body, /name="stay_years"[^>]*value="7" placeholder="10"/);
  assert.match(body, /name="price"[^>]*value="" placeholder="6 378 \d\d\d"/);
});

test('7, 10.4 page: wrong figures are 422 in place of the result, for programs 400', async () => {
  const page = await get('/rent-or-buy?rate_pct=99');
  assert.equal(page.statusCode, 422);
  assert.match(page.body, /Mortgage rate \(% a year\) must be a number from 0 to 30/);
  assert.equal((await get('/api/rent-or-buy?rate_pct=99')).statusCode, 400);
  assert.equal((await get('/rent-or-buy?region=atlantis')).statusCode, 404);
});

test('10.4 missing: the page names the figure that is missing', async (t) => {
  const made = await testApp({ empty: true });
  t.after(made.close);
  await made.refresh.run({ only: ['macro', 'cnb', 'czso'] });
  const { body } = await made.app.inject({ url: '/rent-or-buy', headers: { cookie: 'lang=en' } });
  assert.match(body, /Prague: there is no figure for Flat price \(CZK\), Rent \(CZK a month\)/);
  assert.doesNotMatch(body, /No data yet/);
});
