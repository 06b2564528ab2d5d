import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharedApp } from '../testing/site.ts';
import { metricIds, metricOf } from '../ui/metrics.ts';

const site = sharedApp();
const page = async (lang: string) =>
  (await site().app.inject({ url: '/data', cookies: { lang } })).body;

describe('4.1 GET /data', () => {
  test('1.3 /data: each source with content, outcome, records and age', async () => {
    const body = await page('en');
    for (const words of [
      'FRED (BIS, OECD)',
      'Czech National Bank',
      'Czech Statistical Office',
      'real-estate portal',
      'survey of mortgage rates',
    ]) {
      assert.ok(body.includes(words), words);
    }
    assert.match(body, /<span class="pill good">new data<\/span><\/td><td class="num">420/);
    assert.match(body, /not downloaded/);
  });

  test('1.4 /data: every figure has its formula and unit', async () => {
    const body = await page('en');
    assert.equal(metricIds.length, 16);
    assert.ok(metricIds.every((id) => metricOf(id).unit !== ''));
    assert.match(body, /P·r·\(1\+r\)ⁿ ÷ \(\(1\+r\)ⁿ − 1\)/);
    assert.match(body, /12\.2% insurance/);
    assert.match(body, /two-week repo rate \+ 2\.5 percentage points/);
  });

  test('1.10 limitations: asking prices, wages per region, fallback rate, momentum, baskets', async () => {
    const body = await page('en');
    for (const words of [
      'asking prices, not transaction prices',
      'wages the whole region',
      'the rate is an approximation',
      'assume that recent momentum continues',
      'consumer basket',
    ]) {
      assert.ok(body.includes(words), words);
    }
  });

  test('8.1 defaults: each assumption with value and origin', async () => {
    const body = await page('cs');
    for (const [name, value] of [
      ['Velikost bytu', '60'],
      ['Podíl úvěru na ceně \\(LTV\\)', '80'],
      ['Splatnost', '30'],
      ['Výnos úspor', '7'],
      ['Náklady ve vlastním rozpočtu', '17\u202f000'],
      ['Sazba ve vlastním rozpočtu', '5'],
      ['Přirážka k repo sazbě', '2,5'],
      ['Délka výhledu', '5'],
      ['Náklady na dítě', '6\u202f000'],
      ['Zvýšení sazby po konci fixace', '2'],
      ['Rezerva, v měsíčních výdajích', '3'],
      ['Kolísání ročního výnosu \\(směrodatná odchylka\\)', '15'],
    ]) {
      assert.match(body, new RegExp(`>${name}</th><td class="num">${value}</td>`));
    }
    assert.match(body, /2\u202f570\u202fKč/);
  });

  test('10.10 /data: values in quarantine are listed with their reason, every page counts them', async () => {
    const { store, app } = site();
    const value = { indicator: 'repo_rate_2w', region: 'national', date: '2026-11-19' } as const;
    const observation = { ...value, value: 99, source: 'cnb', kind: 'measured' } as const;
    store.quarantine.put(observation, 'bounds', 3.5, '2026-11-20T10:00:00.000Z');
    assert.match(
      await page('en'),
      /<td class="num">99<\/td><td class="num">3\.50<\/td><td>outside the bounds of 0 to 40/,
    );
    assert.match(await page('cs'), /mimo meze 0 až 40/);
    for (const path of ['/', '/compare', '/forecast', '/region/brno']) {
      assert.match((await app.inject(path)).body, /1 nevěrohodná hodnota čeká na ověření/, path);
    }
    const [entry] = (await app.inject('/api/quarantine')).json();
    assert.deepEqual(entry, {
      id: store.quarantine.all()[0]!.id,
      source: 'cnb',
      series: 'repo_rate_2w',
      region: 'national',
      date: '2026-11-19',
      value: 99,
      previous: 3.5,
      reason: 'outside the bounds of 0 to 40',
      seen_at: '2026-11-20T10:00:00.000Z',
    });
    store.quarantine.remove(entry.id);
    assert.match(await page('en'), /No values are in quarantine/);
  });

  test('10.2 /data: a failed source shows its error', async () => {
    site().sources.fault('cnb', 'down');
    site().setNow('2026-11-21T12:00:00Z');
    await site().refresh.run();
    assert.match(
      await page('en'),
      /Czech National Bank<\/th>[\s\S]*?<span class="pill bad">failed<\/span>/,
    );
  });
});
