import { describeLies } from '../testing/lies.ts';
import type { Lie } from '../testing/lying-sources.ts';

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
describeLies('the portal', [
  [
    'prices in thousands',
    'portal',
    ofBrno((flat) => priced(flat, flat.price / 1000)),
    PRICE,
    'brno',
    /brno sale, line 1: expected listings, found none/,
  ],
  [
    'prices × 1.6',
    'portal',
    ofBrno((flat) => priced(flat, flat.price * 1.6)),
    PRICE,
    'brno',
    /extreme jump from 106,310/,
  ],
  [
    'negative prices',
    'portal',
    ofBrno((flat) => priced(flat, -flat.price)),
    PRICE,
    'brno',
    /expected listings, found none/,
  ],
  [
    'a decimal comma in prices',
    'portal',
    ofBrno((flat) => priced(flat, `${flat.price},50`)),
    PRICE,
    'brno',
    /expected listings, found none/,
  ],
  [
    'rents of a year',
    'portal',
    ofBrno((flat) => priced(flat, flat.price * 12), 2),
    'avg_rent_m2_flat',
    'brno',
    /outside the bounds of 60 to 1,500/,
  ],
  [
    'rents of a week',
    'portal',
    ofBrno((flat) => priced(flat, Math.round(flat.price / 4.3)), 2),
    'avg_rent_m2_flat',
    'brno',
    /extreme jump from 348/,
  ],
  [
    'areas in square feet',
    'portal',
    ofBrno((flat) => ({
      ...flat,
      advert_name: String(flat.advert_name).replace(/\d+(?=\s*m²)/u, (area) =>
        String(Math.round(+area * 10.76)),
      ),
    })),
    PRICE,
    'brno',
    /outside the bounds of 15,000/,
  ],
  [
    'a page of HTML with status 200',
    'portal',
    pages(() => '<!doctype html><title>Údržba</title>'),
    PRICE,
    'brno',
    /gave up after brno/,
  ],
  [
    'truncated JSON',
    'portal',
    pages((body) => body.slice(0, -50)),
    PRICE,
    'brno',
    /gave up after brno/,
  ],
  [
    'empty last pages',
    'portal',
    pages((body) => {
      const reply = JSON.parse(body);
      return JSON.stringify({
        ...reply,
        results: reply.pagination.offset >= 60 ? [] : reply.results,
      });
    }),
    PRICE,
    'brno',
    /expected \d+ listings, found 60/,
  ],
]);
