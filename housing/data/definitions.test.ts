import assert from 'node:assert/strict';
import { test } from 'node:test';
import { netPay } from '../formula/net-pay.ts';
import { sharedApp } from '../testing/site.ts';
import { published } from './definitions.ts';

const site = sharedApp();

const page = async (lang: string) =>
  (await site().app.inject({ url: '/data', headers: { cookie: `lang=${lang}` } })).body;
const rowsIn = async (query: string) =>
  (await site().app.inject(`/api/regions${query}`)).json().rows as {
    region: string;
    years_to_buy: number;
    tax_rules_year: number;
    insurance_pct: number;
    price_m2: number;
    gross_wage: number;
    net_wage: number;
  }[];

test('10.12 reconciliation: Prague in each definition is the figure of that definition', async () => {
  const body = await page('en');
  const section = body.slice(body.indexOf('id="definitions"'));
  for (const query of [
    '',
    '?rules=statutory',
    '?wage=median',
    '?earners=2',
    '?pay=gross',
    '?pay=gross&size=70',
  ]) {
    const prague = (await rowsIn(query)).find(({ region }) => region === 'praha')!;
    const href = `href="/region/praha${query.replaceAll('&', '&amp;')}"`;
    const row = section.slice(
      section.indexOf(href),
      section.indexOf('</tr>', section.indexOf(href)),
    );
    assert.ok(row.includes(`${prague.years_to_buy.toFixed(1)} years`), `${query}: ${row}`);
  }
});

test('10.12 reconciliation: what others publish stands beside our figure in their terms, with its year', async () => {
  const body = await page('en');
  assert.match(body, /Deloitte Property Index, Prague 2025/);
  const gross70 = (await rowsIn('?pay=gross&size=70')).find(({ region }) => region === 'praha')!;
  assert.ok(body.includes(`15 years</td><td class="num">${gross70.years_to_buy.toFixed(1)} years`));
  // The cadastre's price of 2023 over the wage of 2023.
  const wage = site()
    .store.series.all('avg_monthly_wage', 'praha')
    .find(({ date }) => date.startsWith('2023'))!;
  const cadastre = published.find(({ publisher }) => publisher === 'cadastre')!;
  const years = (cadastre.value * 60) / netPay(wage.value) / 12;
  assert.ok(body.includes(`per m²</td><td class="num">${years.toFixed(1)} years`), `${years}`);
  assert.match(body, /CZK.62,022 a month<\/td><td class="num">CZK.62,022 \(2024\)/);
  assert.match(body, /CZK.49,775 a month<\/td><td class="num">CZK.49,775 \(2024\)/);
});

test('10.12 rules: a row names the year whose rules it follows, and the pages say it', async () => {
  const [usual] = await rowsIn('');
  const [statutory] = await rowsIn('?rules=statutory');
  assert.deepEqual([usual!.tax_rules_year, usual!.insurance_pct], [2025, 12.2]);
  assert.deepEqual([statutory!.tax_rules_year, statutory!.insurance_pct], [2026, 11.6]);
  assert.ok(statutory!.net_wage > usual!.net_wage);
  for (const path of ['/', '/region/brno', '/compare']) {
    const said = async (query: string) =>
      (
        await site().app.inject({ url: `${path}${query}`, headers: { cookie: 'lang=en' } })
      ).body.match(/rules of \d{4}, insurance [\d.]+%/)?.[0];
    assert.equal(await said(''), 'rules of 2025, insurance 12.2%');
    assert.equal(await said('?rules=statutory'), 'rules of 2026, insurance 11.6%');
  }
  const brno = (
    await site().app.inject({ url: '/region/brno?rules=statutory', headers: { cookie: 'lang=en' } })
  ).body;
  assert.match(
    brno,
    /11\.6% insurance − \(15% up to CZK.146,901, 23% above − CZK.2,570 credit, at least 0\); rules of 2026/,
  );
});

test('10.12 definitions: unknown choices are 400, tables and charts follow', async () => {
  for (const query of ['pay=x', 'size=65', 'earners=3', 'wage=mode', 'rules=2024']) {
    assert.equal((await site().app.inject(`/?${query}`)).statusCode, 400, query);
    assert.equal((await site().app.inject(`/api/regions?${query}`)).statusCode, 400, query);
  }
  const chart = async (query: string) =>
    (await site().app.inject(`/api/chart/history?region=praha${query}`)).json().datasets[0];
  const [net, gross] = [await chart(''), await chart('&pay=gross')];
  assert.match(gross.label, /Months of gross pay for a 60 m² flat/);
  assert.ok(gross.data.at(-1) < net.data.at(-1));
  const median = (await site().app.inject('/api/chart/wages?wage=median')).json();
  assert.match(median.datasets[0].label, /^Median gross/);
  assert.equal(Math.max(...median.datasets[0].data), 49_775);
});

test('10.12 law: every number with validity and source, in both languages', async () => {
  assert.match(
    await page('en'),
    /Deduction of mortgage interest.*?150,000.*?1 Jan 2021.*?in force/s,
  );
  assert.match(await page('cs'), /Nejvyšší DTI.*?zrušeno/s);
  const czech = await page('cs');
  const table = czech.slice(czech.indexOf('Čísla ze zákona'));
  assert.doesNotMatch(
    table.slice(0, table.indexOf('</table>')),
    /Act \d|Government|Czech National/,
  );
});

test('10.14 licences: the notice of the macro API stands on every page and with its terms on /data', async () => {
  for (const [lang, notice] of [
    ['en', 'not endorsed or certified by the Federal Reserve Bank of St. Louis'],
    ['cs', 'není schváleno ani certifikováno Federální rezervní bankou v St. Louis'],
  ] as const) {
    for (const url of ['/', '/forecast', '/data']) {
      const { body } = await site().app.inject({ url, headers: { cookie: `lang=${lang}` } });
      assert.ok(body.includes(notice), `${url} ${lang}`);
    }
  }
  assert.match(await page('en'), /Sources and their terms.*?terms_of_use/s);
});
