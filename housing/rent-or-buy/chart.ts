import { PICTURE_WIDTH } from '@tessera/kit/chart/picture';
import { accent, categories } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Chart } from '../chart/chart.ts';
import { lines } from '../chart/lines.ts';
import type { RentOrBuyAnswer, RentOrBuyYear } from '../formula/rent-or-buy.ts';
import type { Sheet } from '../market/sheet.ts';

/** The wealth of both households at the end of each year. */
export function rentOrBuyChart(
  locale: Locale,
  { years, breakEvenYear, renterAheadYear = 1 }: RentOrBuyAnswer,
): Chart {
  const say = phrases(locale);
  const titleOfRenter =
    renterAheadYear === 1 ? say.never(years.length) : say.renterFrom(renterAheadYear);
  const { money } = formats(locale);
  const series = (label: string, colour: string, of: (year: RentOrBuyYear) => number) => ({
    label,
    unit: 'CZK',
    colour,
    points: years.map((year) => ({
      value: Math.round(of(year)),
      kind: 'derived' as const,
      source: 'scenario',
    })),
  });
  const sheet: Sheet = {
    name: 'rent-or-buy',
    labels: years.map(({ year }) => String(year)),
    series: [
      series(say.buyer, accent('housing'), ({ buyerWealth }) => buyerWealth),
      series(say.renter, categories(5)[2]!.colour, ({ renterWealth }) => renterWealth),
    ],
  };
  return {
    sheet,
    picture: {
      chart: lines({ sheet, axis: say.axis, text: money }),
      title: breakEvenYear === undefined ? titleOfRenter : say.from(breakEvenYear),
      measure: say.measure,
      width: PICTURE_WIDTH,
      height: 360,
    },
  };
}

const phrases = phraseBook({
  buyer: ['Kupující', 'Buyer'],
  renter: ['Nájemník', 'Renter'],
  axis: ['Majetek na konci roku (Kč)', 'Wealth at the end of the year (CZK)'],
  measure: [
    'Majetek na konci roku při prodeji bytu (Kč); vodorovně roky od začátku',
    'Wealth at the end of the year if the flat were sold (CZK); years from the start',
  ],
  from: [
    (year: number) => `Kupující má víc od konce ${year}. roku`,
    (year) => `The buyer owns more from the end of year ${year}`,
  ],
  renterFrom: [
    (year: number) => `Nájemník má natrvalo víc od konce ${year}. roku`,
    (year) => `The renter owns more for good from the end of year ${year}`,
  ],
  never: [
    (years: number) => `Nájemník má víc po celých ${years} let`,
    (years) => `The renter owns more for all of ${years} years`,
  ],
});
