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

export type PortalPage = {
  readonly listings: readonly PortalListing[];
  /** As the portal says, over all pages. */
  readonly total: number;
  /** Rows that are left out: no advertisement of a flat, or nothing that names it. */
  readonly unusable: number;
};

/** `Prodej bytu 4+1 110 m²` (no-break spaces before the number and the unit) → 110. */
export function areaIn(name: string): number | undefined {
  const found = /(\d{1,5})\s*m(?:²|2)/u.exec(name)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** `Prodej bytu 4+1 110 m²` → `4+1`. */
export function layoutIn(name: string): string | undefined {
  return /\d\+(?:kk|\d)/.exec(name)?.[0];
}

/** Rooms and shares of a flat stand in the category of flats. */
function isFlat(name: string, subCategory: unknown): boolean {
  if (typeof subCategory === 'string' && /^pokoj/i.test(subCategory)) return false;
  return !/(?:nájem|prodej)\s+pokoj|spolubydl|podíl/i.test(name);
}

/**
 * The price of the whole flat, a month for rent, from a price with its unit: `za nemovitost`,
 * `za měsíc`, `za m²` … `undefined` for a price per another time, such as a day or a year.
 */
function inTotal(
  price: number | undefined,
  unit: unknown,
  areaM2: number | undefined,
): number | undefined {
  const name = typeof unit === 'string' ? unit.toLowerCase() : '';
  if (isOtherTime(name)) return undefined;
  if (!/m²|m2/.test(name) || price === undefined || price <= 1) return price;
  return areaM2 === undefined ? undefined : price * areaM2;
}

/** True for prices per day, night, week, hour or year. */
function isOtherTime(unit: unknown): boolean {
  return typeof unit === 'string' && /rok|roč|den|noc|týd|hodin/i.test(unit);
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
  const total = asNumber(member(member(reply, 'pagination'), 'total')) ?? results.length;
  return pageOf(results, total, document, (result) => {
    const subCategory = member(member(result, 'category_sub_cb'), 'name');
    const named = readName(result, 'advert_name', subCategory);
    if (!named) return undefined;
    const locality = member(result, 'locality');
    const places = [member(locality, 'city_seo_name'), member(locality, 'citypart_seo_name')];
    return {
      ...named,
      price: priceInV1(result, named.areaM2),
      locality:
        places.filter((place) => typeof place === 'string' && place !== '').join('-') || undefined,
      regionId: asNumber(member(locality, 'region_id')),
      districtId: asNumber(member(locality, 'district_id')),
    };
  });
}

/** `price` may be per m²; `price_summary_czk` is the total of the unit's time. */
function priceInV1(result: unknown, areaM2: number | undefined): number | undefined {
  const unit = member(member(result, 'price_unit_cb'), 'name');
  const summaryUnit = member(member(result, 'price_summary_unit_cb'), 'name');
  if (isOtherTime(unit) || isOtherTime(summaryUnit)) return undefined;
  const summary = asNumber(member(result, 'price_summary_czk'));
  if (summary !== undefined) return inTotal(summary, summaryUnit, areaM2);
  const price = asNumber(member(result, 'price_czk')) ?? asNumber(member(result, 'price'));
  return inTotal(price, unit, areaM2);
}

/**
 * The v2 format: `{result_size, _embedded: {estates: [{hash_id, name, price, price_czk:
 * {value_raw}, seo: {locality}}]}}`.
 */
export function readV2(reply: unknown, document: string): PortalPage {
  const estates = member(member(reply, '_embedded'), 'estates');
  if (!Array.isArray(estates))
    throw new ParseError(document, 1, 'expected "_embedded.estates"', reply);
  const total = asNumber(member(reply, 'result_size')) ?? estates.length;
  return pageOf(estates, total, document, (estate) => {
    const named = readName(estate, 'name', undefined);
    if (!named) return undefined;
    const locality = member(member(estate, 'seo'), 'locality');
    const czk = member(estate, 'price_czk');
    const price = asNumber(member(czk, 'value_raw')) ?? asNumber(member(estate, 'price'));
    return {
      ...named,
      price: inTotal(price, member(czk, 'unit'), named.areaM2),
      locality: typeof locality === 'string' ? locality : undefined,
      regionId: undefined,
      districtId: undefined,
    };
  });
}

/** A row that cannot be used is left out and counted; a page of nothing else is another format. */
function pageOf(
  rows: readonly unknown[],
  total: number,
  document: string,
  read: (row: unknown) => PortalListing | undefined,
): PortalPage {
  const listings = rows.flatMap((row) => read(row) ?? []);
  if (rows.length > 0 && listings.length === 0) {
    throw new ParseError(document, 1, 'expected flats with "hash_id" and a name', rows[0]);
  }
  return { listings, total, unusable: rows.length - listings.length };
}

/** Id and name of an advertised flat; the name holds area and layout. */
function readName(advert: unknown, field: string, subCategory: unknown) {
  const id = member(advert, 'hash_id');
  const name = member(advert, field);
  const isNamed = (typeof id === 'number' || typeof id === 'string') && typeof name === 'string';
  if (!isNamed || !isFlat(name, subCategory)) return undefined;
  return { id: String(id), name, areaM2: areaIn(name), layout: layoutIn(name) };
}
