import type { Locale } from '@tessera/kit/locale';

/**
 * A place with its own figures: the capital of a kraj, or all of Central Bohemia, whose capital is
 * Prague. Prices and rents are those of this place, wages those of the kraj around it.
 */
export type Region = {
  /** Lower-case ASCII for addresses: `usti_nad_labem`. */
  readonly slug: string;
  readonly name: Readonly<Record<Locale, string>>;
  /** Slug of the kraj whose wages are used and whose outline is on the map. */
  readonly kraj: string;
  /** The portal's filter. A district id covers the whole district, not only the town. */
  readonly portal: PortalFilter;
};

type PortalFilter = {
  readonly parameter: 'locality_region_id' | 'locality_district_id';
  readonly id: number;
};

/** The fourteen regions in the order they are fetched. */
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

/** The slug of the country in stored rows, where it is the unweighted mean of the regions. */
export const NATIONAL = 'national';

const nationalName: Readonly<Record<Locale, string>> = {
  cs: 'Česká republika',
  en: 'Czech Republic',
};

export function findRegion(slug: string): Region | undefined {
  return regions.find((region) => region.slug === slug);
}

/** The name of a region or of the country; an unknown slug is returned as it is. */
export function regionName(slug: string, locale: Locale): string {
  if (slug === NATIONAL) return nationalName[locale];
  return findRegion(slug)?.name[locale] ?? slug;
}

/** The kraj whose wages count for a region; the country for an unknown one. */
export function cityToKraj(slug: string): string {
  return findRegion(slug)?.kraj ?? NATIONAL;
}

/** The rows of the regions, without the row of the country. */
export function regionsOnly<Row extends { readonly region: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ region }) => region !== NATIONAL);
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

/**
 * The fourteen self-governing regions (kraje) and the country, in the statistical office's coding.
 * They are the smallest areas for which wages are published.
 */
type Kraj = {
  readonly slug: string;
  /** Code in the office's list 100 (regions) or 97 (country). */
  readonly code: string;
  /** As written in the office's files. */
  readonly name: string;
  readonly nameInEnglish: string;
};

/** Codes: https://apl.czso.cz/iSMS/ (lists 97 and 100). */
export const kraje: readonly Kraj[] = [
  kraj('praha', '3018', 'Hlavní město Praha', 'Prague'),
  kraj('stredocesky', '3026', 'Středočeský kraj', 'Central Bohemia'),
  kraj('jihocesky', '3034', 'Jihočeský kraj', 'South Bohemia'),
  kraj('plzensky', '3042', 'Plzeňský kraj', 'Plzeň Region'),
  kraj('karlovarsky', '3051', 'Karlovarský kraj', 'Karlovy Vary Region'),
  kraj('ustecky', '3069', 'Ústecký kraj', 'Ústí Region'),
  kraj('liberecky', '3077', 'Liberecký kraj', 'Liberec Region'),
  kraj('kralovehradecky', '3085', 'Královéhradecký kraj', 'Hradec Králové Region'),
  kraj('pardubicky', '3093', 'Pardubický kraj', 'Pardubice Region'),
  kraj('vysocina', '3107', 'Kraj Vysočina', 'Vysočina'),
  kraj('jihomoravsky', '3115', 'Jihomoravský kraj', 'South Moravia'),
  kraj('olomoucky', '3123', 'Olomoucký kraj', 'Olomouc Region'),
  kraj('zlinsky', '3131', 'Zlínský kraj', 'Zlín Region'),
  kraj('moravskoslezsky', '3140', 'Moravskoslezský kraj', 'Moravia-Silesia'),
];

export const country: Kraj = kraj('national', '19', 'Česká republika', 'Czech Republic');

export function findKraj(slug: string): Kraj | undefined {
  return slug === country.slug ? country : kraje.find((kraj) => kraj.slug === slug);
}

/** The name of a kraj or of the country; an unknown slug is returned as it is. */
export function krajName(slug: string, locale: Locale): string {
  const kraj = findKraj(slug);
  return (locale === 'cs' ? kraj?.name : kraj?.nameInEnglish) ?? slug;
}

/** The name of a place with values of its own: wages are those of a kraj, others of a region. */
export function placeName(slug: string, locale: Locale): string {
  return findRegion(slug) ? regionName(slug, locale) : krajName(slug, locale);
}

function kraj(slug: string, code: string, name: string, nameInEnglish: string): Kraj {
  return { slug, code, name, nameInEnglish };
}
