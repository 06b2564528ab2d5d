import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeLies } from '../testing/lies.ts';
import { type Lie, lyingSources } from '../testing/lying-sources.ts';

const PRICE = 'avg_asking_price_m2_flat';

type Flat = Readonly<Record<string, unknown>> & { readonly price: number };

/** Changes the listings of Brno, for sale (1) or rent (2). */
const ofBrno =
  (change: (flat: Flat, at: number) => object, type = 1): Lie =>
  (body, path) => {
    const isAsked = /estates\/search.*locality_district_id=72(&|$)/.test(path);
    if (!isAsked || !path.includes(`category_type_cb=${type}`)) return body;
    const reply = JSON.parse(body);
    return JSON.stringify({ ...reply, results: reply.results.map(change) });
  };
const priced = (flat: Flat, price: unknown) => ({
  ...flat,
  price,
  price_czk: price,
  price_summary_czk: price,
});
const pages =
  (change: (body: string) => string): Lie =>
  (body, path) =>
    /estates\/search/.test(path) ? change(body) : body;

/** The offers in Brno are those of Praha under other prices and places. */
function listingsOfPraha(): Lie {
  const ofPraha = new Map<string, string[]>();
  return (body, path) => {
    if (!/estates\/search/.test(path)) return body;
    const question = path.replace(/locality_(region|district)_id=\d+/, '');
    const reply = JSON.parse(body) as { results: { hash_id: string }[] };
    const ids = reply.results.map(({ hash_id }) => hash_id);
    if (/locality_region_id=10(&|$)/.test(path)) ofPraha.set(question, ids);
    if (!/locality_district_id=72(&|$)/.test(path)) return body;
    const theirs = ofPraha.get(question) ?? [];
    const results = reply.results.map((flat, at) => ({
      ...flat,
      hash_id: theirs[at] ?? flat.hash_id,
    }));
    return JSON.stringify({ ...reply, results });
  };
}

describeLies('the portal', [
  {
    source: 'portal',
    series: PRICE,
    region: 'brno',
    lies: [
      [
        'prices in thousands',
        ofBrno((flat) => priced(flat, flat.price / 1000)),
        /brno sale, line 1: expected listings, found none/,
      ],
      [
        'prices × 1.6',
        ofBrno((flat) => priced(flat, flat.price * 1.6)),
        /extreme jump from 106,310/,
      ],
      [
        'negative prices',
        ofBrno((flat) => priced(flat, -flat.price)),
        /expected listings, found none/,
      ],
      [
        'a decimal comma in prices',
        ofBrno((flat) => priced(flat, `${flat.price},50`)),
        /expected listings, found none/,
      ],
      [
        'areas in square feet',
        ofBrno((flat) => ({
          ...flat,
          advert_name: String(flat.advert_name).replace(/\d+(?=\s*m²)/u, (area) =>
            String(Math.round(+area * 10.76)),
          ),
        })),
        /outside the bounds of 15,000/,
      ],
      [
        'a page of HTML with status 200',
        pages(() => '<!doctype html><title>Údržba</title>'),
        /gave up after brno/,
      ],
      ['truncated JSON', pages((body) => body.slice(0, -50)), /gave up after brno/],
      [
        'empty last pages',
        pages((body) => {
          const reply = JSON.parse(body);
          return JSON.stringify({
            ...reply,
            results: reply.pagination.offset >= 60 ? [] : reply.results,
          });
        }),
        /expected \d+ listings, found 60/,
      ],
      [
        'the same page over and over',
        pages((body) => {
          const reply = JSON.parse(body);
          const results = reply.results.map((flat: Flat, at: number) => ({ ...flat, hash_id: at }));
          return JSON.stringify({ ...reply, results });
        }),
        /expected \d+ listings, found 60/,
      ],
      [
        'the listings of Praha',
        listingsOfPraha(),
        /listings of its own, found those of praha sale/,
      ],
      [
        'three listings as a mean',
        ofBrno((flat, at) => (at === 0 ? flat : priced(flat, 0))),
        /only 3 listings/,
      ],
    ],
  },
  {
    source: 'portal',
    series: 'avg_rent_m2_flat',
    region: 'brno',
    lies: [
      [
        'rents of a year',
        ofBrno((flat) => priced(flat, flat.price * 12), 2),
        /outside the bounds of 60 to 1,500/,
      ],
      [
        'rents of a week',
        ofBrno((flat) => priced(flat, Math.round(flat.price / 4.3)), 2),
        /extreme jump from 348/,
      ],
    ],
  },
]);

test('10.10: first prices that are all 1.3 times too high are marked in every region until they are not', async (t) => {
  const world = await lyingSources('2026-11-20T12:00:00Z', true);
  t.after(world.close);
  const marked = () =>
    world.store.quarantine
      .all()
      .filter(({ rule, indicator }) => rule === 'unusual' && indicator === PRICE);
  await world.refresh.fetchAndCompute({ only: ['czso'] });
  const inflated: Lie = (body, path) => {
    if (!/estates\/search.*category_type_cb=1/.test(path)) return body;
    const reply = JSON.parse(body);
    const results = reply.results.map((flat: Flat) => priced(flat, flat.price * 1.3));
    return JSON.stringify({ ...reply, results });
  };
  world.lie(inflated);
  await world.lyingRefresh.fetchAndCompute({ only: ['portal'] });
  assert.equal(marked().length, 14);
  world.setNow('2026-11-21T12:00:00Z');
  await world.lyingRefresh.fetchAndCompute({ only: ['portal'] });
  assert.equal(marked().length, 14, 'the same lie told twice');
  world.setNow('2026-11-22T12:00:00Z');
  world.lie(undefined);
  await world.lyingRefresh.fetchAndCompute({ only: ['portal'] });
  assert.deepEqual(marked(), []);
  const brno = world.store.series.latest(PRICE, 'brno');
  assert.equal(brno?.date, '2026-11-22');
});
