import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { compute } from '../refresh/compute.ts';
import { NOW, type TestApp, testApp } from '../testing/site.ts';

const DAY = '2026-11-20';
const HOUSEHOLD = 'net_income=62000&current_savings=900000&children=1';
const PAGES = [
  ...['/', '/?pay=gross', '/region/brno', `/region/brno?${HOUSEHOLD}`, '/compare?terms=real'],
  ...[
    '/forecast',
    '/forecast?method=linear',
    `/rent-or-buy?region=brno&${HOUSEHOLD}`,
    `/?${HOUSEHOLD}`,
  ],
];
const REPLIES = [
  ...['affordability', 'prices', 'rent-vs-buy', 'mortgage', 'wages', 'history', 'forecast'].map(
    (chart) => `/api/chart/${chart}`,
  ),
  ...['/api/chart/rent-burden', '/api/chart/rents', '/api/chart/compare?scale=index'],
  ...['/api/chart/forecast?method=growth&format=csv', '/api/regions', '/api/regions?format=csv'],
  ...[`/api/household?region=praha&${HOUSEHOLD}`, '/api/rent-or-buy?region=praha'],
  ...['/api/chart/affordability?format=png', '/api/chart/history?format=png'],
];

/** The main part of a page without its links, which lead to the same day, and the state of today. */
const figuresOf = (page: string) =>
  page
    .slice(page.indexOf('<main'), page.indexOf('</main>'))
    .replaceAll(/(href|action|hx-[a-z]+|data-page)="[^"]*"/g, '')
    .replaceAll(/<input type="hidden" name="as_of"[^>]*>/g, '')
    .replace(/<div class="freshness"[\s\S]*?<\/div>/, '')
    // Example listings are not kept.
    .replace(/<section id="examples"[\s\S]*$/, '');

