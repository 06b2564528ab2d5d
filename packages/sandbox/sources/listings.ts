import { seededRandom } from '../random.ts';

// Average asking prices of flats, CZK per m², per kraj, from public listings of 11 July 2025.
// Source: domin224/czechia_real_estate @ 0a2b185 (MIT). For six regions only the months of net pay
// were at hand (olomoucky, zlinsky, plzensky, pardubicky, karlovarsky, vysocina); their price is
// months × net pay of 2024 / 60, rounded to crowns.
//
// The portal answers for towns and districts; the stand-in gives each the figure of its kraj.

export type PortalPlace = {
  readonly filter: 'locality_region_id' | 'locality_district_id';
  readonly id: number;
  /** The portal's number of the kraj. */
  readonly regionId: number;
  readonly city: string;
  readonly citySeo: string;
  readonly pricePerM2: number;
  /** Generated: how many flats are advertised for sale. */
  readonly offers: number;
};

export const portalPlaces: readonly PortalPlace[] = [
  place('locality_region_id', 10, 10, 'Praha', 'praha', 157_160, 260),
  place('locality_district_id', 72, 14, 'Brno', 'brno', 106_310, 170),
  place('locality_district_id', 65, 12, 'Ostrava', 'ostrava', 58_757, 120),
  place('locality_district_id', 12, 2, 'Plzeň', 'plzen', 76_974, 110),
  place('locality_district_id', 22, 5, 'Liberec', 'liberec', 84_055, 80),
  place('locality_district_id', 42, 8, 'Olomouc', 'olomouc', 75_739, 90),
  place('locality_district_id', 28, 6, 'Hradec Králové', 'hradec-kralove', 84_516, 70),
  place('locality_district_id', 1, 1, 'České Budějovice', 'ceske-budejovice', 77_798, 70),
  place('locality_district_id', 27, 4, 'Ústí nad Labem', 'usti-nad-labem', 43_194, 80),
  place('locality_district_id', 32, 7, 'Pardubice', 'pardubice', 69_677, 65),
  place('locality_district_id', 38, 9, 'Zlín', 'zlin', 74_650, 60),
  place('locality_district_id', 10, 3, 'Karlovy Vary', 'karlovy-vary', 62_365, 75),
  place('locality_district_id', 67, 13, 'Jihlava', 'jihlava', 61_772, 40),
  place('locality_region_id', 11, 11, 'Kladno', 'kladno', 91_889, 180),
];

/**
 * Generated: no public figure of rents was at hand. A gross yield of 3.3 % a year in the capital,
 * higher where flats are cheaper, as it is everywhere.
 */
function rentPerM2({ pricePerM2 }: PortalPlace): number {
  const grossYield = 0.033 * (157_160 / pricePerM2) ** 0.45;
  return (pricePerM2 * grossYield) / 12;
}

function place(
  filter: PortalPlace['filter'],
  id: number,
  regionId: number,
  city: string,
  citySeo: string,
  pricePerM2: number,
  offers: number,
): PortalPlace {
  return { filter, id, regionId, city, citySeo, pricePerM2, offers };
}

/** One generated flat. Prices are spread around the public average of its place. */
export type Flat = {
  readonly id: number;
  readonly name: string;
  readonly layout: string;
  /** CZK (a month, for rent); 0 or 1 is 'price on request'. */
  readonly price: number;
  readonly street: string;
};

const LAYOUTS: readonly (readonly [layout: string, areaM2: number])[] = [
  ['1+kk', 31],
  ['1+1', 38],
  ['2+kk', 48],
  ['2+1', 57],
  ['3+kk', 72],
  ['3+1', 76],
  ['4+kk', 95],
  ['4+1', 102],
];

const STREETS = ['Nádražní', 'Husova', 'Masarykova', 'Na Stráni', 'Lipová', 'Zahradní'];

/**
 * The flats of a place, the same on every call. All are generated; their mean price per m² is the
 * public figure (or the generated rent). About one in thirty hides its price, as on the portal.
 */
export function flatsOf(place: PortalPlace, offer: 'sale' | 'rent', factor = 1): Flat[] {
  const random = seededRandom('flats', place.regionId, place.id, offer);
  const count = offer === 'sale' ? place.offers : Math.ceil(place.offers * 0.6);
  const target = (offer === 'sale' ? place.pricePerM2 : rentPerM2(place)) * factor;
  const drafts = Array.from({ length: count }, () => {
    const [layout, area] = random.pick(LAYOUTS);
    const areaM2 = Math.round(area * (0.85 + random.next() * 0.3));
    // Small flats cost more per square metre; the rest is random.
    const relative = (60 / areaM2) ** 0.15 * (0.75 + random.next() * 0.5);
    return {
      layout,
      areaM2,
      relative,
      isHidden: random.chance(1 / 30),
      street: random.pick(STREETS),
    };
  });
  const shown = drafts.filter(({ isHidden }) => !isHidden);
  const mean = shown.reduce((sum, { relative }) => sum + relative, 0) / shown.length;
  const step = offer === 'sale' ? 1000 : 100;
  const verb = offer === 'sale' ? 'Prodej' : 'Pronájem';
  return drafts.map(({ layout, areaM2, relative, isHidden, street }, index) => {
    const price = ((target * relative) / mean) * areaM2;
    return {
      id:
        100_000_000 +
        place.regionId * 1_000_000 +
        place.id * 10_000 +
        index * 2 +
        Number(offer === 'rent'),
      name: `${verb} bytu ${layout}\u00a0${areaM2}\u00a0m²`,
      layout,
      price: isHidden ? 1 : Math.round(price / step) * step,
      street,
    };
  });
}
