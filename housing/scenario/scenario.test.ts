import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { htmlProblems } from '@tessera/kit/testing/valid-html';
import fc from 'fast-check';
import { regions } from '../market/region.ts';
import { type ListeningSite, listeningSite } from '../testing/listening-site.ts';

let site: ListeningSite;
before(async () => {
  site = await listeningSite();
});
after(() => site?.close());

const ENDPOINTS = ['summary', 'regions', 'region-detail', 'compare'] as const;
type Endpoint = (typeof ENDPOINTS)[number];

type Asking = { lang?: 'cs' | 'en'; json?: boolean };

/** The fields as a form sends them; `region-detail` asks for Brno unless told otherwise. */
function ask(endpoint: Endpoint, fields: Record<string, string>, { lang, json }: Asking = {}) {
  const all = endpoint === 'region-detail' ? { region: 'brno', ...fields } : fields;
  return site.app.inject({
    method: 'POST',
    url: `/api/scenario/${endpoint}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `lang=${lang ?? 'en'}`,
      ...(json && { accept: 'application/json' }),
    },
    payload: String(new URLSearchParams(all)),
  });
}

test('4.A: four endpoints answer a form with a fragment, in both languages', async () => {
  for (const endpoint of ENDPOINTS) {
    for (const lang of ['cs', 'en'] as const) {
      const reply = await ask(endpoint, { net_income: '52 000' }, { lang });
      assert.equal(reply.statusCode, 200, endpoint);
      assert.match(String(reply.headers['content-type']), /text\/html/);
      assert.equal(reply.headers['cache-control'], 'no-store');
      assert.doesNotMatch(reply.body, /<html|NaN|Infinity|undefined/);
      const fragment = endpoint === 'compare' ? `<table><tbody>${reply.body}</tbody></table>` : reply.body;
      assert.deepEqual(await htmlProblems(fragment), [], `${endpoint}, ${lang}`);
    }
  }
});

test('4.A summary: one line, and the address that opens it again with nothing stored here', async () => {
  const fields = { net_income: '52000', current_savings: '500000' };
  const reply = await ask('summary', fields);
  const line = reply.body.replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.match(line, /52k CZK income \| 500k saved \| 60 m² \| 80% LTV 30y/);
  assert.match(reply.body, /href="\?net_income=52000&amp;current_savings=500000"/);
  assert.match((await ask('summary', fields, { lang: 'cs' })).body, /příjem 52/);
});

test('2.A defaults: savings 0, 60 m², 5 %, LTV 80 %, 30 years, expenses 17,000, return 7 %', async () => {
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
    query: 'net_income=52000',
  });
});

test('2.A outputs: every figure of a region follows its rule', async () => {
  const fields = { net_income: '52000', current_savings: '500000' };
  const { region, result } = (await ask('region-detail', fields, { json: true })).json();
  const price = site.surroundings.store.affordability.latest('brno')!.avgPriceM2! * 60;
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

test('1.A scenario: regions are sorted by the time to the deposit, cards and rows alike', async () => {
  const { regions: ranked } = (await ask('regions', { net_income: '52000' }, { json: true })).json();
  assert.equal(ranked.length, 14);
  const years = ranked.map((one: { years_to_deposit: number }) => one.years_to_deposit);
  assert.deepEqual(years, [...years].sort((a: number, b: number) => a - b));
  const order = ranked.map((one: { region: string }) => one.region);
  for (const endpoint of ['regions', 'compare'] as const) {
    const { body } = await ask(endpoint, { net_income: '52000' });
    const linked = [...body.matchAll(/href="\/region\/([a-z_]+)"/g)].map(([, slug]) => slug);
    assert.deepEqual(linked, order, endpoint);
  }
  assert.equal((await ask('regions', { net_income: '52000' })).body.match(/best-fit/g)?.length, 1);
});

test('2.A: enough savings are ready at once, and who has nothing left never gets there', async () => {
  const rich = await ask('region-detail', { net_income: '52000', current_savings: '9000000' });
  assert.match(rich.body, /Ready!/);
  const poor = { net_income: '17000' };
  assert.match((await ask('region-detail', poor)).body, /N\/A/);
  const { result } = (await ask('region-detail', poor, { json: true })).json();
  assert.deepEqual([result.years_to_deposit, result.color_class], [null, 'heat-5']);
});

const BOUNDS: [field: string, outside: string, en: string, cs: string][] = [
  ['net_income', '0', 'Net income must be positive', 'Čistý příjem musí být kladný'],
  ['current_savings', '-1', 'Savings cannot be negative', 'Úspory nemohou být záporné'],
  ['flat_size_m2', '501', 'Flat size must be between 1 and 500 m²', 'Plocha bytu musí být od 1 do 500 m²'],
  ['mortgage_rate_pct', '31', 'Mortgage rate must be between 0% and 30%', 'Úrok hypotéky musí být od 0 % do 30 %'],
  ['ltv_pct', '101', 'LTV must be between 1% and 100%', 'LTV musí být od 1 % do 100 %'],
  ['mortgage_years', '51', 'Mortgage term must be between 1 and 50 years', 'Doba splácení musí být od 1 do 50 let'],
  ['monthly_expenses', '-1', 'Monthly expenses cannot be negative', 'Měsíční výdaje nemohou být záporné'],
  ['investment_return_pct', '51', 'Investment return must be between 0% and 50%', 'Výnos investic musí být od 0 % do 50 %'],
];

test('7.A: each bound is refused with 422 and its message, on every endpoint and in both languages', async () => {
  for (const [field, outside, en, cs] of BOUNDS) {
    for (const endpoint of ENDPOINTS) {
      const fields = { net_income: '52000', [field]: outside };
      const english = await ask(endpoint, fields);
      assert.equal(english.statusCode, 422, `${endpoint} ${field}`);
      assert.match(english.body, /class="scenario-errors/);
      assert.match(english.body, new RegExp(`data-field="${field}"`));
      assert.ok(english.body.includes(en), english.body);
      assert.ok((await ask(endpoint, fields, { lang: 'cs' })).body.includes(cs), cs);
      const program = await ask(endpoint, fields, { json: true });
      assert.equal(program.statusCode, 422);
      assert.deepEqual(program.json(), { error: en, status: 422, fields: [{ field, message: en }] });
    }
  }
});

test('7.A: all problems are collected, joined for programs; errors among rows are a row', async () => {
  const wrong = Object.fromEntries(BOUNDS.map(([field, outside]) => [field, outside]));
  const program = (await ask('regions', wrong, { json: true })).json();
  assert.equal(program.error, BOUNDS.map(([, , en]) => en).join('; '));
  assert.equal(program.fields.length, 8);
  assert.match((await ask('compare', wrong)).body, /^<tr><td colspan="5"><div class="scenario-errors/);
});

test('7.A: no income, a text, NaN and Infinity are refused like any other wrong number', async () => {
  assert.match((await ask('summary', {})).body, /Net income must be positive/);
  for (const value of ['NaN', 'Infinity', '-Infinity', '1e400', 'lots', '52,000']) {
    const reply = await ask('summary', { net_income: value });
    assert.equal(reply.statusCode, 422, value);
  }
  const json = await site.app.inject({
    method: 'POST',
    url: '/api/scenario/summary',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    payload: '{"net_income": 1e999}',
  });
  assert.equal(json.statusCode, 422);
});

test('4.A region-detail: an unknown region is a 404, to programs in JSON', async () => {
  const html = await ask('region-detail', { net_income: '52000', region: 'atlantis' });
  assert.equal(html.statusCode, 404);
  assert.match(String(html.headers['content-type']), /html/);
  const json = await ask('region-detail', { net_income: '52000', region: '' }, { json: true });
  assert.deepEqual([json.statusCode, json.json().status], [404, 404]);
});

test('a JSON body is as good as a form, and numbers in it are numbers', async () => {
  const reply = await site.app.inject({
    method: 'POST',
    url: '/api/scenario/region-detail',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    payload: { region: 'praha', net_income: 52_000, ltv_pct: 90 },
  });
  assert.equal(reply.json().region, 'praha');
});

test('hostile bodies are answered or refused, never with a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ENDPOINTS), fc.json(), async (endpoint, payload) => {
      const reply = await site.app.inject({
        method: 'POST',
        url: `/api/scenario/${endpoint}`,
        headers: { 'content-type': 'application/json' },
        payload,
      });
      assert.ok(reply.statusCode < 500, `${reply.statusCode} ${payload}`);
    }),
    { numRuns: 60 },
  );
});

test('what is typed is escaped where it is shown again', async () => {
  const reply = await ask('summary', { net_income: '"><script>alert(1)</script>' });
  assert.doesNotMatch(reply.body, /<script/);
  const page = await site.app.inject(`/?net_income=${encodeURIComponent('"><script>alert(1)</script>')}`);
  assert.doesNotMatch(page.body, /<script>alert/);
});

for (const path of ['/', '/compare', '/region/brno']) {
  test(`1.A: the scenario of the address is computed on ${path} without script`, async () => {
    const plain = await site.app.inject({ url: path, headers: { cookie: 'lang=en' } });
    assert.match(plain.body, /My Budget Scenario/);
    const shared = await site.app.inject({
      url: `${path}?net_income=52000&current_savings=500000&ltv_pct=90`,
      headers: { cookie: 'lang=en' },
    });
    assert.equal(shared.statusCode, 200);
    assert.match(shared.body.replaceAll(/[\u00a0\u202f]/g, ' '), /52k CZK income \| 500k saved \| 60 m² \| 90% LTV 30y/);
    assert.match(shared.body, /Affordable|Stretched/);
    const wrong = await site.app.inject({ url: `${path}?net_income=-1`, headers: { cookie: 'lang=en' } });
    assert.match(wrong.body, /aria-invalid="true"[^>]*aria-describedby="s-net_income-problem"/);
  });
}

test('every region has a card that leads to its page with the shared scenario', async () => {
  const { body } = await site.app.inject('/?net_income=52000');
  for (const { slug } of regions) assert.ok(body.includes(`/region/${slug}?net_income=52000`), slug);
});
