import { priceSummary } from '../formula/price-sample.ts';
import type { ExampleListing, ListingType, Observation } from '../market/indicator.ts';
import type { Region } from '../market/region.ts';
import type { PortalListing } from './portal-page.ts';

type RegionOffers = {
  /** Mean and median; empty if no listing has a usable price. */
  readonly observations: readonly Observation[];
  /** The three listings nearest to the median. */
  readonly examples: readonly ExampleListing[];
};

/**
 * Reduces the listings of one region to a mean, a median and three examples; the portal's terms
 * allow no copy of the listings themselves. A flat listed on two pages counts once; rows that could
 * not be read count as dropped.
 */
export function regionOffers(
  region: Region,
  offer: ListingType,
  {
    listings,
    unusable,
  }: { readonly listings: readonly PortalListing[]; readonly unusable: number },
  today: string,
  site: string,
): RegionOffers {
  const unique = [...new Map(listings.map((listing) => [listing.id, listing])).values()];
  const priced = unique.map(({ price = 0, areaM2 = 0 }) => ({ price, areaM2 }));
  const summary = priceSummary(priced, offer);
  if (!summary) return { observations: [], examples: [] };
  const { mean, ...counts } = summary;
  const sample = { ...counts, dropped: counts.dropped + unusable };
  const observe = (indicator: Observation['indicator'], value: number): Observation => ({
    indicator,
    region: region.slug,
    date: today,
    value,
    source: 'portal',
    kind: 'measured',
    sample,
  });
  const isSale = offer === 'sale';
  return {
    observations: [
      observe(isSale ? 'avg_asking_price_m2_flat' : 'avg_rent_m2_flat', mean),
      observe(isSale ? 'median_asking_price_m2_flat' : 'median_rent_m2_flat', sample.median),
    ],
    examples: nearestTo(sample.median, unique, region, offer, site),
  };
}

function nearestTo(
  median: number,
  listings: readonly PortalListing[],
  region: Region,
  offer: ListingType,
  site: string,
): ExampleListing[] {
  return listings
    .flatMap((listing) => {
      const { name, price, areaM2 } = listing;
      if (price === undefined || price <= 1 || areaM2 === undefined || areaM2 < 10) return [];
      const pricePerM2 = price / areaM2;
      const url = `${site}${detailPath(listing, region, offer)}`;
      return [
        {
          name: name.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
          price: Math.round(price),
          areaM2,
          pricePerM2,
          url,
        },
      ];
    })
    .sort((a, b) => Math.abs(a.pricePerM2 - median) - Math.abs(b.pricePerM2 - median))
    .slice(0, 3);
}

/**
 * `/detail/prodej/byt/2+kk/brno-stare-brno/917774172`. Without a layout the portal answers 404, with
 * a wrong one it redirects, so an unknown layout is replaced by a guess.
 */
function detailPath(
  { id, layout = '1+kk', locality }: PortalListing,
  region: Region,
  offer: ListingType,
): string {
  const deal = offer === 'sale' ? 'prodej' : 'pronajem';
  const place = encodeURIComponent(locality ?? region.slug.replaceAll('_', '-'));
  return `/detail/${deal}/byt/${layout}/${place}/${encodeURIComponent(id)}`;
}
