import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { regions } from '../../market/region.ts';
import { sharedApp, testApp } from '../../testing/site.ts';
import { heatColours } from '../../ui/severity.ts';

const site = sharedApp();

const paths = [
  '/api/chart/affordability',
  '/api/chart/prices?region=praha',
  '/api/chart/rent-vs-buy?region=praha',
  '/api/chart/mortgage',
  '/api/chart/wages',
  '/api/chart/history?region=praha',
  '/api/chart/forecast',
  '/api/chart/rent-burden',
  '/api/chart/compare',
];

const json = async (url: string) => {
  const reply = await site().app.inject(url);
  assert.equal(reply.statusCode, 200, url);
  return reply.json();
};

describe('4.3 GET /api/chart/*', () => {
  test('4.3 every chart has labels and datasets of equal length, and no other fields', async () => {
    const colours = ['backgroundColor', 'borderColor', 'borderDash'];
    const known = ['label', 'data', 'yAxisID', ...colours];
    for (const path of paths) {
      const chart = await json(path);
      assert.deepEqual(Object.keys(chart), ['labels', 'datasets'], path);
      assert.ok(chart.labels.length > 0, path);
      for (const dataset of chart.datasets) {
        assert.equal(dataset.data.length, chart.labels.length, path);
        assert.deepEqual(
          Object.keys(dataset).filter((key) => !known.includes(key)),
          [],
          path,
        );
        for (const value of dataset.data) {
          assert.ok(value === null || Number.isFinite(value), `${path}: ${value}`);
        }
      }
    }
  });

  test('4.3 affordability: years per region in descending order, coloured by severity', async () => {
    const { labels, datasets } = await json('/api/chart/affordability');
    const [{ data, backgroundColor }] = datasets;
    assert.equal(labels.length, 14);
    assert.deepEqual([labels[0], labels.at(-1)], ['Prague', 'Ústí nad Labem']);
    assert.deepEqual(
      data,
      [...data].sort((a, b) => b - a),
    );
    // 197.6 and 73.5 months.
    assert.equal((data[0] * 12).toFixed(1), '197.6');
    assert.equal((data.at(-1) * 12).toFixed(1), '73.5');
    assert.equal(backgroundColor[0], heatColours['heat-5']);
    assert.equal(backgroundColor.at(-1), heatColours['heat-1']);
  });

  test('4.3 wages: gross wage per region in descending order', async () => {
    const { labels, datasets } = await json('/api/chart/wages');
    assert.equal(labels[0], 'Prague');
    assert.equal(datasets[0].data[0], 62022);
  });

  test('4.3 prices: by date for the region, Prague by default', async () => {
    assert.deepEqual(await json('/api/chart/prices'), await json('/api/chart/prices?region=praha'));
    const { labels, datasets } = await json('/api/chart/prices?region=ostrava');
    assert.equal(labels.at(-1), '2026-11-20');
    assert.deepEqual(labels, [...labels].sort());
    assert.equal(Math.round(datasets[0].data.at(-1)), 58757);
    const { body } = await site().app.inject('/api/chart/prices?region=ostrava&format=csv');
    assert.match(body, /^2010-01-01,.*,derived,/m);
    assert.match(body, /^2026-11-20,.*,measured,portal,2026-11-20,/m);
  });

  test('4.3 rent-vs-buy: a rent and a payment', async () => {
    const { labels, datasets } = await json('/api/chart/rent-vs-buy?region=brno');
    assert.deepEqual(labels, ['Rent (60 m²)', 'Mortgage (30y)']);
    assert.equal(datasets[0].data.length, 2);
  });

  test('4.3 history: one point per year', async () => {
    const { labels } = await json('/api/chart/history?region=praha');
    assert.deepEqual(labels, ['2010', '2015', '2020', '2026']);
  });

  test('1.8, 4.3 forecast: six datasets, five points beyond the last one of each series', async () => {
    const { labels, datasets } = await json('/api/chart/forecast');
    assert.equal(datasets.length, 6);
    assert.deepEqual(
      datasets.map(({ yAxisID }: { yAxisID: string }) => yAxisID),
      ['y', 'y', 'y', 'y', 'y1', 'y1'],
    );
    for (let pair = 0; pair < 6; pair += 2) {
      const [past, future] = [datasets[pair].data, datasets[pair + 1].data];
      assert.deepEqual(datasets[pair + 1].borderDash, [6, 4]);
      const last = past.findLastIndex((value: number | null) => value !== null);
      assert.equal(future[last], past[last], 'the projection starts at the last real point');
      const ahead = future.slice(last + 1).filter((value: number | null) => value !== null);
      assert.equal(ahead.length, 5);
      const slope = past[last] - past[last - 1];
      assert.ok(Math.abs(ahead[4] - (past[last] + 5 * slope)) < 1e-9);
    }
    const base = labels.indexOf('2011');
    assert.equal(datasets[0].data[base], 100);
    assert.equal(datasets[2].data[base], 100);
  });

  test('1.8 rent-burden: the points of 2010, 2015, 2020 and today, and five beyond on their last slope', async () => {
    const { labels, datasets } = await json('/api/chart/rent-burden');
    const at = (year: string, set = 0) => datasets[set].data[labels.indexOf(year)];
    const known = labels.filter((_: string, index: number) => datasets[0].data[index] !== null);
    assert.deepEqual(known, ['2010', '2015', '2020', '2026']);
    assert.equal(labels.at(-1), '2031');
    const slope = (at('2026') - at('2020')) / 6;
    assert.ok(Math.abs(at('2031', 1) - (at('2026') + 5 * slope)) < 1e-9);
  });

  test('1.5 method: a table says of a past price and a past rent that they are scaled, and how', async () => {
    const { body } = await site().app.inject(
      '/api/chart/compare?measure=rent&with=praha&format=csv',
    );
    assert.match(body, /^2010,Prague,[\d.]+,CZK\/month,fallback,.*,rent_scaled_by_price_index\r$/m);
    assert.match(body, /^2026,Prague,[\d.]+,CZK\/month,derived,portal,2026-11-20,,,\r$/m);
  });

  test('4.3 CSV: every chart, with unit, kind, source and date', async () => {
    for (const path of paths) {
      const url = `${path}${path.includes('?') ? '&' : '?'}format=csv`;
      const { headers, body } = await site().app.inject(url);
      assert.match(String(headers['content-type']), /^text\/csv/);
      assert.match(body, /^label,series,value,unit,kind,source,date,low,high,method\r\n/);
    }
    const { body } = await site().app.inject('/api/chart/affordability?format=csv');
    assert.match(body, /^Prague,.*,years,derived,portal \+ czso,2024-01-01,,,\r$/m);
    const forecast = await site().app.inject('/api/chart/forecast?format=csv');
    assert.match(
      forecast.body,
      /^2030,"?flat prices, projected"?,[\d.]+,index,projected,macro,,[\d.]+,[\d.]+,\r$/m,
    );
  });

  test('4.3, 10.4 PNG: a chart as a picture', async () => {
    for (const path of ['chart/forecast', 'rent-or-buy']) {
      const url = `/api/${path}?format=png&lang=cs`;
      const { headers, rawPayload } = await site().app.inject(url);
      assert.equal(headers['content-type'], 'image/png');
      assert.equal(rawPayload.subarray(1, 4).toString(), 'PNG');
    }
  });

  test('7 charts: an unknown region is 404, an unknown choice 400, both as JSON', async () => {
    for (const [url, status] of [
      ['/api/chart/prices?region=atlantis', 404],
      ['/api/chart/history?region=%3Cb%3E', 404],
      ['/api/chart/compare?measure=magic', 400],
      ['/api/chart/compare?with=atlantis', 400],
      ['/api/chart/nothing', 404],
    ] as const) {
      const reply = await site().app.inject(url);
      assert.equal(reply.statusCode, status, url);
      assert.equal(reply.json().status, status);
    }
  });

  test('4.3 lang: labels in the requested language', async () => {
    assert.equal((await json('/api/chart/wages?lang=cs')).labels[0], 'Praha');
  });

  test('4.2, 10.1 /api/regions: every figure with kind, source and date, and the sample of the price', async () => {
    const { rows, total } = await json('/api/regions');
    assert.equal(total, 15);
    assert.deepEqual(
      regions.filter(({ slug }) => !rows.some(({ region }: { region: string }) => region === slug)),
      [],
    );
    const praha = rows.find(({ region }: { region: string }) => region === 'praha');
    assert.equal(praha.price_m2_kind, 'measured');
    assert.equal(praha.price_m2_source, 'portal');
    assert.equal(praha.payment_kind, 'fallback', 'the rate is the repo rate plus 2.5 points');
    assert.equal(praha.payment_source, 'portal + repo_plus_spread');
    assert.equal(praha.expenses_kind, 'assumed');
    assert.ok(praha.price_listings_counted > 50);
    assert.deepEqual([praha.gross_wage, praha.median_gross_wage], [62_022, 49_775]);
    const { body } = await site().app.inject('/api/regions?format=csv');
    assert.equal(body.split('\r\n').length, 17);
  });
});

