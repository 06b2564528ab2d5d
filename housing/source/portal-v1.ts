import { ParseError } from '@tessera/kit/errors';
import type { PortalListing, PortalPage } from './portal-listing.ts';
import { areaIn, asNumber, layoutIn } from './portal-name.ts';
import { member } from './text.ts';

/**
 * The newer shape: `{pagination: {total}, results: [{hash_id, advert_name, price_summary_czk,
 * price_czk, price, locality: {city_seo_name, citypart_seo_name, region_id, district_id}}]}`.
 */
export function readV1(reply: unknown, document: string): PortalPage {
  const results = member(reply, 'results');
  if (!Array.isArray(results)) throw new ParseError(document, 1, 'expected "results"');
  return {
    listings: results.map((result) => readResult(result, document)),
    total: asNumber(member(member(reply, 'pagination'), 'total')) ?? results.length,
  };
}

function readResult(result: unknown, document: string): PortalListing {
  const id = member(result, 'hash_id');
  const name = member(result, 'advert_name');
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof name !== 'string') {
    throw new ParseError(document, 1, 'expected a result with "hash_id" and "advert_name"');
  }
  const locality = member(result, 'locality');
  const places = [member(locality, 'city_seo_name'), member(locality, 'citypart_seo_name')];
  return {
    id: String(id),
    name,
    // `price` may be per square metre; the sum is said apart.
    price:
      asNumber(member(result, 'price_summary_czk')) ??
      asNumber(member(result, 'price_czk')) ??
      asNumber(member(result, 'price')),
    areaM2: areaIn(name),
    layout: layoutIn(name),
    locality:
      places.filter((place) => typeof place === 'string' && place !== '').join('-') || undefined,
    regionId: asNumber(member(locality, 'region_id')),
    districtId: asNumber(member(locality, 'district_id')),
  };
}
