import { ParseError } from '@tessera/kit/errors';
import { member } from './document.ts';

/** One advertised flat, the same for both formats of the portal. */
export type PortalListing = {
  readonly id: string;
  readonly name: string;
  /** CZK, a month for rent; 0 and 1 stand for 'ask the agency'. */
  readonly price: number | undefined;
  readonly areaM2: number | undefined;
  /** Such as `2+kk`. */
  readonly layout: string | undefined;
  /** Slug of the place in the portal's addresses. */
  readonly locality: string | undefined;
  /** Ids of its place, compared with the requested one. */
  readonly regionId: number | undefined;
  readonly districtId: number | undefined;
};

export type PortalPage = { readonly listings: readonly PortalListing[]; readonly total: number };

/** `Prodej bytu 4+1 110 m²` (no-break spaces before the number and the unit) → 110. */
export function areaIn(name: string): number | undefined {
  const found = /(\d{1,5})\s*m(?:²|2)/u.exec(name)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** `Prodej bytu 4+1 110 m²` → `4+1`. */
export function layoutIn(name: string): string | undefined {
  return /\d\+(?:kk|\d)/.exec(name)?.[0];
}

/**
 * The price of the whole flat from a price with its unit: `za nemovitost`, `za měsíc`, `za m²` …
 * A price per day or year is neither a price nor a monthly rent, and is left out.
 */
function inTotal(
  price: number | undefined,
  unit: unknown,
  areaM2: number | undefined,
): number | undefined {
  const name = typeof unit === 'string' ? unit.toLowerCase() : '';
  if (/rok|den|hodin/.test(name)) return undefined;
  if (!/m²|m2/.test(name) || price === undefined || price <= 1) return price;
  return areaM2 === undefined ? undefined : price * areaM2;
}

/** A finite number given as a number or as text. */
function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * The v1 format: `{pagination: {total}, results: [{hash_id, advert_name, price_summary_czk,
 * price_czk, price, locality: {city_seo_name, citypart_seo_name, region_id, district_id}}]}`.
 */
export function readV1(reply: unknown, document: string): PortalPage {
  const results = member(reply, 'results');
  if (!Array.isArray(results)) throw new ParseError(document, 1, 'expected "results"', reply);
  const listings = results.map((result) => {
    const { areaM2, ...named } = readName(result, 'a result', 'advert_name', document);
    const locality = member(result, 'locality');
    const places = [member(locality, 'city_seo_name'), member(locality, 'citypart_seo_name')];
    const price = asNumber(member(result, 'price_czk')) ?? asNumber(member(result, 'price'));
    const unit = member(member(result, 'price_unit_cb'), 'name');
    return {
      ...{ ...named, areaM2 },
      // `price` may be per m²; `price_summary_czk` is the total.
      price: asNumber(member(result, 'price_summary_czk')) ?? inTotal(price, unit, areaM2),
      locality:
        places.filter((place) => typeof place === 'string' && place !== '').join('-') || undefined,
      regionId: asNumber(member(locality, 'region_id')),
      districtId: asNumber(member(locality, 'district_id')),
    };
  });
  return {
    listings,
    total: asNumber(member(member(reply, 'pagination'), 'total')) ?? results.length,
  };
}

/**
 * The v2 format: `{result_size, _embedded: {estates: [{hash_id, name, price, price_czk:
 * {value_raw}, seo: {locality}}]}}`.
 */
export function readV2(reply: unknown, document: string): PortalPage {
  const estates = member(member(reply, '_embedded'), 'estates');
  if (!Array.isArray(estates))
    throw new ParseError(document, 1, 'expected "_embedded.estates"', reply);
  const listings = estates.map((estate) => {
    const { areaM2, ...named } = readName(estate, 'an estate', 'name', document);
    const locality = member(member(estate, 'seo'), 'locality');
    const czk = member(estate, 'price_czk');
    const price = asNumber(member(czk, 'value_raw')) ?? asNumber(member(estate, 'price'));
    return {
      ...{ ...named, areaM2 },
      price: inTotal(price, member(czk, 'unit'), areaM2),
      locality: typeof locality === 'string' ? locality : undefined,
      ...{ regionId: undefined, districtId: undefined },
    };
  });
  return { listings, total: asNumber(member(reply, 'result_size')) ?? estates.length };
}

/** Id and name of an advertisement; the name holds area and layout. */
function readName(advert: unknown, what: string, field: string, document: string) {
  const id = member(advert, 'hash_id');
  const name = member(advert, field);
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof name !== 'string') {
    const expected = `expected ${what} with "hash_id" and "${field}"`;
    throw new ParseError(document, 1, expected, advert);
  }
  return { id: String(id), name, areaM2: areaIn(name), layout: layoutIn(name) };
}
