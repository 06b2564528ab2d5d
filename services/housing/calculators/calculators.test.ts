import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedApp } from '../testing/site.ts';
import { answerMortgage, answerSavings } from './analyse.ts';

const site = sharedApp();
const post = (url: string, payload: object, accept = 'application/json') =>
  site().app.inject({ method: 'POST', url, payload, headers: { accept, cookie: 'lang=en' } });

test('1.7 mortgage: payment, total and interest; defaults without fields', () => {
  const reading = answerMortgage({});
  assert.ok(reading.kind === 'answer');
  const { principal, monthly_payment, total_paid, total_interest } = reading.answer;
  assert.deepEqual(
    [principal, monthly_payment, total_paid, total_interest].map((value) => value.toFixed(2)),
    ['4000000.00', '21472.86', '7730231.37', '3730231.37'],
  );
});

test('1.7 savings: years to the whole price and to 20 % of it', () => {
  const place = { flatPrice: 6_378_600, avgMonthlyWageNet: 37_458 };
  const reading = answerSavings({ net_income: 52_000 }, 'brno', place);
  assert.ok(reading.kind === 'answer');
  const years = (target: number) =>
    Math.log(1 + (target * 7) / 1200 / 35_000) / Math.log(1 + 7 / 1200) / 12;
  const near = (actual: number | null, expected: number) =>
    assert.ok(Math.abs(actual! - expected) < 1e-9);
  near(reading.answer.years_to_save, years(6_378_600));
  near(reading.answer.years_to_save_deposit, years(6_378_600 / 5));
  const never = answerSavings({ net_income: 17_000 }, 'brno', place);
  assert.ok(never.kind === 'answer' && never.answer.years_to_save === null);
});

test('4.4 calculators: a fragment, JSON on request, and problems with 422', async () => {
  const json = await post('/api/mortgage-calc', { price: '5 000 000 Kč', ltv: '80 %' });
  assert.equal(json.json().monthly_payment.toFixed(2), '21472.86');
  assert.equal(json.headers['cache-control'], 'no-store');
  const fragment = await post('/api/mortgage-calc', {}, 'text/html');
  assert.match(fragment.body, /^<dl class="tiles">.*CZK.21,473/s);
  const savings = await post('/api/recalc-savings', { region: 'brno' }, 'text/html');
  assert.match(savings.body, /For 20% of the price/);
  const wrong = await post('/api/mortgage-calc', { price: -1, years: 2.5 });
  assert.equal(wrong.statusCode, 422);
  assert.deepEqual(
    wrong.json().fields.map(({ field }: { field: string }) => field),
    ['price', 'years'],
  );
  assert.equal((await post('/api/recalc-savings', { region: 'atlantis' })).statusCode, 404);
});

const MOST = {
  'mortgage-calc': { price: 1e9, rate: 30, years: 50, ltv: 100 },
  'recalc-savings': { net_income: 1e9, expenses: 1e9, current_savings: 1e9, return_pct: 50 },
};

test('8.1 calculators: a value at its bound is taken, one beyond it is refused with the bound', async () => {
  for (const [name, most] of Object.entries(MOST)) {
    assert.equal((await post(`/api/${name}`, most)).statusCode, 200);
    for (const [field, bound] of Object.entries(most)) {
      const { error } = (await post(`/api/${name}`, { [field]: bound + 1 })).json();
      assert.match(error, new RegExp(`(from .* to|at most) ${bound.toLocaleString('en')}$`), field);
    }
  }
});

test('1.7 region page: both are prefilled from the scenario of the address, else from the region', async () => {
  const valuesIn = async (url: string) => {
    const { body } = await site().app.inject({ url, headers: { cookie: 'lang=en' } });
    return Object.fromEntries(
      [...body.matchAll(/id="([mv]-\w+)" name="\w+"[^>]*value="([^"]*)"/g)].map(([, id, value]) => [
        id,
        value,
      ]),
    );
  };
  const usual = await valuesIn('/region/brno');
  assert.deepEqual(
    [usual['m-rate'], usual['m-ltv'], usual['v-net_income']],
    ['6.25', '80', '37 458'],
  );
  const own = await valuesIn('/region/brno?net_income=52000&flat_size_m2=50&current_savings=1000');
  assert.deepEqual(
    [own['m-rate'], own['v-net_income'], own['v-current_savings']],
    ['5', '52 000', '1 000'],
  );
  assert.equal(own['m-price'], '5 315 520');
});
