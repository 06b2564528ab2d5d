import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharedApp } from '../testing/site.ts';

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