describe('10.16 vintages', () => {
  let made: TestApp;
  const then = new Map<string, string | Buffer>();
  const ask = async (url: string) => {
    const { statusCode, body, rawPayload, headers } = await made.app.inject(url);
    assert.equal(statusCode, 200, `${url}: ${body.slice(0, 200)}`);
    if (headers['content-type'] === 'image/png') return rawPayload;
    return url.startsWith('/api') ? body : figuresOf(body);
  };
  const onDay = (url: string) => `${url}${url.includes('?') ? '&' : '?'}as_of=${DAY}`;
  /** Every value of a series times a factor, as if its source had said so. */
  function revise(
    series: 'cpi' | 'avg_monthly_wage' | 'nominal_property_price_index',
    factor: number,
    at: string,
  ) {
    const { store } = made;
    for (const region of ['national', 'praha', 'jihomoravsky']) {
      const batch = store.series.all(series, region).map((one) => ({
        ...{ ...one, indicator: series, region, value: one.value * factor },
        source: series === 'avg_monthly_wage' ? ('czso' as const) : ('macro' as const),
      }));
      const rebase = { indicator: series, region, factor, values: batch.length };
      store.series.record(
        batch,
        new Date(at),
        series === 'cpi' && batch.length > 0 ? [rebase] : [],
      );
    }
    compute(store, { historical: true, now: new Date(at) });
  }

  before(async () => {
    let factor = 1;
    made = await testApp({ now: NOW, priceFactor: () => factor });
    for (const url of [...PAGES, ...REPLIES]) then.set(url, await ask(url));
    factor = 1.05;
    made.setNow('2026-11-22T09:00:00Z');
    await made.refresh.fetchAndCompute({ only: ['portal'] });
    revise('avg_monthly_wage', 1.02, '2026-11-22T10:00:00Z');
    made.setNow('2026-12-05T09:00:00Z');
    revise('nominal_property_price_index', 1.01, '2026-12-05T09:00:00Z');
    revise('cpi', 0.5, '2026-12-05T09:00:00Z');
  });
  after(() => made.close());

  test('10.16 as_of: pages, charts and replies give what they gave on an earlier day, byte for byte', async () => {
    for (const url of [...PAGES, ...REPLIES]) {
      assert.deepEqual(await ask(onDay(url)), then.get(url), url);
    }
    const changed = await Promise.all(PAGES.map(async (url) => (await ask(url)) !== then.get(url)));
    assert.ok(changed.every(Boolean), 'and today they give others');
  });

  test('10.16 as_of: a page says what its link said then, what it says today, and why', async () => {
    const page = (lang: string) =>
      made.app.inject({ url: onDay('/region/brno'), headers: { cookie: `lang=${lang}` } });
    const { body } = await page('en');
    assert.match(body, /as known on 20 Nov 2026/);
    assert.match(
      body,
      /This link said 14\.2 years of pay on 20 Nov 2026, 14\.6 today, because of: asking price per m² 106,310 → 111,6\d\d \(real-estate portal, 20 Nov 2026 → 22 Nov 2026\); gross wage [\d,]+ → [\d,]+ \(Czech Statistical Office, revised for 2024\)/,
    );
    assert.match(body, /href="\/compare\?as_of=2026-11-20"/, 'links keep the day');
    assert.match(
      (await page('cs')).body,
      /Tento odkaz říkal 20\. 11\. 2026 14,2 roku platu, dnes 14,6/,
    );
  });

  test('10.16 as_of: the note answers in the definition and by the method of its link', async () => {
    const said = async (url: string) => {
      const { body } = await made.app.inject({ url, headers: { cookie: 'lang=en' } });
      const note = /This link said [^<]*/.exec(body)?.[0] ?? '';
      const heading = /<h1>[^<]*?([\d.]+) years/.exec(body)?.[1];
      return { note, heading };
    };
    const median = '/region/brno?wage=median&earners=2&size=70';
    const [before, after] = [await said(onDay(median)), await said(median)];
    assert.ok(before.note.includes(`said ${before.heading} years of pay on`), before.note);
    assert.ok(before.note.includes(`, ${after.heading} today`), before.note);
    assert.doesNotMatch(before.note, /gross wage/, 'the median was not revised');
    for (const path of ['/', '/compare']) {
      const gross = await said(onDay(`${path}?pay=gross`));
      assert.notEqual(gross.note, (await said(onDay(path))).note, path);
    }
    const notes = [];
    for (const method of ['last-two', 'linear'])
      notes.push((await said(onDay(`/forecast?method=${method}`))).note);
    assert.match(
      notes[0]!,
      /said [\d.]+ years of pay in 2031 on 20 Nov 2026, [\d.]+ in 2031 today/,
    );
    assert.notEqual(notes[0], notes[1]);
  });

  test('10.16 as_of: a day before the first data has none, a future day or another text is refused', async () => {
    const early = await made.app.inject('/api/regions?as_of=2020-02-29');
    assert.deepEqual(early.json().rows, []);
    for (const day of ['2026-12-06', '2026-02-30', 'yesterday', '']) {
      const { statusCode, body } = await made.app.inject(`/api/regions?as_of=${day}`);
      assert.deepEqual([statusCode, /as_of/.test(body)], [400, true], day);
    }
    const today = await made.app.inject('/api/regions?as_of=2026-12-05');
    assert.equal(today.body, (await made.app.inject('/api/regions')).body);
  });

  test('10.16 as_of: what reads no data does not make those of the day', async (t) => {
    const known = t.mock.method(made.store.series, 'knownAt');
    for (const path of ['/health', '/ready', '/metrics', '/openapi.json', '/nowhere'])
      await made.app.inject(`${path}?as_of=2026-11-21`);
    assert.equal(known.mock.callCount(), 0);
    await made.app.inject('/api/status?as_of=2026-11-21');
    assert.equal(known.mock.callCount(), 1);
  });

  test('10.11, 10.16 as_of: sortings, downloads, forms and answers keep the day and the household', async () => {
    const own = 'net_income=62000&age=30';
    for (const path of ['/forecast?', `/compare?${own}&`, `/region/brno?${own}&`, '/revisions?']) {
      const page = (await made.app.inject(`${path}as_of=${DAY}`)).body.replaceAll('&amp;', '&');
      const hrefs = [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!);
      const kept = hrefs.filter((href) => /[?&]sort=|^.api.|net_income=/.test(href));
      assert.ok(kept.length > 2, path);
      for (const href of kept) assert.ok(href.includes(`as_of=${DAY}`), href);
      for (const href of kept.filter((one) => /sort=|\/region\//.test(one)))
        assert.ok(href.includes('net_income=62000') && href.includes('age=30'), href);
      for (const [form] of page.matchAll(/<form[^>]*method="get"[\s\S]*?<\/form>/g))
        assert.ok(form.includes(`name="as_of" value="${DAY}"`), form);
    }
    const body = { net_income: 62_000, reserve: 0, as_of: DAY };
    const answer = await made.app.inject({ method: 'POST', url: '/api/scenario/regions', body });
    assert.match(
      answer.body,
      /\/region\/praha\?net_income=62000&amp;mortgage_rate_pct=5&amp;reserve=0&amp;as_of=2026-11-20/,
    );
  });

  test('10.16 as_of: a day has the revisions seen until then', async () => {
    const totalOf = async (query: string) =>
      (await made.app.inject(`/api/revisions?${query}`)).json().total;
    assert.equal(await totalOf(`as_of=${DAY}`), 0);
    const [then, now] = [await totalOf('as_of=2026-11-22'), await totalOf('')];
    assert.ok(then > 0 && then < now, `${then} of ${now}`);
  });
});

test('10.16 revisions: one of 2 % of all values and one of 10 % of a tenth are both listed', async (t) => {
  const made = await testApp();
  t.after(made.close);
  const { store, app } = made;
  const index = store.series.all('nominal_property_price_index', 'national');
  const revised = (factor: (at: number) => number) =>
    index.map((one, at) => ({
      ...{ ...one, indicator: 'nominal_property_price_index' as const, region: 'national' },
      ...{ source: 'macro' as const, value: one.value * factor(at) },
    }));
  store.series.record(
    revised(() => 1.02),
    new Date('2026-11-21T09:00:00Z'),
  );
  const tenth = Math.floor(index.length / 10);
  store.series.record(
    revised((at) => (at < tenth ? 1.1 * 1.02 : 1.02)),
    new Date('2026-11-22T09:00:00Z'),
  );
  const { total, pages, rows } = (await app.inject('/api/revisions')).json();
  assert.deepEqual([total, pages, rows.length], [index.length + tenth, 1, index.length + tenth]);
  assert.deepEqual(rows[tenth - 1], {
    ...{ source: 'macro', series: 'nominal_property_price_index', region: 'national' },
    ...{
      date: index[0]!.date,
      before: index[0]!.value * 1.02,
      after: index[0]!.value * (1.1 * 1.02),
    },
    seen_at: '2026-11-22T09:00:00.000Z',
  });
  const page = await app.inject({ url: '/revisions', headers: { cookie: 'lang=en' } });
  assert.match(page.body, /<h1>Revisions<\/h1>/);
  assert.match(page.body, /nominal \(BIS\)<\/th>[^\n]*<td class="num">10\.0%<\/td>/);
  assert.match((await app.inject('/revisions')).body, /<h1>Zpětné opravy<\/h1>/);
  assert.match((await app.inject('/api/revisions?format=csv')).body, /^source,series,region,date/);
});
