import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedApp, testApp } from '../testing/site.ts';

const site = sharedApp();

test('1.8, 4.1 /forecast: the last known year, the projection and its band in words, and charts', async () => {
  for (const lang of ['cs', 'en']) {
    const reply = await site().app.inject({
      url: '/forecast',
      headers: { cookie: `lang=${lang}` },
    });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.body.match(/<figure class="chart">/g)?.length, 3);
    assert.doesNotMatch(reply.body, /NaN|undefined|Infinity/);
  }
  const { body } = await site().app.inject({ url: '/forecast', headers: { cookie: 'lang=en' } });
  assert.match(
    body,
    /[\d.]+ years of pay in 2024; [\d.]+ to [\d.]+ by 2029 if the trend continues/,
  );
});

test('1.8 missing: without a price index there is no chart and no sentence about it, but what is missing', async (t) => {
  const made = await testApp({ empty: true, macroApiKey: '' });
  t.after(made.close);
  await made.refresh.run();
  const { body } = await made.app.inject({ url: '/forecast', headers: { cookie: 'lang=en' } });
  assert.match(body, /The property price index is missing/);
  assert.match(body, /Years of pay for a flat cannot be projected/);
  assert.doesNotMatch(body, /= 100|<figure class="chart">|No data yet|NaN/);
});
