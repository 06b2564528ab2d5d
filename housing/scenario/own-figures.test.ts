import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scenarioForm } from '../testing/scenario-form.ts';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();
const ask = scenarioForm(site);

const get = (url: string, accept = 'text/html') =>
  site().app.inject({ url, headers: { accept, cookie: 'lang=en' } });
const household = async (query: string) =>
  (await get(`/api/household?region=brno&${query}`)).json();

test('2.2, 10.15 expenses: what a couple gives is not doubled, in replies, links and forms', async () => {
  const own = { net_income: '62000', adults: '2', monthly_expenses: '17000' };
  const query = String(new URLSearchParams(own));
  assert.equal((await household(query)).assumptions.expenses, 17_000);
  assert.equal((await household('net_income=62000&adults=2')).assumptions.expenses, 34_000);
  const { headers } = await ask('summary', own);
  assert.equal(new URLSearchParams(String(headers['x-scenario'])).get('monthly_expenses'), '17000');
  const { body } = await get(`/region/brno?${query}`);
  assert.match(body, /Adults: 2, .*?without housing and children CZK.17,000/);
  assert.match(body, /id="s-monthly_expenses"[^>]*value="17000"/);
  assert.match(body, /href="\/compare\?[^"]*monthly_expenses=17000/);
});

test('2.2, 10.15 loan: the form says what is lent to whom, and a loan that is given is computed', async () => {
  const young = 'net_income=90000&current_savings=700000&age=30';
  assert.equal((await household(young)).ltv, 90);
  assert.equal((await household(`${young}&ltv_pct=80`)).ltv, 80);
  const { body } = await get(`/region/brno?${young}`);
  assert.match(body, /id="s-ltv_pct"[^>]*value=""/);
  assert.match(body, /id="s-ltv_pct-hint">empty: 80%, below 36 years of age 90%</);
  assert.match(body, /\| 90% LTV 30y/);
  const given = (await get(`/region/brno?${young}&ltv_pct=80`)).body;
  assert.match(given, /id="s-ltv_pct"[^>]*value="80"/);
  assert.match(given, /data-figure="ltv">80\.0/);
  const summary = await ask('summary', { net_income: '90000', age: '30' }, { json: true });
  assert.equal(summary.json().ltv_pct, 90);
});

test('2.3 words: a deposit that lacks a crown is not called saved, and a saved one is not the whole sum', async () => {
  const { own_money: own } = await household('net_income=200000');
  const of = async (saved: number) => {
    const fields = { net_income: '200000', current_savings: `${saved}`, mortgage_rate_pct: '' };
    return (await ask('region-detail', fields)).body.replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  const short = await of(Math.ceil(own.deposit) - 500);
  assert.match(short, /Time to the deposit<\/dt>\s*<dd>1 month</);
  assert.doesNotMatch(short, /saved already|savings cover/);
  const enough = await of(Math.ceil(own.deposit));
  assert.match(enough, /Own money missing/);
  assert.doesNotMatch(enough, /Ready!/);
  assert.match(enough, /<dd>saved already<\/dd>.*?your savings cover the deposit/s);
});

test('10.15 leave: the sentence says whose income falls away in this household', async () => {
  const said = async (query: string) =>
    /On parental leave[^<]*/.exec((await get(`/region/brno?${query}`)).body)?.[0];
  assert.match((await said('net_income=62000')) ?? '', /months; the whole income falls away\.$/);
  const couple = 'net_income=62000&second_income=30000';
  assert.match((await said(couple)) ?? '', /months; the smaller income falls away\.$/);
  const one = 'net_income=62000&adults=2';
  assert.match((await said(one)) ?? '', /months; half of the income falls away\.$/);
});

test("10.15 rent: a region's rent is computed with as it is, and rounded where it is shown", async () => {
  const { monthlyRent } = site().store.affordability.latest('brno')!;
  assert.ok(monthlyRent! % 1 !== 0, 'the rent has decimals');
  const own = 'net_income=62000';
  assert.equal((await household(own)).assumptions.rent, monthlyRent);
  const { body } = await get(`/region/brno?${own}`);
  const shown = String(Math.round(monthlyRent!)).replace(/(?=\d{3}$)/, ' ');
  assert.ok(body.includes(`id="s-current_rent" name="current_rent"`));
  assert.match(body, new RegExp(`id="s-current_rent"[^>]*value="${shown}"`));
  // As a browser without script sends it back.
  const sent = await household(`${own}&current_rent=${Math.round(monthlyRent!)}`);
  assert.equal(sent.assumptions.rent, monthlyRent);
});

test('2.6 savings: a few hundred crowns have their currency in every form, which may be sent again', async () => {
  const { body } = await get(`/region/brno?net_income=62000&current_savings=900+K%C4%8D`);
  assert.match(body, /id="s-current_savings"[^>]*value="900 Kč"/);
  assert.match(body, /id="v-current_savings"[^>]*value="900 Kč"/);
  assert.doesNotMatch(body, /aria-invalid="true"/);
});

test('10.4 assumed: a rate, growth and return are shown with the digits that are computed with', async () => {
  const { body } = await get('/rent-or-buy?region=brno&price_growth_pct=3.25&return_pct=6.125');
  assert.match(body, /Mortgage rate[^<]*<\/th><td class="num">6\.25%/);
  assert.match(body, /3\.25%[^<]*6\.125%/);
  const own = 'net_income=62000&growth=3.25&investment_return_pct=6.5';
  const region = (await get(`/region/brno?${own}`)).body;
  assert.match(region, /with prices growing by 3\.25% a year/);
  assert.match(region, /Savings earn 6\.5% a year/);
});

for (const page of ['/', '/compare', '/region/brno'])
  test(`7 address: ${page} answers wrong figures of a household with 422 and names them all`, async () => {
    const wrong = 'age=7&reserve=-1&growth=99';
    const fields = ['age', 'reserve', 'growth'];
    for (const address of [`${page}?${wrong}`, `${page}?net_income=52000&${wrong}`]) {
      for (let turn = 0; turn < 2; turn++) {
        const reply = await get(address);
        assert.equal(reply.statusCode, 422, address);
        for (const field of fields)
          assert.ok(reply.body.includes(`id="s-${field}-problem"`), field);
        assert.doesNotMatch(reply.body, /id="household"/);
      }
      const program = await get(address, 'application/json');
      assert.equal(program.statusCode, 422);
      const named = program.json().fields.map(({ field }: { field: string }) => field);
      assert.deepEqual(named, fields);
    }
    assert.equal((await get(`${page}?age=30`)).statusCode, 200);
  });
