import { seededRandom } from '../random.ts';
import { type PortalPlace, rentPerM2 } from './figures/asking-prices.ts';

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
