import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlProblems } from '@tessera/kit/testing/every-route';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();

function ask(path: string, fields: Record<string, string>, accept?: string, lang = 'en') {
  return site().app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `lang=${lang}`,
      ...(accept !== undefined && { accept }),
    },
    payload: String(new URLSearchParams(fields)),
  });
}

const JSON_TYPE = 'application/json';

test('4.4 mortgage-calc: an empty form takes the defaults; the fragment has payment, total and interest', async () => {
  const reply = await ask('/api/mortgage-calc', {});
  assert.equal(reply.statusCode, 200);
  assert.match(reply.body, /class="calc-grid"/);
  for (const words of ['Monthly payment', 'Total paid', 'Total interest']) {
    assert.ok(reply.body.includes(words), words);
  }
  assert.deepEqual(await htmlProblems(reply.body), []);
  assert.match((await ask('/api/mortgage-calc', {}, undefined, 'cs')).body, /Měsíční splátka/);
});

test('4.4 mortgage-calc: JSON on request, with a worked loan', async () => {
  const fields = { price: '3 750 000', rate: '5,5', years: '30', ltv: '80' };
  const answer = (await ask('/api/mortgage-calc', fields, JSON_TYPE)).json();
  assert.equal(answer.principal, 3_000_000);
  assert.equal(answer.monthly_payment.toFixed(2), '17033.67');
  assert.equal(answer.total_paid.toFixed(2), '6132121.21');
  assert.equal(answer.total_interest.toFixed(2), '3132121.21');
  const defaults = (await ask('/api/mortgage-calc', {}, JSON_TYPE)).json();
  const { price, rate, years, ltv } = defaults;
  assert.deepEqual({ price, rate, years, ltv }, { price: 5_000_000, rate: 5, years: 30, ltv: 80 });
});

test('4.4 mortgage-calc: accepts a JSON body, and no body as an empty form', async () => {
  const headers = { 'content-type': JSON_TYPE, accept: JSON_TYPE };
  const url = '/api/mortgage-calc';
  const sent = await site().app.inject({
    method: 'POST',
    url,
    headers,
    payload: { price: 1_200_000, rate: 0, years: 10, ltv: 100 },
  });
  assert.equal(sent.json().monthly_payment, 10_000);
  const none = await site().app.inject({ method: 'POST', url, headers: { accept: JSON_TYPE } });
  assert.equal(none.json().price, 5_000_000);
});

test('7 mortgage-calc: problems come with 422 as a fragment, or as JSON on request', async () => {
  const wrong = { price: '0', rate: '31', years: '2.5', ltv: 'x' };
  const reply = await ask('/api/mortgage-calc', wrong);
  assert.equal(reply.statusCode, 422);
  const fields = [...reply.body.matchAll(/data-field="(\w+)"/g)].map(([, field]) => field);
  assert.deepEqual(fields, ['price', 'rate', 'years', 'ltv']);
  const program = await ask('/api/mortgage-calc', wrong, JSON_TYPE);
  assert.equal(program.statusCode, 422);
  assert.equal(program.json().status, 422);
  assert.equal(program.json().fields.length, 4);
});

test('4.4 recalc-savings: defaults are praha, its net wage, 17,000 and 7 %', async () => {
  const answer = (await ask('/api/recalc-savings', {}, JSON_TYPE)).json();
  const row = site().store.affordability.latest('praha')!;
  assert.equal(answer.region, 'praha');
  assert.equal(answer.net_income, row.avgMonthlyWageNet);
  assert.deepEqual([answer.expenses, answer.return_pct], [17_000, 7]);
  assert.equal(answer.flat_price, row.flatPrice);
  const rate = 0.07 / 12;
  const months =
    Math.log(1 + (answer.flat_price * rate) / answer.monthly_savings) / Math.log(1 + rate);
  assert.ok(Math.abs(answer.years_to_save - months / 12) < 1e-9);
});

test("1.7 recalc-savings: with the region's figures the result equals the stored row", async () => {
  const row = site().store.affordability.latest('brno')!;
  const fields = { region: 'brno', expenses: String(row.avgLivingExpenses) };
  const answer = (await ask('/api/recalc-savings', fields, JSON_TYPE)).json();
  assert.ok(Math.abs(answer.years_to_save - row.yearsToSaveInvesting!) < 1e-9);
  assert.ok(Math.abs(answer.years_to_save_deposit - row.yearsToSaveDeposit!) < 1e-9);
});

