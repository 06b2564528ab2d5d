import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();

/** 900,000 and 62,000 as people write them. */
const WRITTEN: readonly (readonly [plain: number, ...written: string[]])[] = [
  [62_000, '62 000,- Kč', '62 000 korun', "62'000", '62 tis.', '62 000,-- Kč', '62 000 Kč měsíčně'],
  [900_000, '0,9 mil', '900 tis', '900 tis. Kč', '0.9 million', '900 000 Kč.'],
];

const base = { region: 'brno', net_income: '70000', current_savings: '800000' };
const DOORS: readonly (readonly [address: string, fields: readonly string[], rest: object])[] = [
  [
    '/api/household',
    [
      ...['net_income', 'second_income', 'current_savings', 'monthly_expenses', 'current_rent'],
      ...['monthly_debts', 'reserve'],
    ],
    base,
  ],
  ['/api/rent-or-buy', ['price', 'monthly_rent', 'interest_limit'], { region: 'brno' }],
  ['/api/mortgage-calc', ['price'], {}],
  ['/api/recalc-savings', ['net_income', 'expenses'], {}],
];

test('2.6 money: every field of money reads what people write', async () => {
  const ask = async (address: string, fields: object) => {
    const reply = await (/calc/.test(address)
      ? site().app.inject({
          ...{ method: 'POST', url: address, payload: fields },
          headers: { accept: 'application/json' },
        })
      : site().app.inject(`${address}?${new URLSearchParams(Object.entries(fields))}`));
    return [reply.statusCode, reply.body];
  };
  for (const [address, fields, rest] of DOORS) {
    for (const field of fields) {
      for (const [plain, ...written] of WRITTEN) {
        const expected = await ask(address, { ...rest, [field]: String(plain) });
        for (const text of written) {
          const is = await ask(address, { ...rest, [field]: text });
          assert.deepEqual(is, expected, `${address} ${field} ${text}`);
        }
      }
    }
  }
});

test('10.15 rate: the page of a region and its card say first that the rate is an estimate', async () => {
  const body = async (url: string, lang: string) =>
    (await site().app.inject({ url, headers: { cookie: `lang=${lang}` } })).body;
  assert.match(
    await body('/region/brno', 'en'),
    /<p class="lead">[^<]*The rate of 6\.25% is an estimate, the CNB repo rate plus a margin: with it a mortgage/,
  );
  assert.match(await body('/region/brno', 'cs'), /Sazba 6,25\s% je jen odhad, repo sazba ČNB/);
  const household = '/region/brno?net_income=62000';
  assert.match(
    await body(household, 'en'),
    /estimated rate \(CNB repo rate \+ 2\.5 points\) <data/,
  );
  assert.doesNotMatch(await body(`${household}&rate=5`, 'en'), /estimated rate \(CNB/);
});
