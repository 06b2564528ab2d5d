import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { type AffordabilityRow, affordability, inDefinition } from '../formula/affordability.ts';
import type { History } from '../formula/history.ts';
import { type Definition, definitionParameters, usualDefinition } from '../market/definition.ts';
import { regionName } from '../market/region.ts';
import { definitionWords, rulesText } from '../ui/definition.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { provenanceOf, sourcesText } from '../ui/provenance.ts';

/** What the comparison with other publishers is made from. */
export type Reconciled = {
  readonly visit: Visit;
  /** The newest rows of the regions that others publish figures of. */
  readonly compared: readonly AffordabilityRow[];
  /** Mean gross wages of the capital, by year. */
  readonly wages: History;
};

/** Deloitte counts gross wages and flats of 70 m². */
const DELOITTE: Definition = { ...usualDefinition, pay: 'gross', sizeM2: 70 };

const DEFINITIONS: readonly Definition[] = [
  usualDefinition,
  { ...usualDefinition, rules: 'statutory' },
  { ...usualDefinition, wage: 'median' },
  { ...usualDefinition, earners: 2 },
  { ...usualDefinition, pay: 'gross' },
  DELOITTE,
];

/** One city in every definition, beside what others publish about it. */
export function definitionsSection({ visit, compared, wages }: Reconciled): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const { date } = formats(locale);
  const row = compared.find(({ region }) => region === 'praha');
  const origin = row && provenanceOf('years_to_buy', row);
  const content = html`<p>${say.intro}</p>
${table({
  label: say.caption,
  caption: html`${say.caption}<small>${origin ? sourcesText(locale, origin) : say.noData}</small>`,
  rows: DEFINITIONS,
  empty: '',
  columns: [
    { label: say.definition, rowHeader: true, cell: (one) => named(locale, one, row) },
    {
      label: say.ours,
      numeric: true,
      cell: (one) => inYears(locale, row && inDefinition(row, one)),
    },
  ],
})}
${table({
  label: say.others,
  caption: html`${say.others}<small>${say.othersHelp}</small>`,
  rows: published,
  empty: '',
  columns: [
    {
      label: say.publisher,
      rowHeader: true,
      cell: ({ publisher, region, year }) =>
        `${say[publisher]}, ${regionName(region, locale)} ${year}`,
    },
    { label: say.theirs, numeric: true, cell: (one) => written(locale, one) },
    {
      label: say.inTheirTerms,
      numeric: true,
      cell: (one) => ourFigure(locale, one, compared, wages),
    },
    {
      label: say.stillDiffers,
      cell: ({ publisher, region }) =>
        region === 'national' ? say.countryDiffers : say[`${publisher}Differs`],
    },
  ],
})}
<p class="small muted">${say.dates(date(row?.date))}</p>`;
  return foldedSection({ id: 'definitions', heading: say.heading, content });
}

function named(locale: Locale, definition: Definition, row: AffordabilityRow | undefined): Html {
  const { size, averagePay } = definitionWords(locale, definition);
  const rules =
    definition.pay === 'net'
      ? html`<br><small class="muted">${rulesText(locale, { date: row?.date ?? '', definition })}</small>`
      : '';
  return html`<a href="${withQuery('/region/praha', definitionParameters(definition))}">${size}, ${averagePay}</a>${rules}`;
}

function inYears(locale: Locale, row: AffordabilityRow | undefined): string {
  const say = phrases(locale);
  if (row?.monthsToBuy === undefined) return say.noData;
  return say.years(formats(locale).decimal(row.monthsToBuy / 12));
}

/** Our figure for what they publish; of prices and wages the one of the same kind. */
function ourFigure(
  locale: Locale,
  { publisher, region, year, value }: Published,
  compared: readonly AffordabilityRow[],
  wages: History,
): string {
  const say = phrases(locale);
  const { money } = formats(locale);
  const row = compared.find((one) => one.region === region);
  if (publisher === 'deloitte') return inYears(locale, row && inDefinition(row, DELOITTE));
  if (publisher === 'cadastre') {
    const wage = wages.find(({ date }) => date.startsWith(`${year}-`));
    const price = { value, source: 'cadastre', date: `${year}-01-01`, kind: 'measured' } as const;
    const end = `${year}-12-31`;
    return inYears(locale, wage && affordability(region, end, 'historical', { price, wage }));
  }
  const wage = publisher === 'czso-mean' ? row?.inputs.wage : row?.inputs.medianWage;
  return wage ? `${money(wage.value)} (${wage.date.slice(0, 4)})` : say.noData;
}

function written(locale: Locale, { value, unit }: Published): string {
  const say = phrases(locale);
  const { decimal, money } = formats(locale);
  if (unit === 'years') {
    return Number.isInteger(value) ? say.wholeYears(value) : say.years(decimal(value));
  }
  return unit === 'CZK/m2' ? say.perM2(money(value)) : say.monthly(money(value));
}

