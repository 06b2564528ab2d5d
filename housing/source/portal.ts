import { ParseError } from '@tessera/kit/errors';
import type { Region } from '../market/region.ts';
import { readV1 } from './portal-v1.ts';
import { readV2 } from './portal-v2.ts';
import type { Question } from './question.ts';
import { parseJson } from './text.ts';

/** The specified shape is `v2`; it was switched off in 2026 and `v1` took its place. */
export type PortalShape = 'v2' | 'v1';

/** In the order they are tried. */
export const portalShapes: readonly PortalShape[] = ['v2', 'v1'];

export type OfferType = 'sale' | 'rent';

/** One advertised flat as either shape tells it. */
export type PortalListing = {
  readonly id: string;
  readonly name: string;
  /** CZK, a month for rent; 0 or 1 is 'ask the agency', undefined is not said. */
  readonly price: number | undefined;
  readonly areaM2: number | undefined;
  /** `2+kk`, as in the portal's addresses. */
  readonly layout: string | undefined;
  /** Slug of the place, as in the portal's addresses. */
  readonly locality: string | undefined;
  /** What the listing says of where it lies, to be compared with what was asked. */
  readonly regionId: number | undefined;
  readonly districtId: number | undefined;
};

export type PortalPage = { readonly listings: readonly PortalListing[]; readonly total: number };

export const PAGE_SIZE = 60;
export const MOST_PAGES = 5;

/** One page of flats of a region; the first page is number 1. About 150 kB. */
export function portalQuestion(
  shape: PortalShape,
  region: Region,
  offer: OfferType,
  page: number,
): Question {
  const query = new URLSearchParams({
    category_main_cb: '1',
    category_type_cb: offer === 'sale' ? '1' : '2',
    [region.portal.parameter]: String(region.portal.id),
  });
  if (shape === 'v2') {
    query.set('per_page', String(PAGE_SIZE));
    query.set('page', String(page));
    query.set('sort', '0');
  } else {
    query.set('limit', String(PAGE_SIZE));
    query.set('offset', String((page - 1) * PAGE_SIZE));
  }
  const path = shape === 'v2' ? '/api/cs/v2/estates' : '/api/v1/estates/search';
  return {
    document: `portal ${shape} ${region.slug} ${offer} ${page}`,
    path: `${path}?${query}`,
    maxBytes: 1_500_000,
    headers: { accept: 'application/json' },
  };
}

/** Reads a page of either shape and refuses one that answers another question. */
export function readPortalPage(
  shape: PortalShape,
  region: Region,
  bytes: Uint8Array,
  document: string,
): PortalPage {
  const reply = parseJson(bytes, document);
  const page = shape === 'v2' ? readV2(reply, document) : readV1(reply, document);
  if (page.listings.length > PAGE_SIZE) {
    const found = `${page.listings.length} listings`;
    throw new ParseError(document, 1, `asked for ${PAGE_SIZE} at most, found ${found}`);
  }
  const elsewhere = page.listings.filter((listing) => liesElsewhere(listing, region));
  if (elsewhere.length * 2 > page.listings.length) {
    const { parameter, id } = region.portal;
    throw new ParseError(document, 1, `asked for ${parameter}=${id}, found another place`);
  }
  return page;
}

function liesElsewhere({ regionId, districtId }: PortalListing, { portal }: Region): boolean {
  const found = portal.parameter === 'locality_region_id' ? regionId : districtId;
  return found !== undefined && found !== portal.id;
}
