import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthRatesOf } from '../context.ts';
import { rentOrBuy } from '../formula/rent-or-buy.ts';
import { readRentOrBuy, rentOrBuyDefaults } from '../formula/rent-or-buy-input.ts';
import { regions } from '../market/region.ts';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();

function get(url: string, lang = 'en', accept = 'text/html') {
  return site().app.inject({ url, headers: { cookie: `lang=${lang}`, accept } });
}

test("10.4 rent or buy: the page answers in words from the region's figures, in both languages", async () => {
  const reading = readRentOrBuy(
    {},
    rentOrBuyDefaults(
      site().store.affordability.latest('usti_nad_labem'),
      growthRatesOf(site(), 'usti_nad_labem'),
      '2026-11-20',
    ),
  );
  assert.ok(reading.kind === 'question');
  const { breakEvenYear } = rentOrBuy(reading.input, 30);
  const words =
    breakEvenYear === undefined ? /all of 30 years/ : new RegExp(`end of year ${breakEvenYear}`);
  assert.match((await get('/rent-or-buy?region=usti_nad_labem')).body, words);
  const czech = await get('/rent-or-buy', 'cs');
  assert.equal(czech.statusCode, 200);
  assert.match(czech.body, /Koupit, nebo být v nájmu\?/);
});

test('10.4 verdict: a buyer who leads first and loses in the end is no renter ahead all the time', async () => {
  const query =
    'region=brno&price=5000000&monthly_rent=40000&rent_growth_pct=-10&return_pct=10&price_growth_pct=1&buying_cost_pct=0&selling_cost_pct=0';
  const { rows, verdict, break_even_year } = (await get(`/api/rent-or-buy?${query}`)).json();
  assert.deepEqual([verdict.winner, break_even_year], ['rent', null]);
  const lastOfBuyer = rows.findLast(
    (row: { buyer_wealth: number; renter_wealth: number }) => row.buyer_wealth >= row.renter_wealth,
  );
  assert.ok(lastOfBuyer.year > 1 && lastOfBuyer.year < 30);
  const from = lastOfBuyer.year + 1;
  const { body } = await get(`/rent-or-buy?${query}`);
  assert.match(
    body,
    new RegExp(`the renter owns more in the end, for good from the end of year ${from};`),
  );
  assert.match(body, new RegExp(`The renter owns more for good from the end of year ${from}`));
  assert.doesNotMatch(body, /for all of/);
  const czech = (await get(`/rent-or-buy?${query}`, 'cs')).body;
  assert.match(
    czech,
    new RegExp(`natrvalo od konce ${from}\\. roku; předtím má v některých letech víc kupující`),
  );
});

test('10.4 rent or buy: higher price growth brings the break-even year forward', async () => {
  const year = async (growth: number) =>
    (await get(`/api/rent-or-buy?region=ostrava&price_growth_pct=${growth}`)).json()
      .break_even_year ?? 99;
  const years = [await year(2), await year(4), await year(6), await year(8)];
  assert.deepEqual(
    years,
    [...years].sort((a, b) => b - a),
  );
  assert.ok(years[0]! > years[3]!, `${years}`);
});

test('10.4 rent or buy: JSON has the assumptions, CSV one row per year, PNG the chart', async () => {
  const json = (await get('/api/rent-or-buy?region=brno&horizon_years=12&upkeep_pct=0,5')).json();
  assert.equal(json.rows.length, 12);
  assert.deepEqual(json.assumptions.upkeep_pct, { value: 0.5, origin: 'yours' });
  assert.deepEqual(json.assumptions.price_growth_pct, { value: 6.4, origin: 'series 2010-2025' });
  assert.equal(json.assumptions.price.origin, 'region');
  assert.equal(json.assumptions.ltv_pct.origin, 'assumption');
  assert.ok(json.tipping_rent > 0);
  const csv = await get('/api/rent-or-buy?region=brno&horizon_years=12&format=csv');
  assert.match(
    csv.body,
    /^\ufeff?year,buyer_wealth,renter_wealth,difference,buyer_paid,renter_paid/,
  );
  assert.equal(csv.body.trim().split('\n').length, 13);
  const png = await get('/api/rent-or-buy?region=brno&format=png');
  assert.equal(png.headers['content-type'], 'image/png');
});

test('10.4 verdict: names its growth, span and return, and the growth at which it turns', async () => {
  const { verdict, assumptions, table } = (
    await get('/api/rent-or-buy?region=brno&price_growth_pct=0')
  ).json();
  assert.deepEqual(verdict.winner, 'rent');
  const tipping = verdict.tipping_growth_pct.toFixed(1);
  const { body } = await get('/rent-or-buy?region=brno&price_growth_pct=0');
  assert.match(
    body,
    /Brno: with prices growing 0.0% a year and a return of 7\.0% on investments, the renter/,
  );
  assert.ok(
    body.includes(`Buying wins within 20 years if prices grow by at least ${tipping}% a year.`),
  );
  const before = (growth: number) =>
    get(`/api/rent-or-buy?region=brno&price_growth_pct=${growth.toFixed(3)}`).then(
      (reply) => reply.json().break_even_year ?? 99,
    );
  assert.ok((await before(verdict.tipping_growth_pct + 0.01)) <= 20);
  assert.ok((await before(verdict.tipping_growth_pct - 0.01)) > 20);

  // One cell of the two-way table is the whole comparison with its growth and return.
  const [row, column] = [table.growth_pct.indexOf(4), table.return_pct.indexOf(3)];
  const cell = (await get('/api/rent-or-buy?region=brno&price_growth_pct=4&return_pct=3')).json();
  assert.equal(table.advantage[row][column], cell.rows.at(-1).difference);
  assert.equal(assumptions.price_growth_pct.origin, 'yours');
});

test('10.4 verdict: the default growth is that of our series, with its span', async () => {
  const { body } = await get('/rent-or-buy?region=brno');
  assert.match(body, /growing 6\.4% a year \(as from 2010 to 2025\)/);
  assert.match(body, /mean growth of wages, 2011 to 2024; our own rents span less/);
  assert.match(body, /by law, 2026/);
  assert.match(body, /estimate: repo rate \+ 2\.5 points/);
});

test('10.4 verdict: the page of a region says what the comparison says by default', async () => {
  for (const { slug } of regions) {
    const { body } = await get(`/rent-or-buy?region=${slug}`);
    const verdict = /id="verdict">([^<]+)</.exec(body)?.[1];
    assert.match(verdict ?? '', /owns more/);
    const region = await get(`/region/${slug}`);
    assert.ok(region.body.includes(verdict!), verdict);
  }
});

test('10.4 rent or buy: the download links carry the submitted fields', async () => {
  const { body } = await get('/rent-or-buy?region=brno&rate_pct=4.5');
  assert.match(
    body,
    /href="\/api\/rent-or-buy\?region=brno&amp;rate_pct=4\.5&amp;format=csv&amp;lang=en"/,
  );
});

test('7, 10.4 rent or buy: invalid numbers are 422 on the page, 400 in the API', async () => {
  const page = await get('/rent-or-buy?rate_pct=99&horizon_years=0');
  assert.equal(page.statusCode, 422);
  assert.match(page.body, /id="r-rate_pct"[^>]*aria-invalid="true"/);
  assert.match(page.body, /id="r-horizon_years"[^>]*aria-invalid="true"/);
  const program = await get('/api/rent-or-buy?rate_pct=99', 'en', 'application/json');
  assert.deepEqual([program.statusCode, program.json().fields[0].field], [400, 'rate_pct']);
  assert.equal((await get('/rent-or-buy?region=atlantis')).statusCode, 404);
});
