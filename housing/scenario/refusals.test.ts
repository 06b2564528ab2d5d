import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scenarioEndpoints, scenarioForm } from '../testing/scenario-form.ts';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();
const ask = scenarioForm(site);

const BOUNDS: [field: string, outside: string, en: RegExp, cs: RegExp][] = [
  [
    'net_income',
    '0',
    /^Net monthly income .* from 1,000 to/,
    /Čistý měsíční příjem .* od 1.000 do/,
  ],
  ['current_savings', '-1', /^Savings .* from 0 to/, /Úspory .* od 0 do/],
  ['flat_size_m2', '501', /above 0 and at most 500/, /větší než 0, nejvýše 500/],
  ['mortgage_rate_pct', '31', /^Mortgage rate .* from 0 to 30/, /Úroková sazba .* od 0 do 30/],
  ['ltv_pct', '101', /LTV .* above 0 and at most 100/, /LTV .* větší než 0, nejvýše 100/],
  ['mortgage_years', '51', /whole number from 1 to 50/, /celé číslo od 1 do 50/],
  ['monthly_expenses', '-1', /^Expenses .* from 0 to/, /Výdaje .* od 0 do/],
  ['investment_return_pct', '51', /^Return .* from 0 to 50/, /Výnos úspor .* od 0 do 50/],
  ['age', '17', /^Age must be a whole number from 18 to 100/, /Věk: zadejte celé číslo od 18/],
];

test('7 scenario: each bound is 422 with its message, on every endpoint, in both languages', async () => {
  for (const [field, outside, en, cs] of BOUNDS) {
    for (const endpoint of scenarioEndpoints) {
      const fields = { net_income: '52000', [field]: outside };
      const english = await ask(endpoint, fields);
      assert.equal(english.statusCode, 422, `${endpoint} ${field}`);
      assert.match(english.body, /class="scenario-errors/);
      assert.match(english.body, new RegExp(`data-field="${field}"`));
      assert.match((await ask(endpoint, fields, { lang: 'cs' })).body, cs);
      const program = await ask(endpoint, fields, { json: true });
      assert.equal(program.statusCode, 422);
      const { error, status, fields: named } = program.json();
      assert.match(error, en);
      assert.deepEqual([status, named], [422, [{ field, message: error }]]);
      assert.ok(english.body.includes(error), english.body);
    }
  }
});

test('7 scenario: all problems at once, joined in JSON, as a row in a table', async () => {
  const wrong = Object.fromEntries(BOUNDS.map(([field, outside]) => [field, outside]));
  const program = (await ask('regions', wrong, { json: true })).json();
  const named = program.fields.map(({ message }: { message: string }) => message);
  assert.equal(program.error, named.join('; '));
  assert.equal(named.length, BOUNDS.length);
  assert.match(
    (await ask('compare', wrong)).body,
    /^<tr><td colspan="5"><div class="scenario-errors/,
  );
});

test('7 scenario: no income, text, NaN and Infinity are refused', async () => {
  assert.match((await ask('summary', {})).body, /Net monthly income \(CZK\) must be/);
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
