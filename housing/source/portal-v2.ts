import { ParseError } from '@tessera/kit/errors';
import type { PortalListing, PortalPage } from './portal-listing.ts';
import { areaIn, asNumber, layoutIn } from './portal-name.ts';
import { member } from './text.ts';

/**
 * The specified shape: `{result_size, _embedded: {estates: [{hash_id, name, price, price_czk:
 * {value_raw}, seo: {locality}}]}}`.
 */
export function readV2(reply: unknown, document: string): PortalPage {
  const estates = member(member(reply, '_embedded'), 'estates');
  if (!Array.isArray(estates)) throw new ParseError(document, 1, 'expected "_embedded.estates"');
  return {
    listings: estates.map((estate) => readEstate(estate, document)),
    total: asNumber(member(reply, 'result_size')) ?? estates.length,
  };
}

function readEstate(estate: unknown, document: string): PortalListing {
  const id = member(estate, 'hash_id');
  const name = member(estate, 'name');
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof name !== 'string') {
    throw new ParseError(document, 1, 'expected an estate with "hash_id" and "name"');
  }
  const seo = member(estate, 'seo');
  const locality = member(seo, 'locality');
  return {
    id: String(id),
    name,
    price:
      asNumber(member(member(estate, 'price_czk'), 'value_raw')) ??
      asNumber(member(estate, 'price')),
    areaM2: areaIn(name),
    layout: layoutIn(name),
    locality: typeof locality === 'string' ? locality : undefined,
    regionId: undefined,
    districtId: undefined,
  };
}
