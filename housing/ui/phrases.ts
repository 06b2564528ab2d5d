import { phraseBook } from '@tessera/kit/messages';

/** What the frame and several pages say. A slice keeps its own phrases in its page. */
export const phrases = phraseBook(
  {
    site: 'Kolik let na byt',
    overview: 'Přehled',
    compare: 'Porovnání',
    forecast: 'Výhled',
    rentOrBuy: 'Koupě, nebo nájem',
    data: 'Data a metoda',
    sources:
      'Zdroje: nabídkové ceny a nájmy z realitního portálu, mzdy Českého statistického úřadu, sazby České národní banky, indexy cen z databáze FRED (BIS, OECD).',
    machine: 'Popis rozhraní pro programy',
    region: 'Region',
    noData: 'není údaj',
    chart: 'Graf',
    howCounted: 'Jak se to počítá',
    show: 'Zobrazit',
    tableOf: 'Tabulka regionů',
    years: (number: string) => `${number} roku`,
    unitYears: 'let',
    sourceState: 'Jak je na tom který zdroj',
    none: 'Zatím tu nejsou žádná čísla. První stahování právě běží nebo se nepovedlo.',
  },
  {
    site: 'Years for a flat',
    overview: 'Overview',
    compare: 'Compare',
    forecast: 'Outlook',
    rentOrBuy: 'Buy or rent',
    data: 'Data and method',
    sources:
      'Sources: asking prices and rents of the real-estate portal, wages of the Czech Statistical Office, rates of the Czech National Bank, price indices from the FRED database (BIS, OECD).',
    machine: 'Description of the interface for programs',
    region: 'Region',
    noData: 'no data',
    chart: 'Chart',
    howCounted: 'How this is counted',
    show: 'Show',
    tableOf: 'Table of regions',
    years: (number) => `${number} years`,
    unitYears: 'years',
    sourceState: 'How each source fares',
    none: 'There are no figures yet. The first download is under way or has failed.',
  },
);
