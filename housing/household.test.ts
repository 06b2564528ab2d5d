import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unfold } from './testing/controls.ts';
import { describeInBrowser } from './testing/in-browser.ts';
import { sharedApp } from './testing/site.ts';

const site = sharedApp();
const page = async (url: string) =>
  (await site().app.inject({ url, headers: { cookie: 'lang=en' } })).body
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('&amp;', '&');
const verdictOf = (body: string) => /id="verdict">(.*?)<\/p>/s.exec(body)?.[1] ?? '';

const COUPLE =
  'net_income=45000&second_income=38000&current_savings=300000&monthly_debts=3000&children=2';

test('2.7 costs: a couple has the costs of two adults and of its children, and the page says so', async () => {
  const body = await page(`/region/brno?${COUPLE}`);
  assert.match(body, /Adults: 2, children: 2. Expenses without housing and children CZK 34,000/);
  // 83,000 − 34,000 − 12,000 − 3,000 before rent.
  assert.match(body, /CZK 34,000<\/dd>.*?income minus expenses without housing, children/s);
  assert.match(body, /id="v-expenses"[^>]*value="49 000"/);
  assert.match(body, /id="v-current_savings"[^>]*value="300 000"/);
});

test('10.11 calculators: the address of a calculator keeps the household', async () => {
  const scenario = 'net_income=45000&current_savings=300000&children=1';
  const mortgage = await page(`/region/brno?calc=mortgage&price=5000000&${scenario}`);
  assert.match(mortgage, /id="your-answer"><section id="household"[^>]*>\s*<h2[^>]*>Brno: /);
  assert.match(mortgage, /id="m-price"[^>]*value="5000000"/);
  const household = encodeURIComponent(scenario);
  const savings = await page(
    `/region/brno?calc=savings&net_income=50000&expenses=20000&household=${household}`,
  );
  assert.match(savings, /id="your-answer"><section id="household"[^>]*>\s*<h2[^>]*>Brno: /);
  assert.match(savings, /id="v-net_income"[^>]*value="50000"/);
  assert.match(savings, /id="s-net_income"[^>]*value="45 000"/);
});

test('10.11, 10.15 calculators: their forms and the links beside them keep all fields of the household', async () => {
  const own = 'age=30&reserve=0&rate=4.2';
  const hiddenIn = (body: string, form: string) => {
    const text = new RegExp(`<form id="${form}"[\\s\\S]*?</form>`).exec(body)?.[0] ?? '';
    return Object.fromEntries(
      [...text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  };
  const body = await page(`/region/brno?net_income=62000&${own}`);
  const kept = { net_income: '62000', mortgage_rate_pct: '4.2', age: '30', reserve: '0' };
  assert.deepEqual(hiddenIn(body, 'mortgage-form'), { calc: 'mortgage', ...kept });
  const { household, ...others } = hiddenIn(body, 'savings-form');
  assert.deepEqual(others, { calc: 'savings', region: 'brno' });
  assert.deepEqual(Object.fromEntries(new URLSearchParams(household)), kept);
  const query = new URLSearchParams({
    calc: 'savings',
    net_income: '50000',
    household: household!,
  });
  const savings = await page(`/region/brno?${query}`);
  assert.match(
    savings,
    /href="\/compare\?net_income=62000&mortgage_rate_pct=4\.2&age=30&reserve=0"/,
  );
  assert.match(savings, /id="s-age"[^>]*value="30"/);
  assert.match(savings, /class="small"><a href="\?[^"]*&age=30&reserve=0" data-share>/);
});

test('10.11 calculators: the rate of the mortgage calculator is not that of the household', async () => {
  const asked = 'calc=mortgage&price=5000000&rate=1.5&years=30&ltv=80';
  const body = await page(`/region/brno?${asked}&net_income=62000&mortgage_rate_pct=4`);
  assert.match(body, /data-figure="rate">4\.00%/);
});

test('10.11 rent or buy: the household is carried there and back, and the verdict answers it', async () => {
  const scenario = 'net_income=45000&current_savings=300000';
  const region = await page(`/region/brno?${scenario}`);
  assert.ok(region.includes(`/rent-or-buy?region=brno&${scenario}`));
  const body = await page(`/rent-or-buy?region=brno&${scenario}`);
  // The card is seen, its answer heard when an input moves.
  const heard = /<span class="visually-hidden">(.*?)<\/span>/.exec(verdictOf(body))?.[1];
  assert.match(heard ?? '', /^Brno: not yet|^Brno: no, .*Own money missing: CZK/);
  for (const tab of ['/', '/compare', '/rent-or-buy'])
    assert.ok(body.includes(`href="${tab}?${scenario}"`), tab);
  const rich = await page('/rent-or-buy?region=brno&net_income=200000&current_savings=5000000');
  assert.match(verdictOf(rich), /Brno: yes, you can buy this flat now/);
  const wrong = await site().app.inject('/rent-or-buy?region=brno&net_income=4,5');
  assert.equal(wrong.statusCode, 422);
});

test('10.4 price: the own price stays and is named, the default follows the region', async () => {
  const price = Math.round(site().store.affordability.latest('brno')!.flatPrice!);
  const followed = await page(`/rent-or-buy?region=praha&of=brno&price=${price}`);
  assert.doesNotMatch(verdictOf(followed), /is yours/);
  const own = await page('/rent-or-buy?region=praha&of=brno&price=5000000');
  assert.match(
    verdictOf(own),
    /The price of CZK 5,000,000 is yours and does not follow the region/,
  );
});

test('10.12 formulas: the pay of two earners stands in brackets, and the data have it', async () => {
  const body = await page('/?earners=2&pay=gross');
  assert.match(body, /flat price ÷ \(2 × gross pay\) a month ÷ 12/);
  const { rows: regions } = (await site().app.inject('/api/regions?earners=2')).json();
  for (const row of regions)
    if (row.net_wage !== null) assert.equal(row.household_pay, row.net_wage * 2);
});

describeInBrowser('a household in the address', ({ open }) => {
  test('10.9 address: a calculator adds its fields, and a region changes the price that was not typed', async () => {
    const calculated = await open(
      '/region/brno?net_income=45000&current_savings=300000&children=1',
    );
    await unfold(calculated);
    await calculated.fill('#m-rate', '4');
    await calculated.waitForURL(/calc=mortgage/);
    assert.match(calculated.url(), /net_income=45000&current_savings=300000&children=1/);
    await calculated.reload();
    const lead = await calculated.textContent('#your-answer');
    assert.match(lead ?? '', /Brno: /);

    const price = Math.round(site().store.affordability.latest('brno')!.flatPrice!);
    const compared = await open(`/rent-or-buy?region=brno&price=${price}`);
    await compared.selectOption('#r-region', 'praha');
    await compared.locator('#verdict', { hasText: 'Prague' }).waitFor();
    const praha = Math.round(site().store.affordability.latest('praha')!.flatPrice!);
    const shown = (await compared.inputValue('#r-price')).replaceAll(' ', '');
    assert.equal(Number(shown), praha);
  });
});
