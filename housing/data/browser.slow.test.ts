import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unfold } from '../testing/controls.ts';
import { describeInBrowser } from '../testing/in-browser.ts';

describeInBrowser('data and methodology', ({ open, site }) => {
  test('4.1 /data: sources and limitations are in sight, the rest opens by key, link and address', async () => {
    const page = await open('/data', { width: 390 });
    const height = () => page.evaluate('document.documentElement.scrollHeight') as Promise<number>;
    const folded = await height();
    assert.equal(await page.isVisible('text=Prices are asking prices'), true);
    const formulas = page.locator('summary', { hasText: /^Formulas/ });
    assert.equal(await page.isVisible('#method table'), false);
    await formulas.focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.isVisible('#method table'), true);
    for (const id of ['law', 'definitions', 'quarantine']) {
      await page.goto('/compare');
      await page.goto(`/data#${id}`);
      assert.equal(await page.isVisible(`#${id} table`), true, id);
    }
    await unfold(page);
    assert.ok(folded < (await height()) * 0.3, `${folded} of ${await height()} px`);
  });

  test('10.10 /data: the quarantine is open while it holds a value', async () => {
    const value = { indicator: 'repo_rate_2w', region: 'national', date: '2026-11-19' } as const;
    const observation = { ...value, value: 99, source: 'cnb', kind: 'measured' } as const;
    const { store } = site();
    store.quarantine.put(observation, 'bounds', 3.5, '2026-11-20T10:00:00.000Z');
    const page = await open('/data');
    assert.equal(await page.isVisible('#quarantine table'), true);
    store.quarantine.remove(store.quarantine.all()[0]!.id);
    await page.reload();
    assert.equal(await page.isVisible('#quarantine table'), false);
  });
});
