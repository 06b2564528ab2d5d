import { type Fault, repeated } from './fault.ts';
import { type Flat, flatsOf, type PortalPlace, portalPlaces } from './listings.ts';
import { json, notThere, type Reply } from './reply.ts';

export type PortalOptions = {
  /** Which of the two addresses answer. The real one has had only `v1` since 2026. */
  readonly portalShapes?: readonly ('v1' | 'v2')[];
  /** Multiplies every price; asked on each request, so that days can pass. */
  readonly priceFactor?: () => number;
};

/** Both shapes of the portal's search. Every listing is generated (see `listings.ts`). */
export function portalReply(
  address: URL,
  fault: Fault | undefined,
  { portalShapes = ['v1'], priceFactor = () => 1 }: PortalOptions,
): Reply {
  const { pathname, searchParams } = address;
  const isV2 = pathname === '/api/cs/v2/estates' && portalShapes.includes('v2');
  const isV1 = pathname === '/api/v1/estates/search' && portalShapes.includes('v1');
  if (pathname.startsWith('/detail/')) return detailPage();
  if (!isV1 && !isV2) return notThere();
  const place = findPlace(searchParams);
  const offer = searchParams.get('category_type_cb') === '2' ? 'rent' : 'sale';
  const flats = place ? flatsOf(place, offer, priceFactor()).map(hidden(fault)) : [];
  const size = Number(searchParams.get(isV2 ? 'per_page' : 'limit') ?? 20);
  const offset = isV2
    ? (Number(searchParams.get('page') ?? 1) - 1) * size
    : Number(searchParams.get('offset') ?? 0);
  const total = fault === 'empty' ? 0 : flats.length;
  const page = repeated(flats.slice(offset, offset + size), fault);
  const shown = fault === 'elsewhere' ? portalPlaces.find((other) => other !== place) : place;
  const estates = shown
    ? page.map((flat) => (isV2 ? inV2(flat, shown) : inV1(flat, shown, offer)))
    : [];
  if (isV2) {
    const list = fault === 'columns' ? { items: estates } : { estates };
    return json({ result_size: total, per_page: size, page: offset / size + 1, _embedded: list });
  }
  const pagination = { limit: size, offset, total };
  return json({
    status_code: 200,
    pagination,
    [fault === 'columns' ? 'items' : 'results']: estates,
  });
}

function detailPage(): Reply {
  const body = `<!doctype html><html lang="cs"><title>Vymyšlený inzerát</title>
<p>Tento inzerát je vymyšlený, aby bylo co ukázat. <span lang="en">This listing is made up.</span>`;
  return { status: 200, type: 'text/html; charset=utf-8', body };
}

function findPlace(query: URLSearchParams): PortalPlace | undefined {
  return portalPlaces.find(({ filter, id }) => query.get(filter) === String(id));
}

function hidden(fault: Fault | undefined): (flat: Flat) => Flat {
  if (fault !== 'price-0' && fault !== 'price-1') return (flat) => flat;
  return (flat) => ({ ...flat, price: fault === 'price-0' ? 0 : 1 });
}

function inV2(flat: Flat, place: PortalPlace) {
  return {
    hash_id: flat.id,
    name: flat.name,
    price: flat.price,
    price_czk: { value_raw: flat.price, unit: '', name: 'Celková cena' },
    locality: `${flat.street}, ${place.city}`,
    seo: { category_main_cb: 1, category_sub_cb: 4, category_type_cb: 1, locality: place.citySeo },
    labels: [],
    is_auction: false,
    new: false,
  };
}

function inV1(flat: Flat, place: PortalPlace, offer: 'sale' | 'rent') {
  const isDistrict = place.filter === 'locality_district_id';
  return {
    hash_id: flat.id,
    advert_name: flat.name,
    price: flat.price,
    price_czk: flat.price,
    price_summary_czk: flat.price,
    price_unit_cb: { name: offer === 'sale' ? 'za nemovitost' : 'za měsíc', value: 1 },
    category_main_cb: { name: 'Byty', value: 1 },
    category_type_cb: {
      name: offer === 'sale' ? 'Prodej' : 'Pronájem',
      value: offer === 'sale' ? 1 : 2,
    },
    locality: {
      city: place.city,
      city_seo_name: place.citySeo,
      citypart: '',
      citypart_seo_name: '',
      district_id: isDistrict ? place.id : 5000 + place.id,
      region_id: place.regionId,
    },
  };
}
