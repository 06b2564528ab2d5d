// Hostile requests: every field and parameter, with text that is neither a number nor a name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '@tessera/kit/testing/full';
import { scenarioEndpoints } from './testing/scenario-form.ts';
import { sharedApp } from './testing/site.ts';

const site = sharedApp();

const NASTY = [
  '<script>alert(1)</script>',
  "'; DROP TABLE time_series; --",
  '\u0000\u001b[31m',
  '9'.repeat(500),
  '-0',
  '1e999',
  '..%2f..%2fetc/passwd',
  '{{7*7}}',
  '\u202e\u{1f600}',
];
const nasty = full ? NASTY : NASTY.slice(0, 4);

const PAGES = [
  '/',
  '/region/praha',
  '/compare',
  '/forecast',
  '/rent-or-buy',
  '/data',
  '/revisions',
];
const NAMES = ['net_income', 'ltv_pct', 'sort', 'measure', 'with', 'region', 'rate_pct', 'page'];

function assertHarmless(reply: { statusCode: number; body: string }, what: string) {
  assert.ok(reply.statusCode < 500, `${what}: ${reply.statusCode}`);
  assert.ok(!reply.body.includes('<script>alert'), what);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  assert.doesNotMatch(reply.body, /[\u0000\u001b]/, what);
}

test('7 hostile input: no page fails or echoes it unescaped', async () => {
  for (const page of PAGES) {
    for (const text of nasty) {
      const query = new URLSearchParams(NAMES.map((name): [string, string] => [name, text]));
      assertHarmless(await site().app.inject(`${page}?${query}`), `${page} ${text}`);
    }
  }
});

test('7 hostile input: no endpoint fails, whatever the type of a field', async () => {
  const values: unknown[] = [...nasty, null, true, [], {}, [[1]], -1, 1e308, { toString: 1 }];
  for (const url of [
    ...scenarioEndpoints.map((name) => `/api/scenario/${name}`),
    '/api/mortgage-calc',
    '/api/recalc-savings',
  ]) {
    for (const value of values) {
      const payload = { net_income: value, price: value, region: 'praha', ltv_pct: value };
      const reply = await site().app.inject({ method: 'POST', url, payload });
      assertHarmless(reply, `${url} ${JSON.stringify(value)}`);
    }
  }
});

test('7, 8.2 hostile input: a body that is too large or too deep is refused', async () => {
  const post = (payload: string) =>
    site().app.inject({
      method: 'POST',
      url: '/api/mortgage-calc',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  assert.equal((await post(`{"price":"${'9'.repeat(140_000)}"}`)).statusCode, 413);
  assert.equal((await post(`${'['.repeat(150)}${']'.repeat(150)}`)).statusCode, 400);
});

test('5 authentication: visitors need none, and no page has the key of the macro source', async () => {
  for (const page of PAGES) {
    const reply = await site().app.inject(page);
    assert.equal(reply.statusCode, 200, page);
    assert.ok(!reply.body.includes('sandbox-key'), page);
  }
});
