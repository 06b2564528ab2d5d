import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/elements';

export const czechYears = (years: number) => `${years} ${czechPlural(years, 'rok', 'roky', 'let')}`;
export const englishYears = (years: number) => (years === 1 ? '1 year' : `${years} years`);

/** Phrases of the frame and of several pages. Each slice has its own beside its page. */
export const phrases = phraseBook({
  site: ['Kolik let na byt', 'Years for a flat'],
  overview: ['Přehled', 'Overview'],
  compare: ['Srovnání', 'Compare'],
  forecast: ['Výhled', 'Outlook'],
  rentOrBuy: ['Koupě, nebo nájem', 'Buy or rent'],
  data: ['Data a metoda', 'Data and method'],
  sources: [
    'Zdroje: nabídkové ceny a nájmy z realitního portálu, mzdy z Českého statistického úřadu, úrokové sazby z České národní banky, cenové indexy z databáze FRED (BIS, OECD).',
    'Sources: asking prices and rents from the real-estate portal, wages from the Czech Statistical Office, interest rates from the Czech National Bank, price indices from FRED (BIS, OECD).',
  ],
  notEndorsed: [
    'Používá API FRED®; není schváleno ani certifikováno Federální rezervní bankou v St. Louis.',
    'Uses the FRED® API; not endorsed or certified by the Federal Reserve Bank of St. Louis.',
  ],
  machine: ['Dokumentace API', 'API documentation'],
  region: ['Region', 'Region'],
  noData: ['bez údaje', 'no data'],
  howCounted: ['Jak se to počítá', 'How this is calculated'],
  show: ['Zobrazit', 'Show'],
  tableOf: ['Tabulka regionů', 'Table of regions'],
  years: [(number: string) => `${number} roku`, (number) => `${number} years`],
  unitYears: ['roku', 'years'],
  sourceState: ['Stav zdrojů', 'Source status'],
  none: [
    'Data zatím nejsou k dispozici. První stahování právě probíhá, nebo se nezdařilo.',
    'No data yet. The first download is still running, or it failed.',
  ],
});

/** Shown in place of all figures before the first successful download. */
export function nothingYet(locale: Locale): Html {
  const say = phrases(locale);
  return notice('info', html`<p>${say.none}</p><p><a href="/data">${say.sourceState}</a></p>`);
}
