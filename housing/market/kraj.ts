/**
 * The fourteen self-governing regions (kraje) and the country, in the statistical office's coding.
 * They are the smallest areas for which wages are published.
 */
type Kraj = {
  readonly slug: string;
  /** NUTS 3 code of the European statistical system; `CZ` for the country. */
  readonly nuts: string;
  /** Code in the office's list 100 (regions) or 97 (country). */
  readonly code: string;
  /** As written in the office's files. */
  readonly name: string;
  readonly nameInEnglish: string;
};

/** Codes: https://apl.czso.cz/iSMS/ (lists 97 and 100); NUTS: Eurostat, regions of 2021. */
export const kraje: readonly Kraj[] = [
  kraj('praha', 'CZ010', '3018', 'Hlavní město Praha', 'Prague'),
  kraj('stredocesky', 'CZ020', '3026', 'Středočeský kraj', 'Central Bohemia'),
  kraj('jihocesky', 'CZ031', '3034', 'Jihočeský kraj', 'South Bohemia'),
  kraj('plzensky', 'CZ032', '3042', 'Plzeňský kraj', 'Plzeň Region'),
  kraj('karlovarsky', 'CZ041', '3051', 'Karlovarský kraj', 'Karlovy Vary Region'),
  kraj('ustecky', 'CZ042', '3069', 'Ústecký kraj', 'Ústí Region'),
  kraj('liberecky', 'CZ051', '3077', 'Liberecký kraj', 'Liberec Region'),
  kraj('kralovehradecky', 'CZ052', '3085', 'Královéhradecký kraj', 'Hradec Králové Region'),
  kraj('pardubicky', 'CZ053', '3093', 'Pardubický kraj', 'Pardubice Region'),
  kraj('vysocina', 'CZ063', '3107', 'Kraj Vysočina', 'Vysočina'),
  kraj('jihomoravsky', 'CZ064', '3115', 'Jihomoravský kraj', 'South Moravia'),
  kraj('olomoucky', 'CZ071', '3123', 'Olomoucký kraj', 'Olomouc Region'),
  kraj('zlinsky', 'CZ072', '3131', 'Zlínský kraj', 'Zlín Region'),
  kraj('moravskoslezsky', 'CZ080', '3140', 'Moravskoslezský kraj', 'Moravia-Silesia'),
];

export const country: Kraj = kraj('national', 'CZ', '19', 'Česká republika', 'Czech Republic');

export function findKraj(slug: string): Kraj | undefined {
  return slug === country.slug ? country : kraje.find((kraj) => kraj.slug === slug);
}

function kraj(slug: string, nuts: string, code: string, name: string, nameInEnglish: string): Kraj {
  return { slug, nuts, code, name, nameInEnglish };
}
