import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Outlook } from '../formula/outlook.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';

type ForecastView = {
  readonly locale: Locale;
  readonly outlook: Outlook;
  readonly freshness: Freshness;
  /** Indices, years to buy, rent burden; those that are known. */
  readonly charts: readonly Html[];
};

/** Prices, wages and rents extrapolated by five years, each with the error of past forecasts. */
export function forecastPage({ locale, outlook, freshness, charts }: ForecastView): PageParts {
  const say = phrases(locale);
  const missing = missingOf(locale, outlook);
  const isEmpty = freshness.lastRefresh === undefined;
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.lead}</p>
${freshnessBadge(locale, freshness)}
${isEmpty && nothingYet(locale)}
${!isEmpty && missing.map((sentence) => html`<p>${sentence}</p>`)}
${charts}
${disclosure(shared(locale).howCounted, html`<p>${say.line} ${say.points} ${say.rents}</p><p>${say.band}</p>`)}`,
  };
}

/** Which series cannot be extrapolated, and for want of what. */
function missingOf(locale: Locale, outlook: Outlook): string[] {
  const say = phrases(locale);
  return [
    { series: outlook.priceIndex, sentence: say.noPrices },
    { series: outlook.wageIndex, sentence: say.noWages },
    { series: outlook.yearsToBuy, sentence: say.noYears },
    { series: outlook.rentBurden, sentence: say.noRents },
  ].flatMap(({ series, sentence }) => (series.future.length === 0 ? [sentence] : []));
}

const phrases = phraseBook({
  title: ['Výhled na pět let', 'Five years ahead'],
  lead: [
    'Ceny, mzdy a nájmy prodloužené podle posledních dvou bodů každé řady.',
    'Prices, wages and rents continued along the last two points of each series.',
  ],
  noPrices: [
    'Index cen nemovitostí chybí nebo má jediný rok, výhled cen proto není.',
    'The property price index is missing or has a single year, so there is no projection of prices.',
  ],
  noWages: [
    'Mzdy chybějí nebo mají jediný rok, výhled mezd proto není.',
    'Wages are missing or have a single year, so there is no projection of wages.',
  ],
  noYears: [
    'Roky platu za byt nelze prodloužit: chybí nabídková cena, index cen nebo mzdy ze dvou let.',
    'Years of pay for a flat cannot be projected: the asking price, the price index or wages of two years are missing.',
  ],
  noRents: [
    'Podíl nájmu nelze prodloužit: chybějí nájmy nebo mzdy ze dvou let.',
    'The share of rent cannot be projected: rents or wages of two years are missing.',
  ],
  line: [
    'Každá řada pokračuje po přímce posledními dvěma body, nejméně nulou: předpokládá se, že nedávný vývoj bude pokračovat.',
    'Each series continues on the line through its last two points, not below zero: recent momentum is assumed to continue.',
  ],
  points: [
    'Index je za poslední zveřejněné čtvrtletí roku. Roky platu jsou dnešní cena přepočtená indexem a dělená čistou mzdou roku.',
    'The index of a year is that of its last published quarter. Years of pay are today’s price scaled with it and divided by the net wage of the year.',
  ],
  rents: [
    'Podíl nájmu má body 2010, 2015, 2020 (nájmy přepočtené indexem cen) a dnešní.',
    'The share of rent has the points 2010, 2015, 2020 (rents scaled with the price index) and today’s.',
  ],
  band: [
    'Pásmo je z chyb, které by týž výhled udělal v minulých letech, bez desetiny na každém konci; se vzdáleností se nezužuje.',
    'The band is made of the errors of the same projection in past years, without a tenth at either end; it never narrows with distance.',
  ],
});
