import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { calibrationOf } from '../context.ts';
import { regions } from '../market/region.ts';
import { sharedApp, testApp } from '../testing/site.ts';

const site = sharedApp();

function get(url: string, lang = 'en', accept = 'text/html') {
  return site().app.inject({ url, headers: { cookie: `lang=${lang}`, accept } });
}

test('10.4 rent or buy: the page answers with the probability of its data, in both languages', async () => {
  for (const { slug } of regions) {
    const { verdict, probability } = (await get(`/api/rent-or-buy?region=${slug}`)).json();
    assert.equal(verdict.winner, probability[9].buy >= 0.5 ? 'buy' : 'rent');
    const shown = new RegExp(`data value="${probability[9].buy}" data-figure="buy_probability"`);
    for (const page of [`/rent-or-buy?region=${slug}`, `/region/${slug}`])
      assert.match((await get(page)).body, shown, page);
  }
  const czech = await get('/rent-or-buy', 'cs');
  assert.equal(czech.statusCode, 200);
  assert.match(czech.body, /Zůstanete-li 10 let, vyplatí se spíš/);
});

test('10.4 probability: is told for each year of 30, and follows the length of the stay', async () => {
  const of = async (stay: number) =>
    (await get(`/api/rent-or-buy?region=praha&stay_years=${stay}`)).json();
  const [short, long] = [await of(1), await of(20)];
  assert.equal(short.probability.length, 30);
  assert.deepEqual(short.probability, long.probability);
  assert.equal(short.verdict.winner, 'rent');
  assert.equal(long.verdict.winner, 'buy');
  assert.match((await get('/rent-or-buy?stay_years=1')).body, /If you stay for 1 year, renting/);
});

test('10.4 rent or buy: JSON has the assumptions, CSV one row per year, PNG the chart', async () => {
  const json = (await get('/api/rent-or-buy?region=brno&stay_years=12&upkeep_pct=0,5')).json();
  assert.equal(json.rows.length, 30);
  assert.deepEqual(json.assumptions.upkeep_pct, { value: 0.5, origin: 'yours' });
  assert.deepEqual(json.assumptions.price_growth_pct, { value: 6.4, origin: 'series 2010-2025' });
  assert.equal(json.assumptions.price.origin, 'region');
  assert.equal(json.assumptions.ltv_pct.origin, 'assumption');
  const csv = await get('/api/rent-or-buy?region=brno&format=csv');
  assert.match(csv.body, /^\ufeff?year,buy,advantage_low,advantage,advantage_high,advantage_real/);
  assert.equal(csv.body.trim().split('\n').length, 31);
  const png = await get('/api/rent-or-buy?region=brno&format=png');
  assert.equal(png.headers['content-type'], 'image/png');
});

test('10.4 turning: the page says for each assumption at which value the verdict turns', async () => {
  const { verdict, turning, table } = (await get('/api/rent-or-buy?region=brno')).json();
  assert.deepEqual(
    turning.map(({ assumption }: { assumption: string }) => assumption),
    ['price_growth_pct', 'monthly_rent', 'rate_pct', 'return_pct', 'rent_growth_pct'],
  );
  assert.equal(verdict.tipping_growth_pct, turning[0].turns_at);
  const at = async (growth: number) =>
    (await get(`/api/rent-or-buy?region=brno&price_growth_pct=${growth.toFixed(3)}`)).json().verdict
      .winner;
  assert.equal(await at(turning[0].turns_at + 0.1), 'buy');
  assert.equal(await at(turning[0].turns_at - 0.1), 'rent');
  const { body } = await get('/rent-or-buy?region=brno');
  assert.ok(body.includes(`${turning[0].turns_at.toFixed(1)}%`));
  assert.equal(body.split('class="turning"').length, 6);
  // The table of the data begins with falling prices.
  assert.equal(table.growth_pct[0], -2);
  assert.equal(table.advantage.length, table.growth_pct.length);
});

test('10.4 verdict: the default growth is that of our series, with its span', async () => {
  const { body } = await get('/rent-or-buy?region=brno');
  assert.match(body, /growing 6\.4% a year \(as from 2010 to 2025\)/);
  assert.match(body, /mean growth of wages, 2011 to 2024; our own rents span less/);
  assert.match(body, /mean growth of consumer prices, 2010 to 2026/);
  assert.match(body, /by law, 2026/);
  assert.match(body, /estimate: repo rate \+ 2\.5 points/);
});

test('10.4 calibration: where it said 60 to 80 %, buying won in 50 to 90 %, told on /forecast', async () => {
  const classes = calibrationOf({ store: site().store, clock: () => new Date('2026-11-20') });
  const { cases, won } = classes[3]!;
  assert.ok(cases > 50 && won / cases >= 0.5 && won / cases <= 0.9, `${won} of ${cases}`);
  const rows = classes.map((one) => one.won / Math.max(one.cases, 1));
  assert.ok(rows.at(-1)! > 0.9);
  const { body } = await get('/forecast');
  assert.match(body, /We would have said that buying wins/);
  assert.ok(body.includes(`${Math.round((won / cases) * 100)}%`));
});

test('10.4 rent or buy: the download links carry the submitted fields', async () => {
  const { body } = await get('/rent-or-buy?region=brno&rate_pct=4.5');
  assert.match(
    body,
    /href="\/api\/rent-or-buy\?region=brno&amp;rate_pct=4\.5&amp;format=csv&amp;lang=en"/,
  );
});

test('7, 10.4 rent or buy: invalid numbers are 422 on the page, 400 in the API', async () => {
  const page = await get('/rent-or-buy?rate_pct=99&stay_years=0');
  assert.equal(page.statusCode, 422);
  assert.match(page.body, /id="r-rate_pct"[^>]*aria-invalid="true"/);
  assert.match(page.body, /id="r-stay_years"[^>]*aria-invalid="true"/);
  const program = await get('/api/rent-or-buy?rate_pct=99', 'en', 'application/json');
  assert.deepEqual([program.statusCode, program.json().fields[0].field], [400, 'rate_pct']);
  assert.equal((await get('/rent-or-buy?region=atlantis')).statusCode, 404);
});

test('1.3.5, 10.4 rates: a survey of one year, even an old one, leaves the history of the others', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'housing-survey-'));
  const surveyFile = join(folder, 'survey.txt');
  const { app, refresh, setNow, close } = await testApp({ surveyFile });
  t.after(close);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const answer = async () => {
    const reply = await app.inject('/api/rent-or-buy?region=brno');
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json();
  };
  const { rate_pct: derived } = (await answer()).assumptions;
  for (const [at, [line, rate]] of (
    [
      ['2024-12|4,49', derived.value],
      ['2026-10|4,49', 4.49],
    ] as const
  ).entries()) {
    setNow(`2026-11-20T1${3 + at}:00:00Z`);
    writeFileSync(surveyFile, `${line}\n`);
    const { fetched } = await refresh.fetchAndCompute({ only: ['survey'] });
    assert.ok(fetched.kind === 'done' && fetched.sources[0]?.outcome === 'updated');
    assert.equal((await answer()).assumptions.rate_pct.value, rate, line);
  }
});

test('7, 10.4 rent or buy: without enough past years the data say so in a sentence', async (t) => {
  const { app, refresh, close } = await testApp({ empty: true });
  t.after(close);
  await refresh.fetchAndCompute({ only: ['portal', 'czso', 'cnb'] });
  const reply = await app.inject('/api/rent-or-buy?region=brno');
  assert.equal(reply.statusCode, 404);
  assert.match(
    reply.json().error,
    /^There is no probability from so few years of prices, wages and rates\.$/,
  );
});
