import { ParseError } from '@tessera/kit/errors';
import type { ListingType } from '../market/indicator.ts';
import type { Region } from '../market/region.ts';
import { parseJson, type Question } from './document.ts';
import { type PortalListing, type PortalPage, readV1, readV2 } from './portal-page.ts';

/** The two JSON formats of the portal; `v2` was switched off in 2026 and replaced by `v1`. */
export type PortalShape = 'v2' | 'v1';

/** In the order in which they are tried. */
export const portalShapes: readonly PortalShape[] = ['v2', 'v1'];

export const PAGE_SIZE = 60;
export const MOST_PAGES = 5;

/** One page of flats of a region, numbered from 1; about 150 kB. */
export function portalQuestion(
  shape: PortalShape,
  region: Region,
  offer: ListingType,
  page: number,
): Question {
  const query = new URLSearchParams({
    category_main_cb: '1',
    category_type_cb: offer === 'sale' ? '1' : '2',
    [region.portal.parameter]: String(region.portal.id),
  });
  const [path, paging] =
    shape === 'v2'
      ? ['/api/cs/v2/estates', { per_page: PAGE_SIZE, page, sort: 0 }]
      : ['/api/v1/estates/search', { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }];
  for (const [name, value] of Object.entries(paging)) query.set(name, String(value));
  return {
    document: `portal ${shape} ${region.slug} ${offer} ${page}`,
    path: `${path}?${query}`,
    maxBytes: 1_500_000,
    headers: { accept: 'application/json' },
  };
}

/** Reads a page in either format. Throws ParseError, also for a page about another place. */
export function readPortalPage(
  shape: PortalShape,
  region: Region,
  bytes: Uint8Array,
  document: string,
): PortalPage {
  const reply = parseJson(bytes, document);
  const page = shape === 'v2' ? readV2(reply, document) : readV1(reply, document);
  const rows = page.listings.length + page.unusable;
  if (rows > PAGE_SIZE) {
    const found = `expected at most ${PAGE_SIZE} listings, found ${rows}`;
    throw new ParseError(document, 1, found);
  }
  const elsewhere = page.listings.filter((listing) => liesElsewhere(listing, region));
  if (elsewhere.length * 2 > page.listings.length) {
    const { parameter, id } = region.portal;
    throw new ParseError(document, 1, `expected ${parameter}=${id}, found another place`);
  }
  return page;
}

function liesElsewhere({ regionId, districtId }: PortalListing, { portal }: Region): boolean {
  const found = portal.parameter === 'locality_region_id' ? regionId : districtId;
  return found !== undefined && found !== portal.id;
}