test('1.7 recalc-savings: without a surplus the time is never, null in JSON', async () => {
  const fields = { net_income: '17000', expenses: '17000' };
  assert.match((await ask('/api/recalc-savings', fields)).body, /never/);
  assert.match((await ask('/api/recalc-savings', fields, undefined, 'cs')).body, /nikdy/);
  assert.equal((await ask('/api/recalc-savings', fields, JSON_TYPE)).json().years_to_save, null);
});

test('7 recalc-savings: 422 with each problem, 404 for an unknown region', async () => {
  const wrong = { net_income: '-1', expenses: '-1', return_pct: '51' };
  const reply = await ask('/api/recalc-savings', wrong);
  assert.equal(reply.statusCode, 422);
  assert.equal(reply.body.match(/data-field/g)?.length, 3);
  const unknown = await ask('/api/recalc-savings', { region: 'atlantis' }, JSON_TYPE);
  assert.deepEqual([unknown.statusCode, unknown.json().status], [404, 404]);
});

test('1.7 no script: the calculators are forms, answered with a result or problems', async () => {
  const right = await site().app.inject({
    url: '/region/brno?calc=mortgage&price=3750000&rate=5.5&years=30&ltv=80',
    headers: { cookie: 'lang=en' },
  });
  assert.match(right.body.replaceAll('\u202f', ' '), /CZK 17,034/);
  const wrong = await site().app.inject({
    url: '/region/brno?calc=savings&net_income=0',
    headers: { cookie: 'lang=en' },
  });
  assert.match(wrong.body, /id="v-net_income"[^>]*aria-invalid="true"/);
  assert.doesNotMatch(wrong.body, /id="s-net_income"[^>]*aria-invalid/);
});

test('2.6 calculators: amounts that are not plain digits are echoed as they were read', async () => {
  const plain = (body: string) => body.replaceAll('\u202f', ' ');
  const mortgage = await ask('/api/mortgage-calc', { price: '4.500.000', rate: '5,5' });
  assert.match(plain(mortgage.body), /Read as: Flat price \(CZK\): CZK 4,500,000</);
  const savings = await ask(
    '/api/recalc-savings',
    { net_income: '45 tis.', expenses: '17000' },
    undefined,
    'cs',
  );
  assert.match(plain(savings.body), /Přečteno jako: Čistý měsíční příjem \(Kč\): 45\s000\sKč</);
  assert.doesNotMatch((await ask('/api/mortgage-calc', { price: '4 500 000' })).body, /Read as/);
  const page = await site().app.inject({
    url: '/region/brno?calc=mortgage&price=4.500.000',
    headers: { cookie: 'lang=en' },
  });
  assert.match(plain(page.body), /Read as: Flat price \(CZK\): CZK 4,500,000</);
});

test('2.2, 8.1 bounds: a number of twenty digits is out of bounds, which are named', async () => {
  const digits = '9'.repeat(20);
  const problem = async (path: string, fields: Record<string, string>) => {
    const reply = await ask(path, fields, JSON_TYPE);
    assert.equal(reply.statusCode, 422, path);
    return reply.json().fields[0].message;
  };
  assert.match(
    await problem('/api/mortgage-calc', { price: digits }),
    /must be a number above 0 and at most 1,000,000,000$/,
  );
  assert.match(await problem('/api/mortgage-calc', { rate: digits }), /from 0 to 30$/);
  assert.match(
    await problem('/api/scenario/summary', { net_income: '50000', current_savings: digits }),
    /from 0 to 1,000,000,000,000$/,
  );
});

test('2.6 recalc-savings: savings of a few hundred are asked back, as in the scenario', async () => {
  const reply = await ask('/api/recalc-savings', { current_savings: '900' }, JSON_TYPE);
  assert.equal(reply.statusCode, 422);
  assert.match(reply.json().fields[0].message, /“900” can be 900 or 900,000 CZK/);
  const clear = await ask('/api/recalc-savings', { current_savings: '900 Kč' }, JSON_TYPE);
  assert.equal(clear.json().current_savings, 900);
});
