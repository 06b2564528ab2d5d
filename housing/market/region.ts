import type { Locale } from '@tessera/kit/locale';

/**
 * A place the dashboard answers for: the seat of a kraj, or Central Bohemia, which has none of its
 * own. Prices and rents are asked for this place, wages exist only for the kraj around it.
 */
export type Region = {
  /** In addresses: lower-case ASCII, `usti_nad_labem`. */
  readonly slug: string;
  readonly name: Readonly<Record<Locale, string>>;
  /** Slug of the kraj whose wages are used, and whose shape stands on the map. */
  readonly kraj: string;
  /** How the portal is asked for it. A district id covers the whole district, not the town alone. */
  readonly portal: PortalFilter;
};

export type PortalFilter = {
  readonly parameter: 'locality_region_id' | 'locality_district_id';
  readonly id: number;
};

/** The fourteen regions in the order of the specification's sources (design page, section 2). */
export const regions: readonly Region[] = [
  region('praha', 'Praha', 'praha', inRegion(10), 'Prague'),
  region('brno', 'Brno', 'jihomoravsky', inDistrict(72)),
  region('ostrava', 'Ostrava', 'moravskoslezsky', inDistrict(65)),
  region('plzen', 'Plzeň', 'plzensky', inDistrict(12)),
  region('liberec', 'Liberec', 'liberecky', inDistrict(22)),
  region('olomouc', 'Olomouc', 'olomoucky', inDistrict(42)),
  region('hradec_kralove', 'Hradec Králové', 'kralovehradecky', inDistrict(28)),
  region('ceske_budejovice', 'České Budějovice', 'jihocesky', inDistrict(1)),
  region('usti_nad_labem', 'Ústí nad Labem', 'ustecky', inDistrict(27)),
  region('pardubice', 'Pardubice', 'pardubicky', inDistrict(32)),
  region('zlin', 'Zlín', 'zlinsky', inDistrict(38)),
  region('karlovy_vary', 'Karlovy Vary', 'karlovarsky', inDistrict(10)),
  region('jihlava', 'Jihlava', 'vysocina', inDistrict(67)),
  region('stredocesky', 'Středočeský kraj', 'stredocesky', inRegion(11), 'Central Bohemia'),
];

/** The slug of the whole country in stored rows: the plain mean of the fourteen regions. */
export const NATIONAL = 'national';

export const nationalName: Readonly<Record<Locale, string>> = {
  cs: 'Česká republika',
  en: 'Czech Republic',
};

export function findRegion(slug: string): Region | undefined {
  return regions.find((region) => region.slug === slug);
}

/** The name of a region or of the country; a slug nobody knows is shown as it is. */
export function regionName(slug: string, locale: Locale): string {
  if (slug === NATIONAL) return nationalName[locale];
  return findRegion(slug)?.name[locale] ?? slug;
}

/** The specification's `city_to_kraj`: whose wages count for a region. */
export function cityToKraj(slug: string): string {
  return findRegion(slug)?.kraj ?? NATIONAL;
}

/** The region drawn in the shape of a kraj on the map. */
export function regionOfKraj(kraj: string): Region | undefined {
  return regions.find((region) => region.kraj === kraj);
}

function region(
  slug: string,
  name: string,
  kraj: string,
  portal: PortalFilter,
  nameInEnglish = name,
): Region {
  return { slug, name: { cs: name, en: nameInEnglish }, kraj, portal };
}

function inRegion(id: number): PortalFilter {
  return { parameter: 'locality_region_id', id };
}

function inDistrict(id: number): PortalFilter {
  return { parameter: 'locality_district_id', id };
}
