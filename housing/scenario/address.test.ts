import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regions } from '../market/region.ts';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();

for (const path of ['/', '/compare', '/region/brno']) {
  test(`1.9 no script: the scenario of the address is computed on ${path}`, async () => {
    const plain = await site().app.inject({ url: path, headers: { cookie: 'lang=en' } });
    assert.match(plain.body, /My Budget Scenario/);
    const shared = await site().app.inject({
      url: `${path}?net_income=52000&current_savings=500000&ltv_pct=90`,
      headers: { cookie: 'lang=en' },
    });
    assert.equal(shared.statusCode, 200);
    assert.match(
      shared.body.replaceAll(/[\u00a0\u202f]/g, ' '),
      /52k CZK income \| 500k saved \| 60 m² \| 90% LTV 30y/,
    );
    assert.match(shared.body, /Affordable|Stretched/);
    const wrong = await site().app.inject({
      url: `${path}?net_income=-1`,
      headers: { cookie: 'lang=en' },
    });
    assert.match(wrong.body, /aria-invalid="true"[^>]*aria-describedby="s-net_income-problem"/);
  });
}

test('1.9 sharing: every card links to its region with the shared scenario', async () => {
  const { body } = await site().app.inject('/?net_income=52000');
  for (const { slug } of regions)
    assert.ok(body.includes(`/region/${slug}?net_income=52000`), slug);
});

test('1.9 privacy: a scenario is neither stored on the server nor cacheable', async () => {
  for (const path of ['/', '/compare', '/region/brno']) {
    const reply = await site().app.inject(`${path}?net_income=52000`);
    assert.equal(reply.headers['cache-control'], 'no-store', path);
    assert.equal(reply.headers.etag, undefined, path);
  }
});
