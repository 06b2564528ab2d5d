import assert from 'node:assert/strict';
import { test } from 'node:test';
import { full } from '@tessera/kit/testing/full';
import {
  assertShowsAddress,
  controlNames,
  settled,
  textOf,
  travel,
  turn,
  unfold,
} from './testing/controls.ts';
import { describeInBrowser } from './testing/in-browser.ts';

/** Every control of a form, or its first. */
const tried = (names: readonly string[]) => (full ? names : names.slice(0, 1));

describeInBrowser(
  'controls',
  ({ site, open }) => {
    for (const [path, form] of [
      ['/forecast', 'form[data-auto]'],
      ['/compare', 'form[data-auto]'],
      ['/rent-or-buy?region=brno', 'form.question'],
      ['/rent-or-buy?region=brno&net_income=62000&current_savings=900000', 'form.question'],
    ] as const) {
      test(`10.9 ${path}: every control changes the page to what its address shows`, async () => {
        const page = await open(path);
        const names = tried(await controlNames(page, form));
        assert.ok(names.length > 0);
        for (const name of names) {
          const before = page.url();
          await turn(page, `${form} [name="${name}"]`);
          await page.waitForURL((url) => url.href !== before);
          await settled(page);
          await assertShowsAddress(page, name);
        }
      });
    }

    test('10.9 /region: every control of the calculators and sliders is in the address', async () => {
      const page = await open('/region/brno');
      await unfold(page);
      for (const form of ['#mortgage-form', '#savings-form']) {
        for (const name of tried(await controlNames(page, form))) {
          const before = page.url();
          await turn(page, `${form} [name="${name}"]`);
          await page.waitForURL((url) => url.href !== before);
          await settled(page);
          await assertShowsAddress(page, `${form} ${name}`, [
            `${form.replace('-form', '')}-result`,
          ]);
        }
      }
    });

    for (const path of ['/', '/compare', '/region/brno']) {
      test(`10.9 ${path}: every field of the scenario changes the result to what its address shows`, async () => {
        const page = await open(path);
        if (path !== '/') await page.click('#scenario summary');
        await page.fill('#s-net_income', '52000');
        await page.waitForURL(/net_income=52000$/);
        const seen = new Set<string | undefined>();
        for (const name of tried(await controlNames(page, '#scenario-form'))) {
          const before = page.url();
          await turn(page, `#scenario-form [name="${name}"]`);
          await page.waitForURL((url) => url.href !== before);
          await settled(page);
          await assertShowsAddress(page, name, ['#scenario-results', '#your-answer']);
          seen.add(await textOf(page, '#scenario-results'));
        }
        assert.ok(seen.size > (full ? 5 : 0), 'the result follows the fields');
        const last = await textOf(page, '#scenario-results');
        await page.reload();
        await settled(page);
        assert.equal(await textOf(page, '#scenario-results'), last);
      });
    }

    test('10.9 leads: each number is one of the data, or of the question itself', async () => {
      const { rows } = (await site().app.inject('/api/regions')).json();
      const written = (value: number) =>
        [0, 1, 2].map((digits) =>
          value.toLocaleString('en-GB', {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }),
        );
      for (const path of ['/', '/region/praha', '/region/brno', '/region/usti_nad_labem']) {
        const page = await open(path);
        const slug = path.split('/')[2];
        const own = rows.filter(
          ({ region }: { region: string }) => slug === undefined || region === slug,
        );
        const known = new Set(
          own.flatMap((row: object) =>
            Object.values(row).flatMap((value) =>
              typeof value === 'number' ? written(value) : [],
            ),
          ),
        );
        // The size of the flat, the loan and the places of a ranking are no data.
        for (const given of [
          '60',
          '80',
          ...Array.from({ length: 14 }, (_, at) => String(at + 1)),
        ]) {
          known.add(given);
        }
        const lead = `${await page.textContent('h1')} ${await page.textContent('.lead')}`;
        const numbers = lead.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
        assert.ok(numbers.length >= 3, lead);
        for (const number of numbers) assert.ok(known.has(number), `${number} in “${lead}”`);
      }
    });

    test('10.9 /forecast: the numbers of the lead are those of the data', async () => {
      const page = await open('/forecast');
      for (const method of ['linear', 'growth', 'last-two']) {
        await page.selectOption('#f-method', method);
        await page.waitForURL(new RegExp(`method=${method}`));
        await settled(page);
        const { labels, datasets } = (
          await site().app.inject(`/api/chart/forecast?method=${method}`)
        ).json();
        const [past, ahead] = datasets.slice(4).map(({ data }: { data: number[] }) => data);
        const now = past.findLast((value: number | null) => value !== null);
        const lead = (await page.textContent('#results .lead')) ?? '';
        assert.ok(lead.includes(now.toFixed(1)), lead);
        assert.ok(lead.includes(`${ahead.at(-1).toFixed(1)} in ${labels.at(-1)}`), lead);
      }
    });

    test('10.9 /rent-or-buy: lead, tile, chart and data have the same year and probability', async () => {
      const page = await open('/rent-or-buy?region=brno');
      for (const growth of ['5', '8', '0']) {
        await page.fill('#r-price_growth_pct', growth);
        await page.waitForURL(new RegExp(`price_growth_pct=${growth}`));
        await settled(page);
        const query = new URL(page.url()).search;
        const { verdict, probability } = (
          await site().app.inject(`/api/rent-or-buy${query}`)
        ).json();
        const lead = (await page.textContent('#verdict')) ?? '';
        const tiles = (await page.textContent('#results dl')) ?? '';
        const share = `${Math.round(probability[9].buy * 100)}%`;
        for (const text of [lead, tiles]) assert.ok(text.includes(share), `${share} in ${text}`);
        const year =
          verdict.from_year === null
            ? /never|not the likelier/
            : new RegExp(`year ${verdict.from_year}(?!\\d)`);
        for (const text of [lead, tiles]) if (verdict.from_year !== 1) assert.match(text, year);
      }
    });

    test('10.9 /rent-or-buy: what was set stays when the region changes; other fields follow', async () => {
      const page = await open('/rent-or-buy?region=praha');
      await page.fill('#r-price_growth_pct', '5');
      await page.waitForURL(/price_growth_pct=5/);
      await settled(page);
      const pragueRent = await page.inputValue('#r-monthly_rent');
      await page.selectOption('#r-region', 'brno');
      await page.waitForURL(/region=brno&price_growth_pct=5$/);
      await settled(page);
      assert.match((await page.textContent('#verdict')) ?? '', /^Brno/);
      assert.notEqual(await page.inputValue('#r-monthly_rent'), pragueRent);
      assert.equal(await page.inputValue('#r-price_growth_pct'), '5');

      await travel(page, 'goBack');
      assert.equal(await page.inputValue('#r-region'), 'praha');
      assert.match((await page.textContent('#verdict')) ?? '', /^Prague/);
      await travel(page, 'goForward');
      await page.reload();
      assert.equal(await page.inputValue('#r-region'), 'brno');
      await assertShowsAddress(page, 'reload');
    });

    test('10.9 /rent-or-buy: without script the fields left at their default follow the region', async () => {
      const page = await open('/rent-or-buy?region=praha', { javaScript: false });
      await page.fill('#r-price_growth_pct', '5');
      await page.selectOption('#r-region', 'brno');
      await page.click('form.question button[type=submit]');
      const brno = (await site().app.inject('/api/rent-or-buy?region=brno')).json();
      const rent = Math.round(brno.assumptions.monthly_rent.value);
      assert.equal((await page.inputValue('#r-monthly_rent')).replaceAll(' ', ''), String(rent));
      assert.equal(await page.inputValue('#r-price_growth_pct'), '5');
    });

    test('10.9 scenario: typing calculates, the address follows, Back restores', async () => {
      const page = await open('/');
      await page.fill('#s-net_income', '52000');
      await page.waitForURL(/\?net_income=52000$/);
      const first = await textOf(page, '#scenario-results');
      await page.fill('#s-current_savings', '500000');
      await page.waitForURL(/net_income=52000&current_savings=500000$/);
      await travel(page, 'goBack');
      assert.match(page.url(), /\?net_income=52000$/);
      assert.equal(await textOf(page, '#scenario-results'), first);
      assert.equal(await page.inputValue('#s-current_savings'), '0');
    });
  },
  { atOnce: 4 },
);
