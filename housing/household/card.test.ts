import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formats } from '@tessera/kit/format';
import { full } from '@tessera/kit/testing/full';
import fc from 'fast-check';
import { placeOf } from '../context.ts';
import { questionOf, readHousehold } from '../formula/household-input.ts';
import { regions } from '../market/region.ts';
import { asked } from '../testing/asked.ts';
import { sharedApp } from '../testing/site.ts';
import { householdCard } from './panel.ts';
import { householdRecord } from './record.ts';

const site = sharedApp();
const LANGUAGES = ['cs', 'en'] as const;

const households = fc.sample(
  fc.record({
    net_income: fc.integer({ min: 15_000, max: 250_000 }),
    second_income: fc.integer({ min: 0, max: 80_000 }),
    current_savings: fc.integer({ min: 1_000, max: 9_000_000 }),
    flat_size_m2: fc.integer({ min: 25, max: 120 }),
    children: fc.integer({ min: 0, max: 4 }),
    age: fc.integer({ min: 20, max: 60 }),
    reserve: fc.integer({ min: 0, max: 400_000 }),
  }),
  { numRuns: 200, seed: 27 },
);

type Reply = ReturnType<typeof householdRecord>;

/** The figures that the card must show, as the reply has them. */
function figuresOf({ own_money, payment, rate, earliest, ltv, ...reply }: Reply) {
  const odds = reply.rent_or_buy?.probability[reply.assumptions.stay_years! - 1];
  return {
    ltv,
    missing: own_money.missing,
    needed: own_money.needed,
    payment_today: payment.today,
    rate,
    payment_after_fixation: payment.after_fixation,
    ...(odds && { buy_probability: odds.buy }),
    ...(earliest.years !== null && { earliest_years: earliest.years }),
  };
}

function shownIn(body: string) {
  const card = /<section id="household"[\s\S]*?<\/section>/.exec(body)?.[0] ?? '';
  const all = card.matchAll(/<data value="([^"]*)" data-figure="([^"]*)">([^<]*)</g);
  return [...all].map(([, value, figure, text]) => ({
    figure: figure!,
    value: Number(value),
    text,
  }));
}

function check(body: string, reply: Reply, locale: 'cs' | 'en') {
  const shown = shownIn(body);
  assert.deepEqual(
    Object.fromEntries(shown.map(({ figure, value }) => [figure, value])),
    figuresOf(reply),
  );
  const { money, percent } = formats(locale);
  for (const { figure, value, text } of shown) {
    if (figure === 'earliest_years') continue;
    if (figure === 'buy_probability') assert.equal(text, percent(value * 100, 0));
    else if (figure === 'rate') assert.equal(text, percent(value, 2));
    else assert.equal(text, figure === 'ltv' ? percent(value) : money(value), figure);
  }
  const odds = reply.rent_or_buy;
  assert.equal(/vyplatí se spíš koupě|buying is likelier/.test(body), odds?.winner === 'buy');
  assert.equal(/ano, tento byt|yes, you can/.test(body), reply.works);
}

test('10.15 card: 200 households in 14 regions and both languages show the figures of the reply', () => {
  for (const fields of households.slice(0, full ? 200 : 10))
    for (const { slug } of regions) {
      const reading = readHousehold(fields);
      assert.ok(reading.kind === 'household');
      const question = questionOf(reading, placeOf({ store: site().store, clock }, slug))!;
      const reply = householdRecord(question);
      for (const locale of LANGUAGES) check(String(householdCard(locale, question)), reply, locale);
    }
});

test('10.15 pages: start page, region and rent or buy show the same answer as the API', async () => {
  let turn = 0;
  for (const { slug } of regions)
    for (const locale of LANGUAGES) {
      const fields = households[turn++]!;
      const query = new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`]),
      );
      const get = (url: string) =>
        site().app.inject({ url, headers: { cookie: `lang=${locale}`, accept: 'text/html' } });
      const reply: Reply = (await get(`/api/household?region=${slug}&${query}`)).json();
      for (const page of [`/?region=${slug}&`, `/region/${slug}?`, `/rent-or-buy?region=${slug}&`])
        check((await get(`${page}${query}`)).body, reply, locale);
    }
});

test('10.15 pages: links carry the whole household, and the card follows the heading', async () => {
  const own =
    'net_income=62000&current_savings=900000&adults=2&age=30&rate=4.9&growth=3&stay_years=4';
  const get = async (url: string) => (await site().app.inject(url)).body.replaceAll('&amp;', '&');
  const region = await get(`/region/brno?${own}`);
  assert.ok(region.indexOf('<h1>') < region.indexOf('id="household"'));
  const href = /href="(\/rent-or-buy\?[^"]*net_income[^"]*)"/.exec(region)?.[1] ?? '';
  for (const one of ['adults=2', 'age=30', 'rate=4.9', 'growth=3', 'stay_years=4'])
    assert.ok(href.includes(one), href);
  assert.deepEqual(shownIn(await get(`/rent-or-buy?region=brno&${own}`)), shownIn(region));
  assert.deepEqual(shownIn(await get('/region/brno')), []);
});

test('10.15 API: problems are named, a region that is none is 404', async () => {
  const wrong = await site().app.inject({
    url: '/api/household?region=brno&net_income=1&age=7',
    headers: { accept: 'application/json' },
  });
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.body, /Age must be a whole number from 18 to 100/);
  const unknown = await site().app.inject('/api/household?region=x&net_income=50000');
  assert.equal(unknown.statusCode, 404);
});

function clock() {
  return new Date('2026-11-20T12:00:00Z');
}

test('10.15 card: years of the fixation have their plural, and a loan that ends with it is paid off', () => {
  const cardOf = (locale: 'cs' | 'en', fields: Record<string, string>) =>
    String(householdCard(locale, asked({ net_income: '62000', ...fields })));
  const of = (years: string) => cardOf('cs', { fixation_years: years });
  assert.match(of('1'), /Splátka po fixaci \(1 rok\), sazba o 2 body vyšší/);
  assert.match(of('3'), /\(3 roky\)/);
  assert.match(of('5'), /\(5 let\)/);
  assert.match(cardOf('en', { fixation_years: '1' }), /\(1 year\), rate 2 points higher/);
  const paid = { fixation_years: '5', mortgage_years: '5', current_savings: '5000000' };
  const body = cardOf('cs', paid);
  assert.match(body, /Splátka po fixaci \(5 let\)<\/dt><dd>splaceno do konce fixace<\/dd><\/div>/);
  assert.doesNotMatch(body, /payment_after_fixation/);
  assert.match(cardOf('en', paid), /paid off by the end of the fixation/);
});
