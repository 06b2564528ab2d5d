import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();
const page = async (url: string, lang = 'en') => {
  const reply = await site().app.inject({ url, cookies: { lang } });
  assert.equal(reply.statusCode, 200, url);
  return reply.body;
};

describe('the outlook', () => {
  test('1.A two charts: affordability index and rent burden; years to buy beside them', async () => {
    const body = await page('/forecast');
    assert.equal(body.match(/<figure class="chart">/g)?.length, 3);
    assert.match(body, /Index \(2011 = 100\)/);
    assert.match(body, /Rent of 60 m² of net pay/);
  });

  test('uncertainty is said in words and numbers before it is drawn', async () => {
    const body = await page('/forecast');
    assert.match(
      body,
      /four of five of its projections \(of \d+\) would mean a range of [\d.]+ to [\d.]+/,
    );
    assert.match(body, /aria-label="flat prices, projected, 2030: [\d.]+ \([\d.]+ – [\d.]+\)"/);
  });

  test('8.A five years ahead, from the last two points unless another way is chosen', async () => {
    const last = (body: string) => /it would be ([\d.]+) in 2031/.exec(body)?.[1];
    const ways = await Promise.all(
      ['last-two', 'linear', 'growth'].map((method) => page(`/forecast?method=${method}`)),
    );
    assert.equal(last(ways[0]!), last(await page('/forecast')));
    assert.equal(new Set(ways.map(last)).size, 3);
  });

  test('7.A another way is 400', async () => {
    assert.equal((await site().app.inject('/forecast?method=magic')).statusCode, 400);
  });

  test('one point a year, however often data come: a second day of the same year adds none', async () => {
    const before = (await site().app.inject('/api/chart/forecast')).json().labels;
    site().setNow('2026-11-22T12:00:00Z');
    await site().refresh.fetchAndCompute({ force: true });
    assert.deepEqual((await site().app.inject('/api/chart/forecast')).json().labels, before);
  });
});
