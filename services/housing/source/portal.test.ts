import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ParseError } from '@tessera/kit/errors';
import fc from 'fast-check';
import { findRegion } from '../market/region.ts';
import { dataFile } from '../testing/data-folder.ts';
import { type PortalShape, portalQuestion, readPortalPage } from './portal.ts';
import { areaIn, layoutIn, type PortalListing } from './portal-page.ts';
import { regionOffers } from './portal-region.ts';

const brno = findRegion('brno')!;
const praha = findRegion('praha')!;
const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const read = (shape: PortalShape, value: unknown) =>
  readPortalPage(shape, brno, encode(value), 'portal');

test('1.3.4 portal: the request has category 1 or 2 and the region or district id', () => {
  assert.equal(
    portalQuestion('v2', praha, 'sale', 1).path,
    '/api/cs/v2/estates?category_main_cb=1&category_type_cb=1&locality_region_id=10&per_page=60&page=1&sort=0',
  );
  assert.equal(
    portalQuestion('v1', brno, 'rent', 2).path,
    '/api/v1/estates/search?category_main_cb=1&category_type_cb=2&locality_district_id=72&limit=60&offset=60',
  );
});

test('1.3.4 portal: the area is read from names with no-break spaces', () => {
  assert.equal(areaIn('Prodej bytu 4+1\u00a0110\u00a0m²'), 110);
  assert.equal(areaIn('Prodej bytu 2+kk 54 m2 (Loft)'), 54);
  assert.equal(areaIn('Prodej bytu 2+kk'), undefined);
  assert.equal(layoutIn('Prodej bytu 4+1\u00a0110\u00a0m²'), '4+1');
  assert.equal(layoutIn('Prodej bytu atypický 30 m²'), undefined);
});

const real = dataFile('v2_estatesResponse_2020-11-21.json');
test('1.3.4 portal: a real v2 reply', {
  skip: real.skip,
}, () => {
  // The file keeps the replies of several requests; there is one.
  const [reply] = JSON.parse(readFileSync(real.path, 'utf8'));
  const page = read('v2', reply);
  assert.equal(page.listings.length, 2);
  assert.deepEqual(page.listings[0], {
    id: '917774172',
    name: 'Prodej bytu 4+1\u00a0110\u00a0m²',
    price: 7_980_000,
    areaM2: 110,
    layout: '4+1',
    locality: undefined,
    regionId: undefined,
    districtId: undefined,
  });
});

test('1.3.4 portal: in v1 the total takes precedence over a price that may be per m²', () => {
  const result = {
    hash_id: 1,
    advert_name: 'Prodej bytu 2+kk\u00a050\u00a0m²',
    price: 100_000,
    price_czk: 100_000,
    price_summary_czk: 5_000_000,
    locality: {
      city_seo_name: 'brno',
      citypart_seo_name: 'stare-brno',
      district_id: 72,
      region_id: 14,
    },
  };
  const { listings, total } = read('v1', { pagination: { total: 7 }, results: [result] });
  assert.equal(total, 7);
  assert.equal(listings[0]?.price, 5_000_000);
  assert.equal(listings[0]?.locality, 'brno-stare-brno');
});

test('10.5 refusal: another format, too many listings, another place', () => {
  const result = (districtId: number, id: number) => ({
    hash_id: id,
    advert_name: 'x',
    locality: { district_id: districtId },
  });
  const worked: [shape: PortalShape, reply: unknown, reason: RegExp][] = [
    ['v2', { results: [] }, /_embedded.estates/],
    ['v1', { _embedded: {} }, /expected "results"/],
    ['v2', { _embedded: { estates: [{ name: 'x' }] } }, /hash_id/],
    ['v1', { results: [null] }, /hash_id/],
    [
      'v1',
      { results: Array.from({ length: 600 }, (_, id) => result(72, id)) },
      /at most 60 listings, found 600/,
    ],
    [
      'v1',
      { results: [result(65, 1), result(65, 2), result(72, 3)] },
      /locality_district_id=72, found another place/,
    ],
  ];
  for (const [shape, reply, reason] of worked) {
    assert.throws(
      () => read(shape, reply),
      (error: Error) => error instanceof ParseError && reason.test(error.message),
      String(reason),
    );
  }
});

test('10.5 refusal: any portal reply gives a page or a ParseError', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('v1' as const, 'v2' as const), (value, shape) => {
      try {
        read(shape, shape === 'v1' ? { results: value } : { _embedded: { estates: value } });
      } catch (error) {
        assert.ok(error instanceof ParseError);
      }
    }),
  );
});

const listing = (id: number, price: number, areaM2 = 50): PortalListing => ({
  id: String(id),
  name: `Prodej bytu 2+kk\u00a0${areaM2}\u00a0m²`,
  price,
  areaM2,
  layout: '2+kk',
  locality: 'brno-stare-brno',
  regionId: 14,
  districtId: 72,
});

test('1.3.4 portal: mean, median and the three listings nearest to the median', () => {
  const listings = [1, 2, 3, 4, 5].map((id) => listing(id, id * 1_000_000));
  const offers = regionOffers(
    brno,
    'sale',
    { listings, unusable: 0 },
    '2026-11-20',
    'https://portal.example',
  );
  assert.deepEqual(
    offers.observations.map(({ indicator, value, date, region }) => [
      indicator,
      value,
      date,
      region,
    ]),
    [
      ['avg_asking_price_m2_flat', 60_000, '2026-11-20', 'brno'],
      ['median_asking_price_m2_flat', 60_000, '2026-11-20', 'brno'],
    ],
  );
  assert.equal(offers.observations[0]?.sample?.counted, 5);
  assert.deepEqual(
    offers.examples.map(({ price }) => price).sort(),
    [2_000_000, 3_000_000, 4_000_000],
  );
  assert.equal(offers.examples[0]?.name, 'Prodej bytu 2+kk 50 m²');
  assert.equal(
    offers.examples[0]?.url,
    'https://portal.example/detail/prodej/byt/2+kk/brno-stare-brno/3',
  );
});

test('1.3.4 portal: a flat on two pages counts once; hidden prices give no mean', () => {
  const twice = [listing(1, 5_000_000), listing(1, 5_000_000), listing(2, 3_000_000)];
  const offers = regionOffers(
    brno,
    'rent',
    { listings: twice.map((of) => ({ ...of, price: of.price! / 500 })), unusable: 0 },
    '2026-11-20',
    '',
  );
  assert.equal(offers.observations[0]?.value, 160);
  assert.equal(offers.observations[0]?.indicator, 'avg_rent_m2_flat');
  const hidden = regionOffers(
    brno,
    'sale',
    { listings: [listing(1, 0), listing(2, 1)], unusable: 0 },
    '2026-11-20',
    '',
  );
  assert.deepEqual(hidden, { observations: [], examples: [] });
});
