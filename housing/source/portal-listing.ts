/** One advertised flat as either shape of the portal tells it. */
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
