export type ListingType = 'sale' | 'rent';

/** An advertised flat near the median of its region. Price in CZK, a month for rent. */
export type ExampleListing = {
  readonly name: string;
  readonly price: number;
  readonly areaM2: number;
  readonly pricePerM2: number;
  readonly url: string;
};

/** A stored listing with the time it was fetched (ISO 8601). */
export type StoredListing = ExampleListing & { readonly fetchedAt: string };
