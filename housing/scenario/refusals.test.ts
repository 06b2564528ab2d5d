import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scenarioEndpoints, scenarioForm } from '../testing/scenario-form.ts';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();
const ask = scenarioForm(site);

const BOUNDS: [field: string, outside: string, en: string, cs: string][] = [
  ['net_income', '0', 'Net income must be positive', 'Čistý příjem musí být kladný'],
  ['current_savings', '-1', 'Savings cannot be negative', 'Úspory nemohou být záporné'],
  [
    'flat_size_m2',
    '501',
    'Flat size must be above 0 and at most 500 m²',
    'Plocha bytu musí být větší než 0 a nejvýše 500 m²',
  ],
  [
    'mortgage_rate_pct',
    '31',
    'Mortgage rate must be between 0% and 30%',
    'Úrok hypotéky musí být od 0 % do 30 %',
  ],
  [
    'ltv_pct',
    '101',
    'LTV must be above 0% and at most 100%',
    'LTV musí být více než 0 % a nejvýše 100 %',
  ],
  [
    'mortgage_years',
    '51',
    'Mortgage term must be a whole number of years from 1 to 50',
    'Doba splácení musí být celý počet let od 1 do 50',
  ],
  [
    'monthly_expenses',
    '-1',
    'Monthly expenses cannot be negative',
    'Měsíční výdaje nemohou být záporné',
  ],
  [
    'investment_return_pct',
    '51',
    'Investment return must be between 0% and 50%',
    'Výnos investic musí být od 0 % do 50 %',
  ],
];

test('7 scenario: each bound is 422 with its message, on every endpoint, in both languages', async () => {
  for (const [field, outside, en, cs] of BOUNDS) {
    for (const endpoint of scenarioEndpoints) {
      const fields = { net_income: '52000', [field]: outside };
      const english = await ask(endpoint, fields);
      assert.equal(english.statusCode, 422, `${endpoint} ${field}`);
      assert.match(english.body, /class="scenario-errors/);
      assert.match(english.body, new RegExp(`data-field="${field}"`));
      assert.ok(english.body.includes(en), english.body);
      assert.ok((await ask(endpoint, fields, { lang: 'cs' })).body.includes(cs), cs);
      const program = await ask(endpoint, fields, { json: true });
      assert.equal(program.statusCode, 422);
      assert.deepEqual(program.json(), {
        error: en,
        status: 422,
        fields: [{ field, message: en }],
      });
    }
  }
});

test('7 scenario: all problems at once, joined in JSON, as a row in a table', async () => {
  const wrong = Object.fromEntries(BOUNDS.map(([field, outside]) => [field, outside]));
  const program = (await ask('regions', wrong, { json: true })).json();
  assert.equal(program.error, BOUNDS.map(([, , en]) => en).join('; '));
  assert.equal(program.fields.length, 8);
  assert.match(
    (await ask('compare', wrong)).body,
    /^<tr><td colspan="5"><div class="scenario-errors/,
  );
});

test('7 scenario: no income, text, NaN and Infinity are refused', async () => {
  assert.match((await ask('summary', {})).body, /Net income must be positive/);
  for (const value of ['NaN', 'Infinity', '-Infinity', '1e400', 'lots', '1.234,567']) {
    const reply = await ask('summary', { net_income: value });
    assert.equal(reply.statusCode, 422, value);
  }
  const json = await site().app.inject({
    method: 'POST',
    url: '/api/scenario/summary',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    payload: '{"net_income": 1e999}',
  });
  assert.equal(json.statusCode, 422);
});

test('7 scenario: arbitrary bodies never cause a server error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scenarioEndpoints),
      fc.json(),
      async (endpoint, payload) => {
        const reply = await site().app.inject({
          method: 'POST',
          url: `/api/scenario/${endpoint}`,
          headers: { 'content-type': 'application/json' },
          payload,
        });
        assert.ok(reply.statusCode < 500, `${reply.statusCode} ${payload}`);
      },
    ),
    { numRuns: 60 },
  );
});

test('7 scenario: submitted text is escaped', async () => {
  const reply = await ask('summary', { net_income: '"><script>alert(1)</script>' });
  assert.doesNotMatch(reply.body, /<script/);
  const page = await site().app.inject(
    `/?net_income=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  assert.doesNotMatch(page.body, /<script>alert/);
});
