import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharedApp, testApp } from '../testing/site.ts';

const site = sharedApp();
const page = async (url: string, lang = 'en') => {
  const reply = await site().app.inject({ url, cookies: { lang } });
  assert.equal(reply.statusCode, 200, url);
  return reply.body;
};

describe('4.1 GET /forecast', () => {
  test('1.8 /forecast: charts of the indices, years to buy and rent burden', async () => {
    const body = await page('/forecast');
    assert.equal(body.match(/<figure class="chart">/g)?.length, 3);
    assert.match(body, /Index \(2011 = 100\)/);
    assert.match(body, /Rent of 60 m² as a share of net pay/);
  });

  test('1.8 /forecast: the lead states the error band', async () => {
    const body = await page('/forecast');
    assert.match(
      body,
      /the range is [\d.]+ to [\d.]+ \(it covers four of five back-tests, \d+ in all\)/,
    );
    assert.match(body, /aria-label="flat prices, projected, 2030: [\d.]+ \([\d.]+ – [\d.]+\)"/);
  });

  test('1.8, 8.1 /forecast: five years ahead, by default from the last two points', async () => {
    const last = (body: string) => /it would cost ([\d.]+) in 2031/.exec(body)?.[1];
    const ways = await Promise.all(
      ['last-two', 'linear', 'growth'].map((method) => page(`/forecast?method=${method}`)),
    );
    assert.equal(last(ways[0]!), last(await page('/forecast')));
    assert.equal(new Set(ways.map(last)).size, 3);
  });

  test('1.8 /forecast: what is computed from extrapolated wages is not called published', async () => {
    const body = await page('/forecast');
    assert.match(body, /In 2024, the last year with published wages, a flat cost [\d.]+ years/);
    assert.match(body, /the estimate for 2026 is [\d.]+ years/);
    const row = /<th scope="row">2025<\/th>(.*?)<\/tr>/s.exec(body)?.[1] ?? '';
    const [index, ...others] = row.split('</td>').slice(0, 5);
    assert.match(index!, /\(published\)/);
    for (const cell of others) assert.match(cell, /[\d.]+%? \([\d.]+%? – [\d.]+%?\)/);
    assert.doesNotMatch(await page('/forecast', 'cs'), /skutečnost\)/);
  });

  test('1.8 /forecast: states coverage and errors of the back-test for every series', async () => {
    const body = await page('/forecast');
    assert.match(
      body,
      /the band held \d+% of outcomes; the method was [\d.]+% off on average, assuming no change [\d.]+%/,
    );
    const accuracy = body.slice(body.indexOf('How accurate the method has been</caption') + 1);
    assert.equal(
      accuracy.match(/<tr><th scope="row">[^<]+<\/th>(<td[^>]*>[\d.]+%?<\/td>){4}/g)?.length,
      5,
    );
  });

  test('7 /forecast: an unknown method is 400', async () => {
    assert.equal((await site().app.inject('/forecast?method=magic')).statusCode, 400);
  });

  test('1.8 /forecast: a second row of the same year adds no point', async () => {
    const before = (await site().app.inject('/api/chart/forecast')).json().labels;
    site().setNow('2026-11-22T12:00:00Z');
    await site().refresh.fetchAndCompute({ force: true });
    assert.deepEqual((await site().app.inject('/api/chart/forecast')).json().labels, before);
  });
});

test('1.8 /forecast and /: where their figures differ they say why, each with the other one', async (t) => {
  const { app, store, close } = await testApp();
  t.after(close);
  const body = async (url: string) =>
    (await app.inject({ url, headers: { cookie: 'lang=en' } })).body;
  const overview = (store.affordability.latest('national')!.monthsToBuy! / 12).toFixed(1);
  const { labels, datasets } = (await app.inject('/api/chart/forecast')).json();
  const estimate = datasets[5].data[labels.indexOf('2026')].toFixed(1);
  assert.notEqual(overview, estimate);
  const forecast = await body('/forecast');
  assert.ok(forecast.includes(`the estimate for 2026 is ${estimate} years`));
  assert.ok(
    forecast.includes(
      `The overview says ${overview}: it divides the same prices by the pay of 2024, the last published`,
    ),
  );
  const front = await body('/');
  assert.ok(front.includes(`costs ${overview} years of net pay`));
  assert.ok(
    front.includes(
      `Pay is of 2024, the last published; with pay extrapolated to this year it is ${estimate} years.`,
    ),
  );
  // In another definition the outlook answers another question.
  assert.doesNotMatch(await body('/?pay=gross'), /extrapolated to this year/);
});
