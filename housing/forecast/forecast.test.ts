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
    const [index, wage, years, burden] = row.split('</td>');
    assert.match(index!, /\(published\)/);
    for (const cell of [wage!, years!]) assert.match(cell, /[\d.]+ \([\d.]+ – [\d.]+\)/);
    // The rent of 2025 is scaled, which is not published.
    assert.match(burden!, />[\d.]+%$/);
    assert.doesNotMatch(await page('/forecast', 'cs'), /skutečnost\)/);
  });

  test('1.8 /forecast: states coverage and errors of the back-test for every series that has one', async () => {
    const body = await page('/forecast');
    assert.match(
      body,
      /the band held \d+% of outcomes; the method was [\d.]+% off on average, assuming no change [\d.]+%/,
    );
    const accuracy = body.slice(body.indexOf('How accurate the method has been</caption') + 1);
    assert.equal(
      accuracy.match(/<tr><th scope="row">[^<]+<\/th>(<td[^>]*>[\d.]+%?<\/td>){4}/g)?.length,
      4,
    );
    assert.doesNotMatch(accuracy.slice(accuracy.indexOf('<tbody')), /Rent\/pay<\/th>/);
    assert.match(body, /Without a back-test: Rent\/pay\./);
  });

  test('1.8 /forecast: the share of rent has a past, then the line through its last two points', async () => {
    assert.match(
      await page('/forecast'),
      /rents of 2010, 2015, 2020 and 2025 that nobody measured/,
    );
    const { labels, datasets } = (await site().app.inject('/api/chart/rent-burden')).json();
    const [known, ahead] = datasets;
    const years = labels.filter((_year: string, at: number) => known.data[at] !== null);
    assert.deepEqual(years, ['2010', '2015', '2020', '2025', '2026']);
    assert.equal(known.methods[0], 'rent_scaled_by_price_index + wage_of_other_year');
    assert.equal(known.methods[labels.indexOf('2026')], null, 'measured');
    const rows = site().store.affordability.yearly('national');
    for (const { date, monthlyRent, avgMonthlyWageNet } of rows) {
      const share = (monthlyRent! / avgMonthlyWageNet!) * 100;
      assert.equal(known.data[labels.indexOf(date.slice(0, 4))], share);
    }
    const at = (year: string) =>
      known.data[labels.indexOf(year)] ?? ahead.data[labels.indexOf(year)];
    const slope = at('2026') - at('2025');
    assert.ok(Math.abs(at('2031') - (at('2026') + 5 * slope)) < 1e-9);
    assert.deepEqual(ahead.borderDash, [6, 4]);
  });

  test('1.8 /api/chart/forecast: what is known does not depend on the method', async () => {
    const known = async (method: string) => {
      const { datasets } = (await site().app.inject(`/api/chart/forecast?method=${method}`)).json();
      return datasets.filter((one: { borderDash?: unknown }) => !one.borderDash);
    };
    const usual = await known('last-two');
    for (const method of ['linear', 'growth']) {
      const other = await known(method);
      for (const [at, { label, data }] of usual.entries()) {
        // The first points of the picture are all there; a longer outlook adds none to the past.
        assert.deepEqual(other[at].data, data, `${label} by ${method}`);
      }
    }
  });
  test('1.8 /forecast: says how the asking price is tied to the older index', async () => {
    assert.match(
      await page('/forecast'),
      /The asking price is of Q4 2026, the price index ends in Q4 2025; the index is therefore carried on/,
    );
    assert.match(await page('/forecast', 'cs'), /cenový index končí obdobím 4\. čtvrtletí 2025/);
  });
  test('1.8 /forecast: the band of a series ends with its line', async () => {
    const csv = (await site().app.inject('/api/chart/forecast?format=csv')).body;
    const ahead = csv.split('\r\n').filter((line) => line.includes(',projected,'));
    assert.ok(ahead.length > 15);
    for (const line of ahead) assert.match(line, /,projected,[^,]*,,[\d.]+,[\d.]+,/);
  });
  test('1.8 /api/chart/forecast: a value of the index has the date of its quarter', async () => {
    const csv = (await site().app.inject('/api/chart/forecast?format=csv')).body;
    const published = site()
      .store.series.all('nominal_property_price_index', 'national')
      .findLast(({ date }) => date.startsWith('2025'))!;
    assert.equal(published.date, '2025-10-01');
    assert.match(csv, /^2025,flat prices,[\d.]+,index,derived,macro,2025-10-01,/m);
  });
  test('1.8 /forecast: a projection without a band is one figure, not a range from it to itself', async () => {
    const body = await page('/forecast');
    assert.match(body, /Rent takes an estimated [\d.]+% of pay in 2026; [\d.]+% by 2031/);
    assert.doesNotMatch(body, /past rents are scaled/);
  });
  test('7 /forecast: an unknown method is 400', async () => {
    assert.equal((await site().app.inject('/forecast?method=magic')).statusCode, 400);
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
