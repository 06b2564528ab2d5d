import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { GrowthRates } from '../formula/growth.ts';
import { rentOrBuy, tippingGrowth } from '../formula/rent-or-buy.ts';
import { readRentOrBuy, rentOrBuyDefaults } from '../formula/rent-or-buy-input.ts';
import { withVisitorOf } from '../ui/address.ts';
import { type Outcome, outcomeInWords } from './verdict.ts';

export type RegionVerdict = {
  readonly outcome: Outcome;
  /** The mortgage rate is a fallback. */
  readonly rateIsEstimate: boolean;
};

/**
 * Buying against renting the region's 60 m² flat under the default assumptions; `undefined` where
 * price, rent or rate is missing.
 */
export function verdictOfRegion(
  row: AffordabilityRow | undefined,
  growth: GrowthRates,
  day: string,
): RegionVerdict | undefined {
  const reading = readRentOrBuy({}, rentOrBuyDefaults(row, growth, day));
  if (reading.kind === 'problems') return undefined;
  const { input, horizonYears } = reading;
  const { breakEvenYear, renterAheadYear } = rentOrBuy(input, horizonYears);
  return {
    outcome: {
      input,
      horizonYears,
      breakEvenYear,
      renterAheadYear,
      tippingGrowthPct: tippingGrowth(input, horizonYears),
      measured: growth.price,
    },
    rateIsEstimate: row?.inputs.rate?.kind === 'fallback',
  };
}

/** The section of a region's page: the verdict, and the link to the page that computes it anew. */
export function rentOrBuyOfRegion(
  { path, locale }: Visit,
  region: string,
  verdict: RegionVerdict | undefined,
): Html {
  const say = phrases(locale);
  const text =
    verdict === undefined
      ? say.unknown
      : html`${say.twoHouseholds} ${outcomeInWords(locale, region, verdict.outcome)}${verdict.rateIsEstimate && ` ${say.estimatedRate}`}`;
  return html`<section aria-labelledby="rent-or-buy"><h2 id="rent-or-buy">${say.heading}</h2>
<p>${text} <a href="${withVisitorOf(path, `/rent-or-buy?region=${region}`)}">${say.link}</a></p></section>`;
}

const phrases = phraseBook({
  heading: ['Koupit, nebo být v nájmu?', 'Buy or rent?'],
  link: ['Spočítat s vlastními předpoklady', 'Calculate with your own assumptions'],
  twoHouseholds: [
    'Jedna domácnost byt 60 m² koupí, druhá si stejný pronajme a rozdíl investuje.',
    'One household buys a 60 m² flat, another rents the same flat and invests the difference.',
  ],
  estimatedRate: [
    'Sazba hypotéky je náhradní odhad (repo sazba + 2,5 bodu).',
    'The mortgage rate is an estimate (repo rate + 2.5 points).',
  ],
  unknown: [
    'Chybí cena, nájem nebo sazba, srovnání nelze spočítat.',
    'The price, the rent or the rate is missing, so there is no comparison.',
  ],
});
