import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import type { oddsOfRegion } from '../formula/rent-or-buy-input.ts';
import type { CalibrationClass } from '../odds/calibration.ts';
import type { Odds } from '../odds/odds.ts';
import { withVisitorOf } from '../ui/address.ts';
import { czechYears, englishYears } from '../ui/phrases.ts';

/** Who is likelier to own more when the stay ends, how likely, and from which year buying is. */
export function oddsInWords(locale: Locale, stayYears: number, odds: Odds): Html {
  const say = phrases(locale);
  const { percent } = formats(locale);
  const share = html`<data value="${odds.buy}" data-figure="buy_probability">${percent(odds.buy * 100, 0)}</data>`;
  const from =
    odds.fromYear === undefined
      ? say.never(odds.years.length)
      : odds.fromYear === 1
        ? say.always
        : say.from(odds.fromYear);
  return html`${say[odds.winner](stayYears)} ${share}. ${from}`;
}

/** The answer of a household, too (docs/contract/housing.md 10.15). */
export const ODDS = Type.Object({
  winner: Type.Enum(['rent', 'buy']),
  from_year: Type.Union([Type.Integer(), Type.Null()]),
  probability: Type.Array(Type.Object({ year: Type.Integer(), buy: Type.Number() })),
});

export function oddsRecord({ winner, fromYear, years }: Odds) {
  const probability = years.map(({ year, buy }) => ({ year, buy }));
  return { winner, from_year: fromYear ?? null, probability };
}

/** The section of a region's page; a household's card has its own answer. */
export function rentOrBuyOfRegion(
  { path, locale }: Visit,
  region: string,
  answer: ReturnType<typeof oddsOfRegion>,
): Html {
  const say = phrases(locale);
  const text = answer
    ? html`${say.twoHouseholds} ${oddsInWords(locale, answer.stayYears, answer.odds)}`
    : say.unknown;
  return html`<section aria-labelledby="rent-or-buy"><h2 id="rent-or-buy">${say.heading}</h2>
<p>${text} <a href="${withVisitorOf(path, `/rent-or-buy?region=${region}`)}">${say.link}</a></p></section>`;
}

/** How often buying won in the past where its probability was so high. */
export function calibrationTable(locale: Locale, classes: readonly CalibrationClass[]): Html {
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  if (classes.every(({ cases }) => cases === 0)) return html``;
  return table<CalibrationClass>({
    label: say.calibration,
    caption: html`${say.calibration}<small>${say.calibrationNote}</small>`,
    empty: '',
    rows: classes,
    columns: [
      {
        label: say.said,
        rowHeader: true,
        cell: ({ from, to }) => `${percent(from * 100, 0)} – ${percent(to * 100, 0)}`,
      },
      { label: say.cases, numeric: true, cell: ({ cases }) => integer(cases) },
      {
        label: say.won,
        numeric: true,
        cell: ({ cases, won }) => (cases === 0 ? '–' : percent((won / cases) * 100, 0)),
      },
    ],
  });
}

const phrases = phraseBook({
  heading: ['Koupit, nebo být v nájmu?', 'Buy or rent?'],
  link: ['Spočítat s vlastními předpoklady', 'Calculate with your own assumptions'],
  twoHouseholds: [
    'Jedna domácnost byt 60 m² koupí, druhá si stejný pronajme a rozdíl investuje.',
    'One household buys a 60 m² flat, another rents the same flat and invests the difference.',
  ],
  buy: [
    (years: number) =>
      `Zůstanete-li ${czechYears(years)}, vyplatí se spíš koupě, s pravděpodobností`,
    (years) =>
      `If you stay for ${englishYears(years)}, buying is likelier to win, with a probability of`,
  ],
  rent: [
    (years: number) =>
      `Zůstanete-li ${czechYears(years)}, vyplatí se spíš nájem; koupě vyhraje s pravděpodobností`,
    (years) =>
      `If you stay for ${englishYears(years)}, renting is likelier to win; buying wins with a probability of`,
  ],
  from: [
    (year: number) => `Koupě je pravděpodobnější vítěz od konce ${year}. roku.`,
    (year) => `Buying is the likelier winner from the end of year ${year}.`,
  ],
  always: [
    'Koupě je pravděpodobnější vítěz od konce prvního roku.',
    'Buying is the likelier winner from the end of the first year.',
  ],
  never: [
    (years: number) => `Ani po ${years} letech není koupě pravděpodobnější vítěz.`,
    (years) => `Buying is not the likelier winner even after ${years} years.`,
  ],
  unknown: [
    'Chybí cena, nájem, sazba nebo dost let minulosti, srovnání nelze spočítat.',
    'The price, the rent, the rate or enough years of the past are missing, so there is no comparison.',
  ],
  calibration: [
    'Koupit, nebo být v nájmu: co bychom řekli a co se stalo',
    'Buy or rent: what we would have said and what happened',
  ],
  calibrationNote: [
    'Každý minulý rok, region a pobyt do deseti let, jen s chybami známými tehdy. Ceny jsou dnešní přepočtené indexem cen, nájmy mzdami; investice vynášely, co se čekalo. Roky a regiony na sobě závisejí, případů je tedy méně, než se zdá.',
    'Each past year, region and stay of up to ten years, only with the errors known then. Prices are those of today scaled with the price index, rents with wages; investments returned what was expected. Years and regions depend on each other, so there are fewer cases than it seems.',
  ],
  said: ['Řekli bychom, že koupě vyhraje', 'We would have said that buying wins'],
  cases: ['Případů', 'Cases'],
  won: ['Koupě vyhrála', 'Buying won'],
});
