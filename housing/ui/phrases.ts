import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/notice';

/** Phrases of the frame and of several pages. Each slice has its own beside its page. */
export const phrases = phraseBook(
  {
    site: 'Kolik let na byt',
    overview: 'Přehled',
    compare: 'Srovnání',
    forecast: 'Výhled',
    rentOrBuy: 'Koupě, nebo nájem',
    data: 'Data a metoda',
    sources:
      'Zdroje: nabídkové ceny a nájmy z realitního portálu, mzdy z Českého statistického úřadu, úrokové sazby z České národní banky, cenové indexy z databáze FRED (BIS, OECD).',
    notEndorsed:
      'Používá API FRED®; není schváleno ani certifikováno Federální rezervní bankou v St. Louis.',
    machine: 'Dokumentace API',
    region: 'Region',
    noData: 'bez údaje',
    chart: 'Graf',
    howCounted: 'Jak se to počítá',
    show: 'Zobrazit',
    tableOf: 'Tabulka regionů',
    years: (number: string) => `${number} roku`,
    unitYears: 'roku',
    sourceState: 'Stav zdrojů',
    none: 'Data zatím nejsou k dispozici. První stahování právě probíhá, nebo se nezdařilo.',
  },
  {
    site: 'Years for a flat',
    overview: 'Overview',
    compare: 'Compare',
    forecast: 'Outlook',
    rentOrBuy: 'Buy or rent',
    data: 'Data and method',
    sources:
      'Sources: asking prices and rents from the real-estate portal, wages from the Czech Statistical Office, interest rates from the Czech National Bank, price indices from FRED (BIS, OECD).',
    notEndorsed:
      'Uses the FRED® API; not endorsed or certified by the Federal Reserve Bank of St. Louis.',
    machine: 'API documentation',
    region: 'Region',
    noData: 'no data',
    chart: 'Chart',
    howCounted: 'How this is calculated',
    show: 'Show',
    tableOf: 'Table of regions',
    years: (number) => `${number} years`,
    unitYears: 'years',
    sourceState: 'Source status',
    none: 'No data yet. The first download is still running, or it failed.',
  },
);

/** Shown in place of all figures before the first successful download. */
export function nothingYet(locale: Locale): Html {
  const say = phrases(locale);
  return notice('info', html`<p>${say.none}</p><p><a href="/data">${say.sourceState}</a></p>`);
}