describe('4.3 missing data', () => {
  test('4.3 before the first refresh charts are empty, not zero', async (t) => {
    const empty = await testApp({ empty: true });
    t.after(empty.close);
    const ask = async (url: string) => (await empty.app.inject(url)).json();
    assert.deepEqual((await ask('/api/chart/forecast')).labels, []);
    const forecast = await ask('/api/chart/forecast');
    assert.equal(forecast.datasets.length, 6);
    assert.deepEqual(forecast.datasets[0].data, []);
    assert.deepEqual((await ask('/api/chart/rent-vs-buy')).datasets[0].data, [null, null]);
    assert.deepEqual((await ask('/api/chart/affordability')).labels, []);
    assert.deepEqual((await ask('/api/chart/prices')).labels, []);
  });

  test('4.3 without prices the wage is shown and the years are null', async (t) => {
    const made = await testApp({ empty: true });
    t.after(made.close);
    await made.refresh.run({ only: ['czso', 'cnb', 'macro'] });
    const ask = async (url: string) => (await made.app.inject(url)).json();
    assert.deepEqual(
      new Set((await ask('/api/chart/affordability')).datasets[0].data),
      new Set([null]),
    );
    assert.equal((await ask('/api/chart/wages')).datasets[0].data[0], 62022);
    const page = await made.app.inject('/');
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /bez údaje/);
    assert.match(page.body, /aria-label="Praha[^"]*: bez údaje"/);
    assert.doesNotMatch(page.body, /NaN|undefined|Infinity/);
  });
});