const phrases = phraseBook({
  heading: ['Proč jiní uvádějí jiná čísla', 'Why others publish other figures'],
  intro: [
    'Kolik let platu stojí byt, závisí na tom, co je plat a co byt. Stejná data dávají v různých definicích různá čísla; na přehledu, stránkách regionů a ve srovnání je lze přepnout.',
    'How many years of pay a flat costs depends on what counts as pay and as a flat. The same data give different numbers in different definitions; the overview, region pages and comparison can be switched.',
  ],
  caption: ['Praha v různých definicích', 'Prague in different definitions'],
  definition: ['Definice', 'Definition'],
  ours: ['Let', 'Years'],
  others: ['Co uvádějí jiní', 'What others publish'],
  othersHelp: [
    'Ve třetím sloupci totéž z našich dat.',
    'The third column is the same from our data.',
  ],
  publisher: ['Kdo, kde a kdy', 'Who, where and when'],
  theirs: ['Uvádí', 'Publishes'],
  inTheirTerms: ['Naše data v této definici', 'Our data in that definition'],
  stillDiffers: ['Co se liší dál', 'What still differs'],
  deloitte: ['Deloitte Property Index', 'Deloitte Property Index'],
  cadastre: ['ČÚZK a ČSÚ, prodané byty', 'Cadastral and statistical offices, flats sold'],
  'czso-mean': ['ČSÚ, průměrná hrubá mzda', 'Statistical office, mean gross wage'],
  'czso-median': ['ČSÚ, mediánová hrubá mzda', 'Statistical office, median gross wage'],
  deloitteDiffers: [
    'Deloitte počítá nové byty 70 m² a hrubé roční mzdy toho roku; my nabídku všech bytů dnes a poslední zveřejněné mzdy.',
    'Deloitte counts new flats of 70 m² and gross yearly wages of that year; we count all flats on offer today and the last published wages.',
  ],
  countryDiffers: [
    'Navíc jinak skládá Česko: my bereme prostý průměr čtrnácti regionů.',
    'The country is put together differently, too: ours is the plain mean of fourteen regions.',
  ],
  cadastreDiffers: [
    'Katastr zná sjednané ceny prodaných bytů, portál nabídkové, které bývají vyšší a jsou novější. Zde: jejich cena za 60 m² a čistá mzda téhož roku.',
    'The cadastre knows agreed prices of flats sold, the portal asking prices, which tend to be higher and are newer. Here: their price for 60 m² and net pay of the same year.',
  ],
  'czso-meanDiffers': [
    'Tentýž průzkum struktury mezd; naše hodnota je poslední stažená.',
    'The same structure of earnings survey; ours is the last one downloaded.',
  ],
  'czso-medianDiffers': [
    'Tentýž průzkum struktury mezd; naše hodnota je poslední stažená.',
    'The same structure of earnings survey; ours is the last one downloaded.',
  ],
  noData: ['bez údaje', 'no data'],
  years: [(number: string) => `${number} roku`, (number) => `${number} years`],
  wholeYears: [
    (number: number) => `${number} ${czechPlural(number, 'rok', 'roky', 'let')}`,
    (number) => `${number} ${number === 1 ? 'year' : 'years'}`,
  ],
  perM2: [(money: string) => `${money} za m²`, (money) => `${money} per m²`],
  monthly: [(money: string) => `${money} měsíčně`, (money) => `${money} a month`],
  dates: [
    (day: string) =>
      `Naše ceny jsou z ${day}. Čísla jiných: Deloitte Property Index za roky 2023 a 2025, průměrné ceny bytů ČÚZK a ČSÚ 2023, struktura mezd ČSÚ 2024.`,
    (day) =>
      `Our prices are of ${day}. Figures of others: Deloitte Property Index for 2023 and 2025, mean prices of flats by the cadastral and statistical offices 2023, structure of earnings 2024.`,
  ],
});

type Published = {
  readonly publisher: 'deloitte' | 'cadastre' | 'czso-mean' | 'czso-median';
  readonly region: string;
  readonly year: number;
  readonly value: number;
  readonly unit: 'years' | 'CZK/m2' | 'CZK/month';
};

/**
 * Deloitte Property Index: gross yearly wages for a new flat of 70 m². Cadastral office: mean price
 * per m² of flats sold. Czech Statistical Office: wages of the structure of earnings survey. The
 * latter two by way of domin224/czechia_real_estate @ 0a2b185 (MIT).
 */
export const published: readonly Published[] = [
  { publisher: 'deloitte', region: 'praha', year: 2025, value: 15, unit: 'years' },
  { publisher: 'deloitte', region: 'national', year: 2023, value: 13.3, unit: 'years' },
  { publisher: 'cadastre', region: 'praha', year: 2023, value: 103_693, unit: 'CZK/m2' },
  { publisher: 'czso-mean', region: 'praha', year: 2024, value: 62_022, unit: 'CZK/month' },
  { publisher: 'czso-median', region: 'praha', year: 2024, value: 49_775, unit: 'CZK/month' },
];
