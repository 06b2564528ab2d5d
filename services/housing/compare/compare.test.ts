import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();
const page = async (url: string, lang = 'cs') => {
  const reply = await site().app.inject({ url, cookies: { lang } });
  assert.equal(reply.statusCode, 200, url);
  return reply.body;
};

describe('4.1 GET /compare', () => {
  test('4.1 /compare: a table of all regions and the country, and a chart', async () => {
    const body = await page('/compare');
    assert.equal(body.match(/<tr><th scope="row">/g)?.length, 15);
    assert.equal(body.match(/<figure class="chart">/g)?.length, 1);
    assert.match(body, /16,5/);
  });

  test('4.1 /compare: the lead counts the regions with a payment below 40 % of pay', async () => {
    assert.match(
      await page('/compare', 'en'),
      /below 40% of net pay in 1 of 14 regions: Ústí nad Labem\./,
    );
  });

  test('4.1 /compare: the chosen regions are drawn and stay selected', async () => {
    const body = await page('/compare?with=zlin&with=liberec');
    assert.match(body, /value="zlin" checked/);
    assert.doesNotMatch(body, /value="praha" checked/);
    assert.match(body, /aria-label="Zlín, 2026: [\d,]+"/);
    assert.match(
      body,
      /href="\/api\/chart\/compare\?with=zlin&amp;with=liberec&amp;format=csv&amp;lang=cs"/,
    );
  });

  test('4.1 /compare: sorting keeps the other choices', async () => {
    assert.match(
      await page('/compare?measure=rent'),
      /href="\/compare\?measure=rent&amp;sort=payment&amp;first=high"/,
    );
  });

  test('1.5 /compare: rents of past years are said to be scaled with an index of prices, measured ones are not', async () => {
    const rents = await page('/compare?measure=rent&with=praha', 'en');
    assert.match(rents, /today’s rent scaled with the price index[^.]*\(2010, 2015, 2020\)/);
    assert.doesNotMatch(rents, /today’s price scaled/);
    const prices = await page('/compare?measure=price_m2', 'cs');
    assert.match(prices, /dnešní cena přepočtená indexem cen \(2010, 2015, 2020\)/);
    const pay = await page('/compare?measure=net_wage', 'en');
    assert.match(pay, /Dashed lines are estimates: wage of the nearest year \(2010\)\./);
  });

  test('7 /compare: an unknown value is 400 and names the field', async () => {
    for (const url of ['/compare?measure=x', '/compare?with=atlantis']) {
      const reply = await site().app.inject({ url, headers: { accept: 'application/json' } });
      assert.equal(reply.statusCode, 400, url);
      assert.ok(reply.json().fields.length > 0, url);
    }
  });
});
